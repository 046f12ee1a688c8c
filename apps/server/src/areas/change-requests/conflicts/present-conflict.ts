import type { AnyRecord, Conflict, RecordKind } from '@octavo/content';
import type { ConflictResource } from '@octavo/contract/change-requests';
import type { WordComparer, WordRun } from '@octavo/markup';
import type { Urls } from '../../../http/urls.ts';
import { presentUser, type UsersTable } from '../../auth/index.ts';
import type { RevisionView } from '../../content/index.ts';
import type { ConflictRow } from './conflict-store.ts';
import { presentSides, type SideOptions } from './present-sides.ts';

/** What presenting conflicts depends on besides them. */
interface PresentConflictOptions extends Omit<SideOptions, 'fileName'> {
  /** The content of the change request. */
  view: RevisionView;
  url: Urls;
  /** Users who resolved conflicts, by id. */
  users: ReadonlyMap<string, UsersTable>;
  /** Bounds what comparing the words of all the conflicts costs. */
  words: WordComparer;
}

/** A conflict as the API shows it. */
export function presentConflict(
  row: ConflictRow,
  options: PresentConflictOptions,
): ConflictResource {
  const resolver = options.users.get(row.resolved_by ?? '');
  const fileName = findFileName(row.conflict, options.view);
  const sides = presentSides(row.conflict, { ...options, fileName });
  return {
    object: 'conflict',
    id: row.id,
    status: row.resolution === null ? 'open' : 'resolved',
    kind: row.conflict.kind,
    ...presentSubject(row.conflict, options.view),
    ...sides,
    ...presentDifferences(row.conflict, sides, options.words),
    ...presentMoves(row.conflict, options.view),
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
      return {
        ...presentRecord(conflict.record, conflict.id, view),
        block: conflict.block,
        ...(conflict.key === undefined ? {} : { key: conflict.key }),
        ...(conflict.blocks === undefined ? {} : { blocks: conflict.blocks }),
      };
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

/** Further pages that wait where they are for the conflict to be resolved. */
function presentMoves(conflict: Conflict, view: RevisionView): Partial<ConflictResource> {
  const moves = 'moves' in conflict ? (conflict.moves ?? []) : [];
  if (moves.length === 0) return {};
  return {
    moves: moves.map(({ page: id, ours, theirs }) => ({
      page: { id, title: view.tree().byId.get(id)?.title ?? '' },
      ours: { parent: ours.parent },
      theirs: { parent: theirs.parent },
    })),
  };
}

function findFileName(conflict: Conflict, view: RevisionView): string | undefined {
  if (!('record' in conflict) || conflict.record !== 'file') return undefined;
  return view.files.byId.get(conflict.id)?.name;
}

type Differences = NonNullable<ConflictResource['differences']>;

const CHANGES = { added: 'inserted', removed: 'deleted' } as const;

/** How the sides differ from the base, by words, in conflicts whose sides are texts. */
function presentDifferences(
  { kind }: Pick<Conflict, 'kind'>,
  { base, ours, theirs }: Pick<ConflictResource, 'base' | 'ours' | 'theirs'>,
  words: WordComparer,
): { differences?: Differences } {
  const isAboutText = kind === 'text' || kind === 'field';
  if (!isAboutText || !isText(base) || !isText(ours) || !isText(theirs)) return {};
  const compare = (side: string | null) => words.compare(base ?? '', side ?? '').map(presentRun);
  return { differences: { ours: compare(ours), theirs: compare(theirs) } };
}

function isText(value: unknown): value is string | null {
  return typeof value === 'string' || value === null;
}

function presentRun({ text, change }: WordRun): Differences['ours'][number] {
  return { text, change: change === undefined ? 'same' : CHANGES[change] };
}
