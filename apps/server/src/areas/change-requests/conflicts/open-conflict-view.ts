import type { Conflict, ConflictView, Hash, SourceRecord } from '@octavo/content';
import type { Platform, Tx } from '../../../platform/index.ts';
import { listSources, type RevisionView, readDocuments } from '../../content/index.ts';

/** A revision as conflicts look at it, with the `documents` loaded that they are about. */
export async function openConflictView(
  platform: Platform,
  tx: Tx,
  view: RevisionView,
  about: { conflicts: readonly Conflict[]; documents: readonly Hash[] },
): Promise<ConflictView> {
  const sources = await readSources(platform, tx, view, about.conflicts);
  const documents = await readDocuments(platform, about.documents, tx);
  return {
    tree: view.tree(),
    file: (id) => view.files.byId.get(id),
    reusableContent: (id) => view.reusableContents.byId.get(id),
    source: (path) => sources.get(path),
    variables: view.content.variables,
    document(hash) {
      const document = documents.get(hash);
      if (document === undefined) throw new Error(`The document ${hash} is missing.`);
      return document;
    },
  };
}

async function readSources(
  platform: Platform,
  tx: Tx,
  view: RevisionView,
  conflicts: readonly Conflict[],
): Promise<ReadonlyMap<string, SourceRecord>> {
  const areNeeded = conflicts.some(
    (conflict) => 'record' in conflict && conflict.record === 'source',
  );
  const sources = areNeeded ? await listSources(platform, view, tx) : [];
  return new Map(sources.map((source) => [source.path, source]));
}
