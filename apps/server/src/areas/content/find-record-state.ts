import {
  encodeCanonicalJson,
  getEntry,
  type Hash,
  MissingNodesError,
  type NodeSource,
  type PageRecord,
  type ReusableContentRecord,
} from '@octavo/content';
import { sha256Base64url } from '../../platform/hash.ts';
import type { Platform } from '../../platform/index.ts';
import { cacheOf } from './content-cache.ts';
import { makeDocumentId } from './document-id.ts';
import { withNodes } from './node-loader.ts';
import { readRevisionRow } from './revision-view.ts';
import { listRevisions, MAIN_BRANCH, type RevisionRow } from './store.ts';

/** How many revisions of a branch are looked through for a document, newest first. */
const MAX_REVISIONS = 2_048;
const REVISIONS_AT_ONCE = 128;

/** Which record of which content: `branch` is empty for a space's own history. */
export interface RecordPlace {
  spaceId: string;
  branch: string;
  map: 'pages' | 'reusableContents';
  id: string;
}

/**
 * A page or reusable content as it was in a state that has a name: the id of a revision of the
 * space, or the `documentId` of the record, which stands for the newest state with that document in
 * the latest 2,048 revisions of its branch, then of the space. Undefined where the name says nothing
 * here, or the revision has no such record.
 */
export async function findRecordState<V extends { document?: Hash }>(
  platform: Platform,
  { spaceId, branch, map, id }: RecordPlace,
  name: string,
): Promise<V | undefined> {
  const revision = await readRevisionRow(platform, name);
  if (revision !== undefined) {
    if (revision.spaceId !== spaceId) return undefined;
    return (await readRecords<V>(platform, [revision.content[map]], id))[0];
  }
  if (!name.startsWith(makeDocumentId(id, ''))) return undefined;
  for (const each of new Set([branch, MAIN_BRANCH])) {
    for await (const rows of readHistory(platform, spaceId, each)) {
      const roots = [...new Set(rows.map(({ content }) => content[map]))];
      const records = await readRecords<V>(platform, roots, id);
      const found = records.find((record) => hasDocument(id, record, name));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether a record has the document that a `documentId` names. */
export function hasDocument(
  id: string,
  record: { document?: Hash } | undefined,
  documentId: string,
): boolean {
  return record?.document !== undefined && makeDocumentId(id, record.document) === documentId;
}

async function* readHistory(
  platform: Platform,
  spaceId: string,
  branch: string,
): AsyncGenerator<RevisionRow[]> {
  const { db } = platform.database;
  let before: number | undefined;
  for (let seen = 0; seen < MAX_REVISIONS; seen += REVISIONS_AT_ONCE) {
    const page = { before, limit: REVISIONS_AT_ONCE };
    const rows = await listRevisions(db, { spaceId, branch }, page);
    if (rows.length > 0) yield rows;
    if (rows.length < REVISIONS_AT_ONCE) return;
    before = rows.at(-1)?.sequence;
  }
}

/** The record of an id in each of several maps, whose missing nodes are loaded together. */
function readRecords<V>(
  platform: Platform,
  roots: readonly (Hash | null)[],
  id: string,
): Promise<(V | undefined)[]> {
  return withNodes(cacheOf(platform), platform.database.db, (nodes) => {
    const missing = new Set<Hash>();
    const records = roots.map((root) => readEntry<V>(nodes, root, id, missing));
    if (missing.size > 0) throw new MissingNodesError([...missing]);
    return records;
  });
}

function readEntry<V>(
  nodes: NodeSource,
  root: Hash | null,
  id: string,
  missing: Set<Hash>,
): V | undefined {
  try {
    return getEntry<V>(nodes, root, id);
  } catch (error) {
    if (!(error instanceof MissingNodesError)) throw error;
    for (const hash of error.hashes) missing.add(hash);
    return undefined;
  }
}

const states = new WeakMap<object, string>();

/**
 * Names the state of a page or reusable content, wherever it is read and however it is shown: equal
 * names, equal records. What stands around a page, such as the pages below it, is no part of it.
 */
export function makeRecordState(record: PageRecord | ReusableContentRecord): string {
  const known = states.get(record);
  if (known !== undefined) return known;
  const state = sha256Base64url(encodeCanonicalJson(record)).slice(0, 22);
  states.set(record, state);
  return state;
}
