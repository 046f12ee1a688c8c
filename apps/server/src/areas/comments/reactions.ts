import { badRequest } from '../../http/errors.ts';
import type { Db, Tx } from '../../platform/index.ts';
import type { UsersTable } from '../auth/index.ts';
import { readEmoji } from '../spaces/index.ts';
import { countEmoji, deleteReactions, insertReactions, listReactions } from './reactions-store.ts';

/** The most different emoji on one post. */
export const MAX_EMOJI = 20;

/** The most people that an answer names of those who reacted with one emoji. */
const MAX_SHOWN_PEOPLE = 50;

/** The people who reacted to a post with one emoji, the first ones first. */
export interface Reaction {
  emoji: string;
  count: number;
  people: { user: UsersTable; reactedAt: string }[];
}

/** What a request changes of the caller's reactions. */
export interface ReactionChanges {
  addedReactions?: readonly string[];
  removedReactions?: readonly string[];
}

/**
 * Changes a person's own reactions to a post; answers whether that changed anything. Adding one that is there and removing one that is not
 * changes nothing; an emoji both added and removed ends up removed.
 *
 * @throws ApiError 400 for what is no emoji, and for more than `MAX_EMOJI` different ones on a post.
 */
export async function changeReactions(
  tx: Tx,
  post: { id: string; commentId: string },
  changes: ReactionChanges,
  { by, at }: { by: string; at: string },
): Promise<boolean> {
  const added = readList(changes.addedReactions, 'body.addedReactions');
  const removed = readList(changes.removedReactions, 'body.removedReactions');
  const taken = await deleteReactions(tx, { postId: post.id, userId: by, emoji: removed });
  const rows = added
    .filter((emoji) => !removed.includes(emoji))
    .map((emoji) => ({
      post_id: post.id,
      comment_id: post.commentId,
      emoji,
      user_id: by,
      reacted_at: at,
    }));
  const given = await insertReactions(tx, rows);
  if (given && (await countEmoji(tx, post.id)) > MAX_EMOJI) {
    throw badRequest(
      'body.addedReactions',
      `must not bring a post to more than ${MAX_EMOJI} different emoji`,
    );
  }
  return taken || given;
}

function readList(list: readonly string[] | undefined, path: string): string[] {
  return [...new Set((list ?? []).map((text, at) => readReaction(text, `${path}[${at}]`)))];
}

const FULL_FORM = /^\p{RGI_Emoji}$/v;

/** An emoji in its full form, so that a heart with and without its variation selector are one. */
function readReaction(text: string, path: string): string {
  const character = readEmoji(text, path);
  const full = `${character}\uFE0F`;
  return !FULL_FORM.test(character) && FULL_FORM.test(full) ? full : character;
}

/** The reactions to posts, by the posts' ids; the emoji that was used first comes first. One query. */
export async function findReactions(
  db: Db,
  postIds: readonly string[],
): Promise<Map<string, Reaction[]>> {
  const found = new Map<string, Map<string, Reaction>>();
  for (const row of await listReactions(db, postIds, MAX_SHOWN_PEOPLE)) {
    const { post_id, emoji, reacted_at, people, ...user } = row;
    const ofPost = found.get(post_id) ?? new Map<string, Reaction>();
    found.set(post_id, ofPost);
    const reaction = ofPost.get(emoji) ?? { emoji, count: Number(people), people: [] };
    ofPost.set(emoji, reaction);
    reaction.people.push({ user, reactedAt: reacted_at });
  }
  return new Map([...found].map(([post, ofPost]) => [post, [...ofPost.values()]]));
}
