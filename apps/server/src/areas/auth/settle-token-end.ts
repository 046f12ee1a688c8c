import type { UserCaller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';

/**
 * When a token ends that a caller makes, ISO 8601; undefined for one that does not. A token makes none
 * that lasts longer than itself: where no time is asked for, the new one ends with it.
 *
 * @throws ApiError 400 for a time that has passed, or beyond the end of the token that asks
 */
export function settleTokenEnd(
  caller: UserCaller,
  asked: string | undefined,
  now: Date,
): string | undefined {
  const own = caller.kind === 'token' ? caller.expiresAt : undefined;
  if (asked === undefined) return own === undefined ? undefined : new Date(own).toISOString();
  const end = Date.parse(asked);
  if (!(end > now.getTime())) throw badRequest('body.expiresAt', 'must be in the future');
  if (own !== undefined && end > own) {
    const latest = new Date(own).toISOString();
    const rule = `must not be later than ${latest}, when the token that makes this request expires`;
    throw badRequest('body.expiresAt', rule);
  }
  return asked;
}
