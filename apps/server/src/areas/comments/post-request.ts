import type { Responses } from '@octavo/contract';
import type { formatQuery } from '@octavo/contract/comments';
import type { Static, TSchema } from 'typebox';
import type { PathParams } from '../../http/access.ts';
import type { UserCaller } from '../../http/caller.ts';
import type { OperationInput } from '../../http/implement-operation.ts';
import type { ReplyOf } from '../../http/reply.ts';
import type { Db } from '../../platform/index.ts';
import type { CommentPlace } from './access.ts';
import type { Viewing } from './show.ts';

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
