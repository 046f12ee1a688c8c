import { badRequest } from '../../http/errors.ts';
import {
  decodeCursor,
  encodeCursor,
  InvalidCursorError,
  type Signer,
} from '../../platform/index.ts';
import type { Strictness } from './expressions.ts';
import type { SearchPosition } from './search-content.ts';

const STRICTNESS: readonly Strictness[] = ['exact', 'similar', 'any'];

/** The cursor of the list of `scope` that goes on at a position. */
export function encodePosition(signer: Signer, scope: string, position: SearchPosition): string {
  const { strictness, after } = position;
  return encodeCursor(signer, scope, [strictness, after.tier, after.score, after.page]);
}

/**
 * Reads what `encodePosition` wrote.
 *
 * @throws ApiError 400 for a cursor that this server did not make for this list
 */
export function readPosition(
  signer: Signer,
  scope: string,
  text: string | undefined,
): SearchPosition | undefined {
  if (text === undefined) return undefined;
  try {
    const [strictness, tier, score, page] = decodeCursor(signer, scope, text);
    const known = STRICTNESS.find((name) => name === strictness);
    if (
      known !== undefined &&
      typeof tier === 'number' &&
      typeof score === 'number' &&
      typeof page === 'number'
    ) {
      return { strictness: known, after: { tier, score, page } };
    }
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
  }
  throw badRequest('query.page', 'is not a cursor of this list', 'invalid_cursor');
}
