import type { StoredDocument } from '@octavo/content';
import { readInclusions } from '@octavo/markup';
import type { Db, Platform } from '../../platform/index.ts';
import { readDocuments, readRevision, readRevisionRow } from '../content/index.ts';
import { type Documents, listInclusions } from './document-parts.ts';

const MAX_CONTENTS = 2000;

/** The reusable contents that some documents show. */
export interface IncludedContents {
  /** Those that exist, by their ids. */
  documents: Documents;
  /** The ids of all that a document shows, also by way of another, whether they exist or not. */
  listFor(document: StoredDocument): string[];
}

const NONE: IncludedContents = { documents: new Map(), listFor: listInclusions };

/**
 * Reads the reusable contents that documents include, and those that these include, one query for
 * each level. `given` holds documents by their hashes that need not be read.
 */
export async function readIncludedContents(
  platform: Platform,
  tx: Db,
  revisionId: string,
  sources: readonly StoredDocument[],
  given: Documents,
): Promise<IncludedContents> {
  const first = sources.flatMap(listInclusions);
  if (first.length === 0) return NONE;
  const revision = await readRevision(platform, revisionId, tx);
  const contents = new Map<string, StoredDocument>();
  await readInclusions(first, async (ids) => {
    const wanted = new Map<string, string>();
    for (const id of ids) {
      const record = revision?.reusableContents.byId.get(id);
      if (record) wanted.set(id, record.document);
    }
    const missing = [...wanted.values()].filter((hash) => !given.has(hash));
    const read = await readDocuments(platform, missing, tx);
    const inner: string[] = [];
    for (const [id, hash] of wanted) {
      const document = given.get(hash) ?? read.get(hash);
      if (document === undefined || contents.size >= MAX_CONTENTS) continue;
      contents.set(id, document);
      inner.push(...listInclusions(document));
    }
    return inner;
  });
  return { documents: contents, listFor: (document) => listReached(document, contents) };
}

function listReached(document: StoredDocument, contents: Documents): string[] {
  const reached = new Set(listInclusions(document));
  for (const id of reached) {
    const content = contents.get(id);
    if (content === undefined) continue;
    for (const inner of listInclusions(content)) reached.add(inner);
  }
  return [...reached];
}

/** The ids of the reusable contents whose text differs between two revisions. */
export async function listChangedContents(
  platform: Platform,
  tx: Db,
  change: { before: string | null; after: string },
): Promise<string[]> {
  const [before, after] = await Promise.all([
    change.before === null ? undefined : readRevisionRow(platform, change.before, tx),
    readRevisionRow(platform, change.after, tx),
  ]);
  if (before?.content.reusableContents === after?.content.reusableContents) return [];
  const [old, present] = await Promise.all([
    change.before === null ? undefined : readRevision(platform, change.before, tx),
    readRevision(platform, change.after, tx),
  ]);
  const ids = new Set([
    ...(old?.reusableContents.byId.keys() ?? []),
    ...(present?.reusableContents.byId.keys() ?? []),
  ]);
  return [...ids].filter(
    (id) =>
      old?.reusableContents.byId.get(id)?.document !==
      present?.reusableContents.byId.get(id)?.document,
  );
}
