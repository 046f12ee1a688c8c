import type { Role } from '@octavo/contract';
import type { CommentReplyResource, CommentResource } from '@octavo/contract/comments';
import type { DocumentNode } from '@octavo/markup';
import type { Urls } from '../../http/urls.ts';
import { createPauses, type Db, type Platform } from '../../platform/index.ts';
import { findUsers } from '../auth/index.ts';
import { type CommentPlace, revisionOf } from './access.ts';
import { buildBody } from './body-document.ts';
import { type PostContext, presentComment, presentReply } from './present.ts';
import { findReactions } from './reactions.ts';
import { readShownAnchors } from './shown-anchors.ts';
import type { CommentRepliesTable, CommentsTable } from './tables.ts';

/** For whom posts are shown, and how. */
export interface Viewing {
  platform: Platform;
  /** Read through this: a transaction where the posts were just written in it. */
  db: Db;
  caller: { userId: string };
  /** The place of the posts, as the caller sees it. */
  subject: CommentPlace;
  query: { format?: 'document' | 'markdown' };
  url: Urls;
}

/** Characters of JSON forms that one answer has before it takes no further post. */
const MAX_DOCUMENTS_LENGTH = 8_000_000;

/**
 * Comments of one place as resources: the first, and as many more as an answer holds, which are all
 * unless their JSON forms are asked for. However many there are, they take one query each for people,
 * reactions and the documents that they are on, and one look at the place's content.
 */
export async function showComments(
  viewing: Viewing,
  rows: readonly CommentsTable[],
): Promise<CommentResource[]> {
  const documents = await readDocuments(viewing, rows);
  const people = rows.flatMap((row) => [row.posted_by, row.resolved_by]);
  const context = await readContext(viewing, rows, people, documents);
  const { platform, db, subject } = viewing;
  const anchors = await readShownAnchors(platform, db, revisionOf(subject), rows);
  return takeFitting(rows, documents).map((row) =>
    presentComment(row, anchors.get(row.id), context),
  );
}

/** One comment as resource. */
export async function showComment(viewing: Viewing, row: CommentsTable): Promise<CommentResource> {
  return requireFirst(await showComments(viewing, [row]));
}

/** Replies to one comment as resources, like `showComments`. */
export async function showReplies(
  viewing: Viewing,
  comment: CommentsTable,
  rows: readonly CommentRepliesTable[],
): Promise<CommentReplyResource[]> {
  const documents = await readDocuments(viewing, rows);
  const people = rows.map((row) => row.posted_by);
  const context = await readContext(viewing, rows, people, documents);
  return takeFitting(rows, documents).map((row) => presentReply(row, comment, context));
}

/** One reply as resource. */
export async function showReply(
  viewing: Viewing,
  comment: CommentsTable,
  row: CommentRepliesTable,
): Promise<CommentReplyResource> {
  return requireFirst(await showReplies(viewing, comment, [row]));
}

function requireFirst<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('Showing one post gave none.');
  return first;
}

interface Post {
  id: string;
  markdown: string;
}

async function readContext(
  { db, caller, subject, url }: Viewing,
  posts: readonly Post[],
  people: readonly (string | null)[],
  documents: Documents | undefined,
): Promise<PostContext> {
  const ids = [...new Set(people.filter((id) => id !== null))];
  const spaceRole: Role = subject.role;
  return {
    userId: caller.userId,
    spaceRole,
    url,
    users: new Map((await findUsers(db, ids)).map((user) => [user.id, user])),
    reactions: await findReactions(
      db,
      posts.map((post) => post.id),
    ),
    documents: documents ?? new Map(),
  };
}

/** JSON forms of posts by their ids; undefined where they were not asked for. */
type Documents = ReadonlyMap<string, DocumentNode>;

/** The JSON forms of the first of the posts, as many as an answer holds. */
async function readDocuments(
  { query }: Viewing,
  posts: readonly Post[],
): Promise<Documents | undefined> {
  if (query.format !== 'document') return undefined;
  const documents = new Map<string, DocumentNode>();
  let all = 0;
  const pause = createPauses();
  for (const { id, markdown } of posts) {
    const { document, length } = buildBody(markdown);
    all += length;
    if (documents.size > 0 && all > MAX_DOCUMENTS_LENGTH) break;
    documents.set(id, document);
    await pause();
  }
  return documents;
}

function takeFitting<T>(rows: readonly T[], documents: Documents | undefined): readonly T[] {
  return documents === undefined ? rows : rows.slice(0, documents.size);
}
