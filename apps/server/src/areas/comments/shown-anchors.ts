import type { Db, Platform } from '../../platform/index.ts';
import { readDocuments, readRevision } from '../content/index.ts';
import { describePage } from './anchor.ts';
import { CommentedTexts } from './commented-texts.ts';
import type { ShownAnchor } from './present.ts';
import type { CommentsTable, PageFacts } from './tables.ts';

/**
 * What comments are on, as it is in a revision, else as it was; by the ids of the comments, those on
 * no page left out. A block, or a part of one, that was taken out and written again the same is the
 * same, although it has another key since. Takes one look at the revision and one query for
 * documents.
 */
export async function readShownAnchors(
  platform: Platform,
  db: Db,
  revisionId: string,
  rows: readonly CommentsTable[],
): Promise<Map<string, ShownAnchor>> {
  const shown = new Map<string, ShownAnchor>();
  const placed = rows.filter((row) => row.page_id !== null);
  if (placed.length === 0) return shown;
  const view = await readRevision(platform, revisionId, db);
  const pageOf = (row: CommentsTable) => view?.tree().byId.get(row.page_id ?? '');
  const documents = await readTexts(
    platform,
    db,
    placed.flatMap((row) => (row.node === null ? [] : (pageOf(row)?.document ?? []))),
  );
  for (const row of placed) {
    const page = pageOf(row);
    if (view === undefined || page === undefined) {
      const facts = readFacts(row);
      if (facts) shown.set(row.id, { page: facts, node: undefined, outdated: true });
      continue;
    }
    const found = findNode(documents.get(page.document ?? ''), row);
    const outdated = row.node !== null && found?.hash !== row.block_hash;
    shown.set(row.id, { page: describePage(view, page), node: found?.key, outdated });
  }
  return shown;
}

async function readTexts(
  platform: Platform,
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, CommentedTexts>> {
  const documents = await readDocuments(platform, hashes, db);
  return new Map([...documents].map(([hash, document]) => [hash, new CommentedTexts(document)]));
}

/** The node of a comment with the key that it has now, and the address of the text around it. */
function findNode(
  texts: CommentedTexts | undefined,
  { node, block_hash }: CommentsTable,
): { key: string; hash: string } | undefined {
  if (texts === undefined || node === null) return undefined;
  const hash = texts.hashOf(node);
  if (hash !== undefined) return { key: node, hash };
  const key = block_hash === null ? undefined : texts.findAgain(node, block_hash);
  return block_hash === null || key === undefined ? undefined : { key, hash: block_hash };
}

function readFacts({ page_facts }: CommentsTable): PageFacts | undefined {
  return page_facts === null ? undefined : (JSON.parse(page_facts) as PageFacts);
}
