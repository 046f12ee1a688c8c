import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { decodeCursor, encodeCursor, InvalidCursorError } from '../platform/db/cursor.ts';
import type { Signer } from '../platform/signer.ts';
import { badRequest } from './errors.ts';

/** Items of a list answer unless the request says. */
export const DEFAULT_LIMIT = 50;
/** The most items a list answers at once. */
export const MAX_LIMIT = 1000;

const pageParameters = {
  page: Type.Optional(
    Type.String({
      maxLength: 4096,
      description: 'The `next.page` of the answer before. Without it, the first page.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      description: `How many items to answer, ${DEFAULT_LIMIT} unless given.`,
    }),
  ),
};

/** The query of a list: `page` and `limit`, and the list's own filters. */
export function listQuery<P extends TProperties = Record<never, never>>(filters?: P) {
  return Type.Object({ ...pageParameters, ...(filters ?? ({} as P)) });
}

/** The answer of a list, and of nothing else: `{ next?, count, items }`. */
export function paginated<Item extends TSchema>(item: Item) {
  return Type.Object({
    next: Type.Optional(Type.Object({ page: Type.String() })),
    count: Type.Integer({ minimum: 0, description: 'How many match in all.' }),
    items: Type.Array(item),
  });
}

/** The part of a list to read: `limit` rows after the row with the key `after`. */
export interface PageRequest<Key extends readonly (string | number)[]> {
  limit: number;
  after: Key | undefined;
}

/** What a cursor's key looks like: the type of each of its parts. */
export type KeyShape = readonly ('string' | 'number')[];

/**
 * Reads `page` and `limit` of a list's query. `scope` names the list with all that decides its
 * order and content (object id, filters, sort), so that a cursor of another list is refused.
 *
 * @throws ApiError 400 for a cursor that this server did not make for this list
 */
export function readPageRequest(
  signer: Signer,
  scope: string,
  query: { page?: string | undefined; limit?: number | undefined },
  shape: KeyShape,
): PageRequest<(string | number)[]> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  if (query.page === undefined) return { limit, after: undefined };
  return { limit, after: readKey(signer, scope, query.page, shape) };
}

/**
 * The answer of a list. `rows` holds up to `limit + 1` rows: the one too many tells that there is
 * a next page, whose cursor is the key of the last row shown.
 */
export function page<Row, Item>(
  signer: Signer,
  scope: string,
  list: {
    rows: readonly Row[];
    limit: number;
    count: number;
    keyOf: (row: Row) => (string | number)[];
    present: (row: Row) => Item;
  },
): { next?: { page: string }; count: number; items: Item[] } {
  const shown = list.rows.length > list.limit ? list.rows.slice(0, list.limit) : list.rows;
  const last = shown.at(-1);
  const more = list.rows.length > list.limit && last !== undefined;
  return {
    ...(more ? { next: { page: encodeCursor(signer, scope, list.keyOf(last)) } } : {}),
    count: list.count,
    items: shown.map(list.present),
  };
}

function readKey(
  signer: Signer,
  scope: string,
  text: string,
  shape: KeyShape,
): (string | number)[] {
  try {
    const key = decodeCursor(signer, scope, text);
    if (key.length === shape.length && key.every((part, at) => typeof part === shape[at])) {
      return [...key];
    }
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
  }
  throw badRequest('query.page', 'is not a cursor of this list', 'invalid_cursor');
}

/** The static type of a list query. */
export type ListQuery = Static<ReturnType<typeof listQuery>>;
