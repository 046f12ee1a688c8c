import type { Db, Tx } from '../../platform/index.ts';
import type { UsersTable } from '../auth/index.ts';
import type { CommentReactionsTable } from './tables.ts';

/** Adds a person's reactions to a post; answers whether any was not there before. */
export async function insertReactions(
  tx: Tx,
  reactions: readonly CommentReactionsTable[],
): Promise<boolean> {
  if (reactions.length === 0) return false;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('comment_reactions')
    .values([...reactions])
    .onConflict((conflict) => conflict.columns(['post_id', 'emoji', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Takes back a person's reactions to a post; answers whether any was there. */
export async function deleteReactions(
  tx: Tx,
  { postId, userId, emoji }: { postId: string; userId: string; emoji: readonly string[] },
): Promise<boolean> {
  if (emoji.length === 0) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('comment_reactions')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('emoji', 'in', [...emoji])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many different emoji people reacted to a post with. */
export async function countEmoji(db: Db, postId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comment_reactions')
    .select((is) => is.fn.count<number>('emoji').distinct().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A reaction with the person, and how many people reacted to the post with the same emoji. */
export type ReactionRow = UsersTable &
  Pick<CommentReactionsTable, 'post_id' | 'emoji' | 'reacted_at'> & { people: number };

/** The reactions to posts in the order of time, of each emoji on each post the first `limit`. */
export async function listReactions(
  db: Db,
  postIds: readonly string[],
  limit: number,
): Promise<ReactionRow[]> {
  if (postIds.length === 0) return [];
  const ranked = db
    .selectFrom('comment_reactions')
    .select(['post_id', 'emoji', 'user_id', 'reacted_at'])
    .select((is) => [
      is.fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy(['post_id', 'emoji']).orderBy('reacted_at').orderBy('user_id'),
        )
        .as('place'),
      is.fn
        .countAll<number>()
        .over((over) => over.partitionBy(['post_id', 'emoji']))
        .as('people'),
    ])
    .where('post_id', 'in', [...postIds]);
  return db
    .selectFrom(ranked.as('r'))
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('u')
    .select(['r.post_id', 'r.emoji', 'r.reacted_at', 'r.people'])
    .where('r.place', '<=', limit)
    .orderBy('r.reacted_at')
    .orderBy('r.emoji')
    .orderBy('r.user_id')
    .execute();
}
