import { encodeCanonicalJson } from '@octavo/content';
import { groupBySize, type Platform } from '../../platform/index.ts';
import type { RevisionChanges } from './change-content.ts';
import { type ChangedContent, changeContent, listDocuments } from './change-content.ts';
import { insertOwned, type OwnedContent } from './owners/insert-owned.ts';
import type { RevisionView } from './revision-view.ts';

/** How much text one transaction stores, in UTF-16 units: some hundredths of a second of work. */
const GROUP_LENGTH = 512 * 1024;
const NOTHING: OwnedContent = { nodes: new Map(), documents: new Map(), blobs: new Map() };

/** What changes of a revision come to, all of it stored but the revision itself. */
export interface StoredAhead extends ChangedContent {
  /** The revision that was changed. */
  before: string;
}

/**
 * Stores the documents and nodes of large changes before they are committed, some at a time, so that
 * others who write wait for a part alone and the commit is short. What is stored is the space's: where
 * it is never committed it goes with the space, and the same changes find it there later.
 *
 * @throws the reason of the signal once that is aborted
 */
export async function storeAhead(
  platform: Platform,
  view: RevisionView,
  changes: RevisionChanges,
  signal?: AbortSignal,
): Promise<StoredAhead> {
  const { database } = platform;
  const changed = await changeContent(platform, database.db, view.content, changes);
  const ahead = { ...changed, before: view.id };
  if (encodeCanonicalJson(changed.content) === encodeCanonicalJson(view.content)) return ahead;
  const store = async (owned: Partial<OwnedContent>) => {
    signal?.throwIfAborted();
    await database.transaction(
      (tx) => insertOwned(database, tx, view.row.owner, { ...NOTHING, ...owned }),
      { isolation: 'read committed', isLong: true },
    );
  };
  // In the order that `insertOwned` keeps: those who store the same do not wait in a circle.
  for (const nodes of groupSorted(changed.created, (text) => text.length)) await store({ nodes });
  for (const documents of groupSorted(listDocuments(changes), ({ text }) => text.length)) {
    await store({ documents });
  }
  return ahead;
}

function groupSorted<V>(
  map: ReadonlyMap<string, V>,
  sizeOf: (value: V) => number,
): ReadonlyMap<string, V>[] {
  const sorted = [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return groupBySize(sorted, ([, value]) => sizeOf(value), GROUP_LENGTH).map(
    (group) => new Map(group),
  );
}
