import {
  type ConflictChanges,
  type ConflictResolution,
  type Hash,
  resolveConflict,
  type SourceRecord,
  type StoredDocument,
  UnfitResolutionError,
} from '@octavo/content';
import { readPage } from '@octavo/markup';
import { badRequest } from '../../../http/errors.ts';
import { type Platform, readTimestamp, sha256Base64url, type Tx } from '../../../platform/index.ts';
import {
  commitRevision,
  listSources,
  type RevisionView,
  readDocuments,
  readRevision,
} from '../../revisions/index.ts';
import { changeRequestHead } from '../head.ts';
import { noteEdit } from '../note-edit.ts';
import type { ChangeRequestRow } from '../store.ts';
import { type ConflictRow, closeConflict } from './conflict-store.ts';
import { readLinksById } from './read-links-by-id.ts';

/**
 * Resolves an open conflict: makes the change that the resolution asks for in the change request's
 * content, and marks the conflict.
 *
 * @throws ApiError 400 for a text where the conflict is not about a text
 */
export async function resolveStoredConflict(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  stored: ConflictRow,
  { resolution, userId }: { resolution: ConflictResolution; userId: string },
): Promise<void> {
  const at = readTimestamp(platform.clock);
  const view = await readRevision(platform, row.revision, tx);
  if (view === undefined) throw new Error(`The revision ${row.revision} is missing.`);
  const changes = await decide(platform, tx, view, stored, { resolution, at });
  await commitRevision(platform, tx, {
    head: changeRequestHead(row),
    spaceId: row.space_id,
    expectedHead: row.revision,
    type: 'edits',
    author: userId,
    ...changes,
  });
  const outcome = typeof resolution === 'string' ? resolution : 'document';
  await closeConflict(tx, stored, { resolution: outcome, at, by: userId });
  await noteEdit(platform, tx, row, userId);
}

async function decide(
  platform: Platform,
  tx: Tx,
  view: RevisionView,
  { conflict }: ConflictRow,
  { resolution, at }: { resolution: ConflictResolution; at: string },
): Promise<ConflictChanges> {
  const sources = await readSources(platform, tx, view);
  const documents = await readDocuments(platform, listDocuments(view, conflict), tx);
  try {
    return resolveConflict(
      {
        tree: view.tree(),
        file: (id) => view.files.byId.get(id),
        reusableContent: (id) => view.reusableContents.byId.get(id),
        source: (path) => sources.get(path),
        variables: view.content.variables,
        document: (hash) => requireDocument(documents, hash),
      },
      conflict,
      resolution,
      {
        hashText: sha256Base64url,
        readBlocks: (text) => readPage(text, sha256Base64url).blocks,
        newId: () => platform.ids.next(),
        at,
        readLinks: (text) => readLinksById(view, text),
      },
    );
  } catch (error) {
    if (!(error instanceof UnfitResolutionError)) throw error;
    throw badRequest('body.document', 'does not fit: this conflict takes "ours" or "theirs"');
  }
}

async function readSources(
  platform: Platform,
  tx: Tx,
  view: RevisionView,
): Promise<ReadonlyMap<string, SourceRecord>> {
  const sources = await listSources(platform, view, tx);
  return new Map(sources.map((source) => [source.path, source]));
}

/** The document that resolving a conflict changes, if any. */
function listDocuments(view: RevisionView, conflict: ConflictRow['conflict']): Hash[] {
  if (conflict.kind !== 'text') return [];
  const owner =
    conflict.record === 'page'
      ? view.tree().byId.get(conflict.id)
      : view.reusableContents.byId.get(conflict.id);
  return owner?.document === undefined ? [] : [owner.document];
}

function requireDocument(documents: ReadonlyMap<Hash, StoredDocument>, hash: Hash): StoredDocument {
  const document = documents.get(hash);
  if (document === undefined) throw new Error(`The document ${hash} is missing.`);
  return document;
}
