import {
  type AnyRecord,
  type Conflict,
  encodeCanonicalJson,
  type RecordKind,
  type StoredDocument,
} from '@octavo/content';
import { type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { type RevisionView, readDocuments, readRevision } from '../../revisions/index.ts';
import { closeConflict, listConflicts } from './conflict-store.ts';

/**
 * Closes, as resolved to `ours`, the open conflicts of a change request about things that are by now
 * the same in it and in the space: taking the stored side of the space would bring back older content.
 * Conflicts that hold moves of further pages, or are about kept source files, stay open.
 */
export async function closeAgreedConflicts(
  platform: Platform,
  tx: Tx,
  changeRequestId: string,
  revisions: { ours: string; theirs: string; userId: string },
): Promise<void> {
  const open = await listConflicts(tx, changeRequestId, 'open');
  if (open.length === 0) return;
  const conflicts = open.map(({ conflict }) => conflict);
  const ours = await openSide(platform, tx, revisions.ours, conflicts);
  const theirs = await openSide(platform, tx, revisions.theirs, conflicts);
  const at = readTimestamp(platform.clock);
  for (const row of open) {
    const [own, other] = [readSubject(ours, row.conflict), readSubject(theirs, row.conflict)];
    if (own === undefined || encodeCanonicalJson(own) !== encodeCanonicalJson(other)) continue;
    await closeConflict(tx, row, { resolution: 'ours', at, by: revisions.userId });
  }
}

interface Side {
  view: RevisionView;
  documents: ReadonlyMap<string, StoredDocument>;
}

async function openSide(
  platform: Platform,
  tx: Tx,
  revision: string,
  conflicts: readonly Conflict[],
): Promise<Side> {
  const view = await readRevision(platform, revision, tx);
  if (view === undefined) throw new Error(`The revision ${revision} is missing.`);
  const hashes = conflicts.flatMap((conflict) =>
    conflict.kind === 'text' ? (readDocumentHash(view, conflict) ?? []) : [],
  );
  return { view, documents: await readDocuments(platform, hashes, tx) };
}

type TextOwner = { record: 'page' | 'reusable-content'; id: string };

function readDocumentHash(view: RevisionView, { record, id }: TextOwner): string | undefined {
  return record === 'page'
    ? view.tree().byId.get(id)?.document
    : view.reusableContents.byId.get(id)?.document;
}

/** What a side has of what a conflict is about, wrapped; undefined where that is not compared. */
function readSubject({ view, documents }: Side, conflict: Conflict): unknown[] | undefined {
  if ('moves' in conflict && (conflict.moves?.length ?? 0) > 0) return undefined;
  switch (conflict.kind) {
    case 'variable':
      return [view.content.variables[conflict.name] ?? null];
    case 'text': {
      const document = documents.get(readDocumentHash(view, conflict) ?? '');
      return [document === undefined ? null : readBlock(document, conflict.block)];
    }
    case 'field': {
      if (conflict.record === 'source') return undefined;
      const record = findRecord(view, conflict.record, conflict.id);
      return [new Map<string, unknown>(Object.entries(record ?? {})).get(conflict.field) ?? null];
    }
    case 'edit/delete':
      if (conflict.record === 'source') return undefined;
      return [findRecord(view, conflict.record, conflict.id) ?? null];
    case 'move/move':
      return [view.tree().byId.get(conflict.page)?.parent ?? null];
    case 'move/delete':
      return undefined;
  }
}

function findRecord(view: RevisionView, kind: RecordKind, id: string): AnyRecord | undefined {
  if (kind === 'page') return view.tree().byId.get(id);
  return kind === 'file' ? view.files.byId.get(id) : view.reusableContents.byId.get(id);
}

/** The text of a block, or what stands before the first one. */
function readBlock({ text, blocks }: StoredDocument, id: string | null): string | null {
  if (id === null) return text.slice(0, blocks[0]?.start ?? text.length);
  const block = blocks.find((one) => one.id === id);
  return block === undefined ? null : text.slice(block.start, block.end);
}
