import type { Db, Platform } from '../../platform/index.ts';
import { readDocuments, readRevision } from '../content/index.ts';
import { describePage, NUMBER_IN_KEY } from './anchor.ts';
import type { ShownAnchor } from './present.ts';
import type { CommentsTable, PageFacts } from './tables.ts';

/**
 * What comments are on, as it is in a revision, else as it was; by the ids of the comments, those on
 * no page left out. A block that was taken out and written again the same is the same block, although
 * it has another key since. Takes one look at the revision and one query for documents.
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
  const documents = await readBlocks(
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
    const block = findBlock(documents.get(page.document ?? ''), row);
    const outdated = row.node !== null && block?.hash !== row.block_hash;
    shown.set(row.id, { page: describePage(view, page), node: block?.key, outdated });
  }
  return shown;
}

/** The top-level blocks of a document. */
interface Blocks {
  /** The addresses of their texts by their ids. */
  hashes: ReadonlyMap<string, string>;
  /** Their ids by the addresses of their texts; null for a text that several have. */
  ids: ReadonlyMap<string, string | null>;
}

async function readBlocks(
  platform: Platform,
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, Blocks>> {
  const documents = await readDocuments(platform, hashes, db);
  return new Map(
    [...documents].map(([hash, { blocks }]): [string, Blocks] => {
      const ids = new Map<string, string | null>();
      for (const block of blocks) ids.set(block.hash, ids.has(block.hash) ? null : block.id);
      return [hash, { hashes: new Map(blocks.map((block) => [block.id, block.hash])), ids }];
    }),
  );
}

/** The block of a comment with the key that it has now, and the address of its top-level block. */
function findBlock(
  blocks: Blocks | undefined,
  { node, block_hash }: CommentsTable,
): { key: string; hash: string } | undefined {
  if (blocks === undefined || node === null) return undefined;
  const id = node.replace(NUMBER_IN_KEY, '');
  const hash = blocks.hashes.get(id);
  if (hash !== undefined) return { key: node, hash };
  const again = block_hash === null ? null : blocks.ids.get(block_hash);
  if (block_hash === null || !again) return undefined;
  return { key: again + node.slice(id.length), hash: block_hash };
}

function readFacts({ page_facts }: CommentsTable): PageFacts | undefined {
  return page_facts === null ? undefined : (JSON.parse(page_facts) as PageFacts);
}
