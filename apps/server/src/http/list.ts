import { DEFAULT_LIMIT } from '@octavo/contract';
import { decodeCursor, encodeCursor, InvalidCursorError } from '../platform/db/cursor.ts';
import type { Signer } from '../platform/signer.ts';
import { badRequest } from './errors.ts';

/** The query of a list, without its own filters. */
export interface ListQuery {
  page?: string | undefined;
  limit?: number | undefined;
}

/** What the key of a row can be, by the name of its shape. The key decides the row's place. */
interface Keys {
  string: string;
  number: number;
  'two strings': readonly [string, string];
}

/** The part of a list to read: up to `limit` rows after the row with the key `after`. */
export interface ListRange<Key> {
  after: Key | undefined;
  limit: number;
}

/** How a list is read and shown. */
interface ListParts<Shape extends keyof Keys, Row, Item> {
  /**
   * Names the list with all that decides its order and content (object id, filters, sort), so that a
   * cursor of another list is refused.
   */
  scope: string;
  /** What `keyOf` gives. */
  key: Shape;
  /**
   * The rows of a range in their order, and how many the list has in all. The range is one row longer
   * than the answer: that there is one more tells that there is a next page. `counted` is what the
   * first page said, where the list keeps its count.
   */
  read(
    range: ListRange<Keys[Shape]>,
    counted: number | undefined,
  ): Promise<readonly [rows: readonly Row[], count: number]>;
  /**
   * Whether later pages say the count of the first one: for lists so long that counting costs much
   * more than a page.
   */
  keepsCount?: boolean;
  keyOf(row: Row): Keys[Shape];
  /** What is answered for rows, one item each. Items left out at the end begin the next page. */
  present(rows: readonly Row[]): readonly Item[] | Promise<readonly Item[]>;
}

/** What `answerList` gives: what `paginated` describes. */
export interface ListAnswer<Item> {
  next?: { page: string };
  count: number;
  items: Item[];
}

/**
 * Answers the page of a list that `page` and `limit` of its query ask for.
 *
 * @throws ApiError 400 for a cursor that this server did not make for this list
 */
export async function answerList<Shape extends keyof Keys, Row, Item>(
  signer: Signer,
  query: ListQuery,
  { scope, key, read, keepsCount = false, keyOf, present }: ListParts<Shape, Row, Item>,
): Promise<ListAnswer<Item>> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const { after, counted } = readCursor(signer, scope, query.page, { key, keepsCount });
  const [rows, count] = await read({ after, limit: limit + 1 }, counted);
  const items = [...(await present(rows.slice(0, limit)))];
  const last = rows[items.length - 1];
  const more = last !== undefined && rows.length > items.length;
  const write = (row: Row) =>
    encodeCursor(signer, scope, [...listParts(keyOf(row)), ...(keepsCount ? [count] : [])]);
  return {
    ...(more ? { next: { page: write(last) } } : {}),
    count,
    items,
  };
}

function readCursor<Shape extends keyof Keys>(
  signer: Signer,
  scope: string,
  text: string | undefined,
  { key, keepsCount }: { key: Shape; keepsCount: boolean },
): { after: Keys[Shape] | undefined; counted: number | undefined } {
  if (text === undefined) return { after: undefined, counted: undefined };
  try {
    const parts = decodeCursor(signer, scope, text);
    const counted = keepsCount ? parts.pop() : undefined;
    const after = readShape(key, parts);
    if (after !== undefined && typeof counted !== 'string') return { after, counted };
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
  }
  throw badRequest('query.page', 'is not a cursor of this list', 'invalid_cursor');
}

function readShape<Shape extends keyof Keys>(
  shape: Shape,
  parts: readonly unknown[],
): Keys[Shape] | undefined {
  const type = shape === 'number' ? 'number' : 'string';
  const length = shape === 'two strings' ? 2 : 1;
  if (parts.length !== length || parts.some((part) => typeof part !== type)) return undefined;
  return (shape === 'two strings' ? parts : parts[0]) as Keys[Shape];
}

function listParts(key: Keys[keyof Keys]): (string | number)[] {
  return typeof key === 'object' ? [...key] : [key];
}
