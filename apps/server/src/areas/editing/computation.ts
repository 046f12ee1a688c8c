import { encodeCanonicalJson, type PageComputation, type PageRecord } from '@octavo/content';
import type { computation } from '@octavo/contract/editing';
import type { Static } from 'typebox';
import { badRequest } from '../../http/errors.ts';

/** Characters of the JSON of all properties. */
const MAX_PROPS = 4_000;

/**
 * The computation that an operation gives, as records have it.
 *
 * @throws ApiError 400 naming `path` for properties that are too large
 */
export function readComputation(given: Static<typeof computation>, path: string): PageComputation {
  const { type, props = {}, dependencies } = given;
  if (encodeCanonicalJson(props).length > MAX_PROPS) {
    throw badRequest(`${path}.props`, `must be at most ${MAX_PROPS} characters long as JSON`);
  }
  return { type, props, dependencies };
}

/** @throws ApiError 400 naming the field where a page is computed from nothing, or another one is from something */
export function requireComputation({ type, computed }: PageRecord, path: string): void {
  if (type === 'computed' && computed === undefined) {
    throw badRequest(`${path}.computed`, 'is required for a computed page');
  }
  if (type !== 'computed' && computed !== undefined) {
    throw badRequest(`${path}.computed`, 'is allowed only for pages of type computed');
  }
}
