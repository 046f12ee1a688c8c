import type { Role } from '@octavo/contract';
import type { inviteChanges, newInvite } from '@octavo/contract/invites';
import type { Static } from 'typebox';
import { badRequest } from '../../http/errors.ts';
import type { InviteKind, LinkInvitesTable } from './tables.ts';

/** What a new invite lets into; `id` is undefined for the organization itself. */
export interface InviteOffer {
  kind: InviteKind;
  id: string | undefined;
  role: Role;
}

/**
 * What a new invite offers: `role`, or `level` with one of `space` and `collection`.
 *
 * @throws ApiError 400 that names the field where it is neither, or more than one of them
 */
export function readOffer(body: Static<typeof newInvite>): InviteOffer {
  const { role, level, space, collection } = body;
  if (role !== undefined) {
    const surplus = (['level', 'space', 'collection'] as const).find(
      (name) => body[name] !== undefined,
    );
    if (surplus !== undefined)
      throw badRequest(`body.${surplus}`, 'must not be combined with `role`');
    return { kind: 'organization', id: undefined, role };
  }
  if (level === undefined) {
    const named = space !== undefined || collection !== undefined;
    throw named
      ? badRequest('body.level', 'is required')
      : badRequest(
          'body.role',
          'is required, unless you send `level` with `space` or `collection`',
        );
  }
  if (space !== undefined && collection !== undefined) {
    throw badRequest('body.collection', 'must not be combined with `space`');
  }
  if (space !== undefined) return { kind: 'space', id: space, role: level };
  if (collection !== undefined) return { kind: 'collection', id: collection, role: level };
  throw badRequest('body.space', 'is required with `level`, unless you send `collection`');
}

/**
 * What an invite is to be. `role` is taken for the level of an invite onto something too.
 *
 * @throws ApiError 400
 */
export function readInviteChanges(
  { role, level, expiresAt }: Static<typeof inviteChanges>,
  invite: LinkInvitesTable,
  now: Date,
): Pick<LinkInvitesTable, 'role' | 'expires_at'> {
  if (level !== undefined && invite.object_kind === 'organization') {
    throw badRequest(
      'body.level',
      'is allowed only for invites to a space or a collection: send `role` instead',
    );
  }
  if (level !== undefined && role !== undefined) {
    throw badRequest('body.level', 'must not be combined with `role`');
  }
  return {
    role: role ?? level ?? invite.role,
    expires_at: expiresAt === undefined ? invite.expires_at : readExpiry(expiresAt, now),
  };
}

/**
 * When an invite ends; null for never.
 *
 * @throws ApiError 400 where that has been
 */
export function readExpiry(sent: string | null | undefined, now: Date): string | null {
  if (sent === undefined || sent === null) return null;
  const time = Date.parse(sent);
  if (!(time > now.getTime())) throw badRequest('body.expiresAt', 'must be in the future');
  return new Date(time).toISOString();
}
