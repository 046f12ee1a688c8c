import {
  type Conflict,
  type ConflictChanges,
  type ConflictResolution,
  type ContentRef,
  type Hash,
  resolveConflict,
  UnfitResolutionError,
} from '@octavo/content';
import { classifyTarget, readPage } from '@octavo/markup';
import { badRequest } from '../../../http/errors.ts';
import {
  type Actor,
  type Platform,
  readTimestamp,
  sha256Base64url,
  type Tx,
  userIdOf,
} from '../../../platform/index.ts';
import { commitRevision, type RevisionView, readRevision } from '../../content/index.ts';
import { describeResolved } from '../events.ts';
import { knownRequestHead } from '../head.ts';
import { noteEdit } from '../note-edit.ts';
import type { ChangeRequestRow } from '../store.ts';
import { type ConflictRow, closeConflicts } from './conflict-store.ts';
import { openConflictView } from './open-conflict-view.ts';

/**
 * Resolves an open conflict: makes the change that the resolution asks for in the change request's
 * content, and marks the conflict.
 *
 * @throws ApiError 400 for a text, or both sides, that the conflict cannot have
 */
export async function resolveStoredConflict(
  platform: Platform,
  tx: Tx,
  row: ChangeRequestRow,
  stored: ConflictRow,
  { resolution, actor }: { resolution: ConflictResolution; actor: Actor },
): Promise<void> {
  const at = readTimestamp(platform.clock);
  const view = await readRevision(platform, row.revision, tx);
  if (view === undefined) throw new Error(`The revision ${row.revision} is missing.`);
  const changes = await decide(platform, tx, view, stored, { resolution, at });
  await commitRevision(platform, tx, {
    head: knownRequestHead(row),
    spaceId: row.space_id,
    expectedHead: row.revision,
    type: 'edits',
    actor,
    ...changes,
  });
  const outcome = typeof resolution === 'string' ? resolution : 'document';
  await closeConflicts(tx, row.id, [stored.id], {
    resolution: outcome,
    at,
    by: userIdOf(actor),
  });
  const event = describeResolved(row, stored.id, { resolution: outcome, actor });
  await platform.events.emit(tx, 'conflict.resolved', event);
  await noteEdit(platform, tx, row, actor);
}

async function decide(
  platform: Platform,
  tx: Tx,
  view: RevisionView,
  { conflict }: ConflictRow,
  { resolution, at }: { resolution: ConflictResolution; at: string },
): Promise<ConflictChanges> {
  const content = await openConflictView(platform, tx, view, {
    conflicts: [conflict],
    documents: listDocuments(view, conflict),
  });
  try {
    return resolveConflict(content, conflict, resolution, {
      hashText: sha256Base64url,
      readText: (text) => readPage(text, sha256Base64url),
      newId: () => platform.ids.next(),
      at,
      readLinks: (text) => readLinksById(view, text),
    });
  } catch (error) {
    if (!(error instanceof UnfitResolutionError)) throw error;
    const path = typeof resolution === 'string' ? 'body.resolution' : 'body.document';
    throw badRequest(path, describeUnfit(conflict, resolution));
  }
}

function describeUnfit(conflict: Conflict, resolution: ConflictResolution): string {
  const isKey = conflict.kind === 'text' && conflict.key !== undefined;
  return isKey && typeof resolution === 'object'
    ? `does not fit this conflict: send the lines of "${conflict.key}", "ours" or "theirs"`
    : 'does not fit this conflict: send "ours" or "theirs"';
}

/** The documents that resolving a conflict may continue. */
function listDocuments(view: RevisionView, conflict: Conflict): Hash[] {
  if (!('record' in conflict)) return [];
  const { record, id } = conflict;
  const owner =
    record === 'page'
      ? view.tree().byId.get(id)
      : record === 'reusable-content'
        ? view.reusableContents.byId.get(id)
        : undefined;
  const other = conflict.kind === 'edit/delete' ? conflict.theirs : null;
  return [owner, other].flatMap((one) =>
    one && 'document' in one && one.document !== undefined ? [one.document] : [],
  );
}

/** What the targets of a text mean that name a page, file or reusable content of a revision by id. */
function readLinksById(view: RevisionView, text: string): Record<string, ContentRef> {
  const links = new Map<string, ContentRef>();
  for (const { raw } of readPage(text, sha256Base64url).targets) {
    const ref = readTarget(view, raw);
    if (ref !== undefined) links.set(raw, ref);
  }
  return Object.fromEntries(links);
}

function readTarget(view: RevisionView, raw: string): ContentRef | undefined {
  const target = classifyTarget(raw);
  if (target.kind !== 'relative') return undefined;
  const [, kind, id = ''] = /^\/(pages|files|reusable-contents)\/([^/]+)$/.exec(target.path) ?? [];
  if (kind === 'pages' && view.tree().byId.has(id)) {
    const { anchor } = target;
    return anchor === undefined ? { kind: 'page', page: id } : { kind: 'anchor', page: id, anchor };
  }
  if (kind === 'files' && view.files.byId.has(id)) return { kind: 'file', file: id };
  if (kind === 'reusable-contents' && view.reusableContents.byId.has(id)) {
    return { kind: 'reusable-content', reusableContent: id };
  }
  return undefined;
}
