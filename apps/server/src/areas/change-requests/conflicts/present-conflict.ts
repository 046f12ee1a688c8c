import type { AnyRecord, Conflict, RecordKind } from '@octavo/content';
import type { Urls } from '../../../http/urls.ts';
import { presentUser, type UsersTable } from '../../auth/index.ts';
import type { RevisionView } from '../../revisions/index.ts';
import type { ConflictResource } from './conflict-resource.ts';
import type { ConflictRow } from './conflict-store.ts';

/** What presenting conflicts depends on besides them. */
export interface PresentConflictOptions {
  /** The content of the change request. */
  view: RevisionView;
  url: Urls;
  /** Users who resolved conflicts, by id. */
  users: ReadonlyMap<string, UsersTable>;
}

/** A conflict as the API shows it. */
export function presentConflict(
  row: ConflictRow,
  options: PresentConflictOptions,
): ConflictResource {
  const resolver = options.users.get(row.resolved_by ?? '');
  return {
    object: 'conflict',
    id: row.id,
    status: row.resolution === null ? 'open' : 'resolved',
    kind: row.conflict.kind,
    ...presentSubject(row.conflict, options.view),
    ...presentSides(row.conflict),
    ...(row.resolution === null ? {} : { resolution: row.resolution }),
    createdAt: row.created_at,
    ...(row.resolved_at === null ? {} : { resolvedAt: row.resolved_at }),
    ...(resolver === undefined ? {} : { resolvedBy: presentUser(resolver, options.url) }),
  };
}

function presentSubject(conflict: Conflict, view: RevisionView): Partial<ConflictResource> {
  switch (conflict.kind) {
    case 'variable':
      return { variable: conflict.name };
    case 'move/move':
      return presentRecord('page', conflict.page, view);
    case 'move/delete':
      return presentRecord('page', conflict.page, view, conflict.base);
    case 'text':
      return { ...presentRecord(conflict.record, conflict.id, view), block: conflict.block };
    case 'field':
      return { ...presentRecord(conflict.record, conflict.id, view), field: conflict.field };
    case 'edit/delete': {
      const left = conflict.ours ?? conflict.theirs ?? conflict.base;
      return presentRecord(conflict.record, conflict.id, view, left ?? undefined);
    }
  }
}

function presentRecord(
  kind: RecordKind,
  id: string,
  view: RevisionView,
  known?: AnyRecord,
): Partial<ConflictResource> {
  const titleOf = (record: AnyRecord | undefined) =>
    record !== undefined && 'title' in record ? record.title : '';
  switch (kind) {
    case 'page':
      return { page: { id, title: titleOf(view.tree().byId.get(id) ?? known) } };
    case 'reusable-content':
      return {
        reusableContent: { id, title: titleOf(view.reusableContents.byId.get(id) ?? known) },
      };
    case 'file': {
      const file = view.files.byId.get(id) ?? known;
      return { file: { id, name: file !== undefined && 'name' in file ? file.name : '' } };
    }
    case 'source':
      return { source: { path: id } };
  }
}

/** Fields whose values are addresses of stored things, which name nothing outside. */
const ADDRESS_FIELDS = new Set(['document', 'blob']);

function presentSides(conflict: Conflict): Partial<ConflictResource> {
  switch (conflict.kind) {
    case 'field':
      if (ADDRESS_FIELDS.has(conflict.field)) return {};
      return pickSides(conflict);
    case 'text':
    case 'variable':
      return pickSides(conflict);
    case 'move/move': {
      const { base, ours, theirs } = conflict;
      return {
        base: { parent: base.parent },
        ours: { parent: ours.parent },
        theirs: { parent: theirs.parent },
      };
    }
    case 'edit/delete':
    case 'move/delete':
      return { deletedBy: conflict.deletedBy };
  }
}

function pickSides({ base, ours, theirs }: Record<'base' | 'ours' | 'theirs', unknown>) {
  return { base, ours, theirs };
}
