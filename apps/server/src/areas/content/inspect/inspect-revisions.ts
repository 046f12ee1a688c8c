import type { Hash } from '@octavo/content';
import type { Damage, Db, Inspection, Platform } from '../../../platform/index.ts';
import { decodeRevision, lookupsOf, type RevisionRow } from '../store.ts';
import { findPresent } from './rows-in-order.ts';

const REVISIONS_AT_ONCE = 500;

/** Looks at every revision: whether the roots of its maps and the revisions that it came from are there. */
export async function* inspectRevisions(
  { database: { db } }: Platform,
  { signal, onProgress }: Inspection,
): AsyncGenerator<Damage> {
  let looked = 0;
  for (let after = ''; !signal.aborted; ) {
    const rows = await db
      .selectFrom('revisions')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(REVISIONS_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    const revisions = rows.map(decodeRevision);
    const roots = await findPresent(db, 'nodes', new Set(revisions.flatMap(listRoots)));
    const parents = await findRevisions(
      db,
      revisions.flatMap(({ parents }) => parents),
    );
    for (const revision of revisions) yield* inspectRevision(db, revision, { roots, parents });
    looked += rows.length;
    onProgress('revisions', looked);
  }
}

function listRoots({ content }: RevisionRow): Hash[] {
  const { pages, files, reusableContents, sources } = content;
  return [pages, files, reusableContents, sources].filter((root) => root !== null);
}

async function* inspectRevision(
  db: Db,
  revision: RevisionRow,
  { roots, parents }: { roots: ReadonlySet<Hash>; parents: ReadonlySet<string> },
): AsyncGenerator<Damage> {
  const subject = `revision ${revision.id} of the space ${revision.spaceId}`;
  for (const root of new Set(listRoots(revision))) {
    if (roots.has(root) || !(await isStill(db, revision, () => hasNode(db, root)))) continue;
    yield {
      kind: 'node-missing',
      subject: `node ${root}`,
      problem: `is the root of a map of the ${subject} but is missing from the database`,
      lost: { kind: 'node', hash: root },
    };
  }
  for (const parent of revision.parents) {
    if (parents.has(parent) || !(await isStill(db, revision, () => hasRevision(db, parent))))
      continue;
    yield {
      kind: 'pointer-broken',
      subject,
      problem: `its parent, the revision ${parent}, is missing`,
    };
  }
}

/**
 * Whether a revision lacks something for good: the one is there, the other is not, and its space is not
 * about to go, which takes revisions bit by bit.
 */
async function isStill(
  db: Db,
  { id, spaceId }: RevisionRow,
  has: () => Promise<boolean>,
): Promise<boolean> {
  if (await has()) return false;
  const row = await db
    .selectFrom('revisions')
    .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
    .select('spaces.deleted_at')
    .where('revisions.id', '=', id)
    .where('spaces.id', '=', spaceId)
    .executeTakeFirst();
  return row !== undefined && row.deleted_at === null;
}

async function hasNode(db: Db, hash: Hash): Promise<boolean> {
  return (await findPresent(db, 'nodes', new Set([hash]))).size > 0;
}

async function hasRevision(db: Db, id: string): Promise<boolean> {
  return (await findRevisions(db, [id])).size > 0;
}

async function findRevisions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const batch of lookupsOf([...new Set(ids)])) {
    const rows = await db.selectFrom('revisions').select('id').where('id', 'in', batch).execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}
