import type { Static, TSchema } from 'typebox';
import type { PathParams } from '../../http/access.ts';
import type { UserCaller } from '../../http/caller.ts';
import type { OperationInput } from '../../http/define-operation.ts';
import { type ListQuery, page, readPageRequest } from '../../http/list.ts';
import type { ReplyOf, Responses } from '../../http/reply.ts';
import type { Db } from '../../platform/index.ts';
import type { CommentPlace } from './access.ts';
import type { formatQuery } from './resource.ts';
import type { Viewing } from './show.ts';
import type { Range } from './store.ts';

/** A request about posts, as an operation gets it. */
export type PostRequest<
  Subject extends CommentPlace,
  Body extends TSchema | undefined,
  Answers extends Responses,
  Query = Static<typeof formatQuery>,
> = OperationInput<
  PathParams,
  Query,
  Body extends TSchema ? Static<Body> : undefined,
  Subject,
  UserCaller,
  ReplyOf<Answers>
>;

/** What showing posts takes of a request. */
export type ViewRequest = Omit<Viewing, 'db'>;

/** A request's caller looking at posts through `db`: a transaction where it just wrote them. */
export function viewThrough(
  db: Db,
  { platform, caller, subject, query, url }: ViewRequest,
): Viewing {
  return { platform, db, caller, subject, query, url };
}

/** A list of posts, all that decides its order and content being in `scope`. */
export interface PostList<Row, Item> {
  scope: string;
  read(range: Range): Promise<Row[]>;
  count(): Promise<number>;
  /** The first of the rows, as many as an answer holds. */
  show(rows: readonly Row[]): Promise<Item[]>;
}

/**
 * The page of a list of posts that a request asks for. It is shorter than its limit where an answer
 * does not hold more.
 */
export async function pageOfPosts<Row extends { id: string }, Item>(
  { platform, query }: Pick<ViewRequest, 'platform'> & { query: ListQuery },
  { scope, read, count, show }: PostList<Row, Item>,
) {
  const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
  const rows = await read({
    after: after === undefined ? undefined : String(after[0]),
    limit: limit + 1,
  });
  const items = await show(rows);
  const shown = Math.min(limit, items.length);
  return {
    ...page(platform.signer, scope, {
      rows,
      limit: shown,
      count: await count(),
      keyOf: ({ id }) => [id],
      present: () => undefined,
    }),
    items: items.slice(0, shown),
  };
}
