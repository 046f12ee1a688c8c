import type { Hash, RevisionContent, RevisionType, StoredDocument } from '@octavo/content';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { createPauses } from '../../platform/index.ts';
import { decodeDocumentRow } from './document-row.ts';
import type { RevisionsTable } from './tables.ts';

/** How many hashes are looked up at once, at most; both databases bind more values. */
const MAX_LOOKUP = 512;

/** The branch of a space's own history. */
export const MAIN_BRANCH = '';

/** A commit in a Git repository that a revision came from or was written to. */
export interface RevisionGit {
  oid: string;
  message: string;
  createdByService: boolean;
  url?: string;
  ref?: string;
}

/** A revision as it is kept, decoded. */
export interface RevisionRow {
  id: string;
  spaceId: string;
  branch: string;
  sequence: number;
  parents: string[];
  type: RevisionType;
  content: RevisionContent;
  authorId: string | null;
  message: string | null;
  mergedFrom: string | null;
  git: RevisionGit | null;
  createdAt: string;
  /** The number of its space among the owners of content. */
  owner: number;
}

/** Reads one revision, of whatever space. */
export async function findRevision(db: Db, id: string): Promise<RevisionRow | undefined> {
  const row = await db.selectFrom('revisions').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : decodeRevision(row);
}

/** A page of a branch's revisions, newest first, those before `before` (a sequence number) only. */
export async function listRevisions(
  db: Db,
  branch: { spaceId: string; branch: string },
  page: { before: number | undefined; limit: number },
): Promise<RevisionRow[]> {
  let query = db
    .selectFrom('revisions')
    .selectAll()
    .where('space_id', '=', branch.spaceId)
    .where('branch', '=', branch.branch)
    .orderBy('sequence', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) {
    query = query.where('sequence', '<', page.before);
  }
  return (await query.execute()).map(decodeRevision);
}

/** How many revisions a branch has. */
export async function countRevisions(
  db: Db,
  { spaceId, branch }: { spaceId: string; branch: string },
): Promise<number> {
  const row = await db
    .selectFrom('revisions')
    .select((expression) => expression.fn.countAll().as('count'))
    .where('space_id', '=', spaceId)
    .where('branch', '=', branch)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** The first revision of a space; undefined where there is no such space. */
export async function findFirstRevision(db: Db, spaceId: string): Promise<RevisionRow | undefined> {
  return findNextRevision(db, spaceId, null, false);
}

/**
 * The revision of a space behind a place among them, by branch (that of the space first) and number,
 * or at it; undefined behind the last one.
 */
export async function findNextRevision(
  db: Db,
  spaceId: string,
  place: { branch: string; sequence: number } | null,
  isAt: boolean,
): Promise<RevisionRow | undefined> {
  const inOrder = db
    .selectFrom('revisions')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('branch')
    .orderBy('sequence')
    .limit(1);
  const onBranch = (of: { branch: string; sequence: number }) =>
    inOrder
      .where('branch', '=', of.branch)
      .where('sequence', isAt ? '=' : '>', of.sequence)
      .executeTakeFirst();
  const row =
    place === null
      ? await inOrder.executeTakeFirst()
      : ((await onBranch(place)) ??
        (await inOrder.where('branch', '>', place.branch).executeTakeFirst()));
  return row === undefined ? undefined : decodeRevision(row);
}

/** Adds a revision. */
export async function insertRevision(tx: Tx, revision: RevisionRow): Promise<void> {
  await tx.insertInto('revisions').values(encodeRevision(revision)).execute();
}

/** Revisions that are removed at once, at most. */
const REVISIONS_AT_ONCE = 500;

/** Removes some of the revisions of a space, and answers whether there were any. */
export async function deleteSomeRevisions(tx: Tx, spaceId: string): Promise<boolean> {
  const some = tx
    .selectFrom('revisions')
    .select('id')
    .where('space_id', '=', spaceId)
    .limit(REVISIONS_AT_ONCE);
  const { numDeletedRows } = await tx
    .deleteFrom('revisions')
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The encoded nodes of those hashes that are stored. */
export async function findNodes(db: Db, hashes: readonly Hash[]): Promise<Map<Hash, string>> {
  const found = new Map<Hash, string>();
  const pause = createPauses();
  for (const batch of lookupsOf(hashes)) {
    await pause();
    const rows = await db
      .selectFrom('nodes')
      .select(['hash', 'text'])
      .where('hash', 'in', batch)
      .execute();
    for (const { hash, text } of rows) {
      found.set(hash, text);
    }
  }
  return found;
}

/** The documents of those hashes that are stored. */
export async function findDocuments(
  db: Db,
  hashes: readonly Hash[],
): Promise<Map<Hash, StoredDocument>> {
  const found = new Map<Hash, StoredDocument>();
  const pause = createPauses();
  for (const batch of lookupsOf(hashes)) {
    await pause();
    const rows = await db.selectFrom('documents').selectAll().where('hash', 'in', batch).execute();
    for (const row of rows) {
      found.set(row.hash, decodeDocumentRow(row));
    }
  }
  return found;
}

/** How long the texts of those hashes that are stored are together, in bytes. */
export async function measureTexts(db: Db, hashes: readonly Hash[]): Promise<number> {
  let bytes = 0;
  for (const batch of lookupsOf(hashes)) {
    const row = await db
      .selectFrom('documents')
      .select(sql<number | string | null>`sum(octet_length(text))`.as('bytes'))
      .where('hash', 'in', batch)
      .executeTakeFirst();
    bytes += Number(row?.bytes ?? 0);
  }
  return bytes;
}

/** Reads a row of revisions. */
export function decodeRevision(row: RevisionsTable): RevisionRow {
  return {
    id: row.id,
    spaceId: row.space_id,
    branch: row.branch,
    sequence: row.sequence,
    parents: JSON.parse(row.parents) as string[],
    type: row.type,
    content: {
      pages: row.pages,
      files: row.files,
      reusableContents: row.reusable_contents,
      sources: row.sources,
      variables: JSON.parse(row.variables) as RevisionContent['variables'],
    },
    authorId: row.author_id,
    message: row.message,
    mergedFrom: row.merged_from,
    git: row.git === null ? null : (JSON.parse(row.git) as RevisionGit),
    createdAt: row.created_at,
    owner: row.owner,
  };
}

function encodeRevision(revision: RevisionRow): RevisionsTable {
  const { content } = revision;
  return {
    id: revision.id,
    space_id: revision.spaceId,
    branch: revision.branch,
    sequence: revision.sequence,
    parents: JSON.stringify(revision.parents),
    type: revision.type,
    pages: content.pages,
    files: content.files,
    reusable_contents: content.reusableContents,
    sources: content.sources,
    variables: JSON.stringify(content.variables),
    author_id: revision.authorId,
    message: revision.message,
    merged_from: revision.mergedFrom,
    git: revision.git === null ? null : JSON.stringify(revision.git),
    created_at: revision.createdAt,
    owner: revision.owner,
  };
}

/** Hashes in batches whose sizes are powers of two, the last hash repeated up to that. */
export function* lookupsOf(hashes: readonly Hash[]): Generator<Hash[]> {
  for (let start = 0; start < hashes.length; start += MAX_LOOKUP) {
    const batch = hashes.slice(start, start + MAX_LOOKUP);
    const size = 2 ** Math.ceil(Math.log2(batch.length));
    yield batch.concat(Array(size - batch.length).fill(batch.at(-1)));
  }
}
