import type { Conflict, PageRecord, RecordKind } from '@octavo/content';
import { type Db, type Platform, sha256Base64url } from '../../../platform/index.ts';
import { listContentChanges, type RevisionChanges, readRevisionRow } from '../../content/index.ts';

/** What a conflict is about, as it is looked up. */
export interface ConflictSubject {
  /** Names the record or variable. */
  subject: string;
  /**
   * Whether the places of other pages decide on it as well: it waits for moves, or is about pages
   * below a deleted one.
   */
  dependsOnPlaces: boolean;
}

/** What changes of a content may decide conflicts about. */
export interface Touched {
  subjects: ReadonlySet<string>;
  /** Whether a page came, went or moved. */
  places: boolean;
}

/** What a conflict is about. */
export function subjectOf(conflict: Conflict): ConflictSubject {
  switch (conflict.kind) {
    case 'move/move':
    case 'move/delete':
      return { subject: nameSubject('page', conflict.page), dependsOnPlaces: true };
    case 'variable':
      return { subject: nameSubject('variable', conflict.name), dependsOnPlaces: false };
    default: {
      const moves = 'moves' in conflict ? (conflict.moves ?? []) : [];
      const subject = nameSubject(conflict.record, conflict.id);
      return { subject, dependsOnPlaces: moves.length > 0 };
    }
  }
}

/** The name of a record or variable; as long for every path and id. */
export function nameSubject(kind: RecordKind | 'variable', id: string): string {
  return sha256Base64url(`${kind} ${id}`);
}

/** What differs between two revisions, at the cost of what differs. */
export async function listTouched(
  platform: Platform,
  db: Db,
  before: string,
  after: string,
): Promise<Touched> {
  if (before === after) return { subjects: new Set(), places: false };
  const [from, to] = [
    await readContent(platform, db, before),
    await readContent(platform, db, after),
  ];
  const forward = await listContentChanges(platform, db, from, to);
  const back = await listContentChanges(platform, db, to, from);
  const names = Object.keys({ ...from.variables, ...to.variables });
  const variables = forward.variables === undefined ? [] : names;
  const subjects = new Set([
    ...nameAll('page', forward.pages?.keys()),
    ...nameAll('file', forward.files?.keys()),
    ...nameAll('reusable-content', forward.reusableContents?.keys()),
    ...nameAll('source', forward.sources?.keys()),
    ...nameAll('variable', variables),
  ]);
  return { subjects, places: movesPages(forward, back) };
}

/** What either of two changes touched. */
export function joinTouched(a: Touched, b: Touched): Touched {
  return { subjects: new Set([...a.subjects, ...b.subjects]), places: a.places || b.places };
}

function nameAll(kind: RecordKind | 'variable', ids: Iterable<string> = []): string[] {
  return [...ids].map((id) => nameSubject(kind, id));
}

function movesPages({ pages }: RevisionChanges, { pages: before }: RevisionChanges): boolean {
  return [...(pages ?? [])].some(([id, page]) => !isSamePlace(page, before?.get(id) ?? null));
}

function isSamePlace(a: PageRecord | null, b: PageRecord | null): boolean {
  return a !== null && b !== null && a.parent === b.parent && a.order === b.order;
}

async function readContent(platform: Platform, db: Db, revision: string) {
  const row = await readRevisionRow(platform, revision, db);
  if (row === undefined) throw new Error(`The revision ${revision} is missing.`);
  return row.content;
}
