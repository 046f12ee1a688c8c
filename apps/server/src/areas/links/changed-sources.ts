import type {
  Hash,
  PageRecord,
  ReusableContentRecord,
  RevisionContent,
  StoredDocument,
} from '@octavo/content';
import { type Db, defineCache, type Platform } from '../../platform/index.ts';
import { listChanges, readDocuments, readRevisionRow } from '../content/index.ts';
import { type LinkSource, nameSource } from './link.ts';
import { prepareLinks, readContentLinks, readPageLinks } from './read-links.ts';
import type { IndexState } from './store.ts';

/** Records whose links differ from one revision to another, by the name of the source. */
export type ChangedRecords = ReadonlyMap<string, ChangedRecord>;

/** What a source is now; null where it is gone. */
export type ChangedRecord =
  | { kind: 'page'; record: PageRecord }
  | { kind: 'reusable-content'; record: ReusableContentRecord }
  | null;

const names = new WeakMap<ChangedRecords, readonly string[]>();

/** The names of changed records, in order; listed once for each map. */
export function listNames(changed: ChangedRecords): readonly string[] {
  const known = names.get(changed);
  if (known !== undefined) return known;
  const listed = [...changed.keys()];
  names.set(changed, listed);
  return listed;
}

/** Documents by their hashes. */
export type Documents = ReadonlyMap<Hash, StoredDocument>;

const NO_CONTENT: RevisionContent = {
  pages: null,
  files: null,
  reusableContents: null,
  sources: null,
  variables: {},
};

const LINKING_FIELDS = new Set(['document', 'cover', 'target', 'computed']);

const RECORD_BYTES = 700;
export const kept = defineCache<ChangedRecords>(
  { name: 'link-changes', share: 10 },
  ({ size }) => size * RECORD_BYTES,
);

/** What differs between contents, as `listChangedRecords` answers it. */
export type ListChangedRecords = (
  before: RevisionContent | undefined,
  after: RevisionContent,
) => Promise<ChangedRecords>;

/**
 * Changes for one who asks again and again for the same ones, however many: the last two answers are
 * remembered, whatever the cache has room for. Contents are committed ones.
 */
export function rememberChangedRecords(platform: Platform): ListChangedRecords {
  const remembered = new Map<string, Promise<ChangedRecords>>();
  return (before, after) => {
    const key = nameChange(before, after);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= REMEMBERED) remembered.delete(oldest);
    const listed = compareRecords(platform, before, after, platform.database.db);
    remembered.set(key, listed);
    return listed;
  };
}

const REMEMBERED = 2;

/**
 * Sources whose links may differ between two contents, in the order of their names. Costs by what
 * differs alone.
 */
export function listChangedRecords(
  platform: Platform,
  before: RevisionContent | undefined,
  after: RevisionContent,
  db: Db,
): Promise<ChangedRecords> {
  const cache = platform.caches.open(kept);
  const key = nameChange(before, after);
  return cache.load(key, () => compareRecords(platform, before, after, db), true);
}

function nameChange(before: RevisionContent | undefined, after: RevisionContent): string {
  const roots = [before ?? NO_CONTENT, after].map((content) => [
    ...[content.pages, content.reusableContents],
  ]);
  return JSON.stringify(roots);
}

async function compareRecords(
  platform: Platform,
  before: RevisionContent | undefined,
  after: RevisionContent,
  db: Db,
): Promise<ChangedRecords> {
  const changed = new Map<string, ChangedRecord>();
  const page = (id: string) => nameSource({ kind: 'page', id });
  const content = (id: string) => nameSource({ kind: 'reusable-content', id });
  for (const change of await listChanges(platform, before ?? NO_CONTENT, after, db)) {
    switch (change.type) {
      case 'page_created':
        changed.set(page(change.after.id), { kind: 'page', record: change.after });
        break;
      case 'page_edited':
        if (change.fields.some((field) => LINKING_FIELDS.has(field))) {
          changed.set(page(change.after.id), { kind: 'page', record: change.after });
        }
        break;
      case 'page_deleted':
        changed.set(page(change.before.id), null);
        break;
      case 'reusable_content_created':
      case 'reusable_content_edited':
        changed.set(content(change.after.id), { kind: 'reusable-content', record: change.after });
        break;
      case 'reusable_content_deleted':
        changed.set(content(change.before.id), null);
        break;
    }
  }
  return new Map([...changed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Sources whose links may differ from the rows of an index to a content. Rows that are moving are of
 * one revision up to some source, and of another one behind it. Undefined where the revision of the
 * rows is gone.
 */
export async function findChangedSince(
  platform: Platform,
  { revisionId, move }: Pick<IndexState, 'revisionId' | 'move'>,
  after: RevisionContent,
  db: Db,
  list: ListChangedRecords = (from, to) => listChangedRecords(platform, from, to, db),
): Promise<ChangedRecords | undefined> {
  const before = await readRevisionRow(platform, revisionId, db);
  if (before === undefined) return undefined;
  const changed = await list(before.content, after);
  if (move === null) return changed;
  const next = await readRevisionRow(platform, move.revisionId, db);
  const moved = await list(next?.content, after);
  return new Map([
    ...[...moved].filter(([name]) => name <= move.upTo),
    ...[...changed].filter(([name]) => name > move.upTo),
  ]);
}

/** What records link to by the names of the sources. Documents that are not `given` are read. */
export async function readSources(
  platform: Platform,
  records: readonly (readonly [string, ChangedRecord])[],
  db: Db,
  given: Documents = new Map(),
): Promise<Map<string, LinkSource>> {
  const missing = records.flatMap(([, entry]) => {
    const hash = entry?.record.document;
    return hash === undefined || given.has(hash) ? [] : [hash];
  });
  const read = missing.length === 0 ? given : await readDocuments(platform, missing, db);
  const documentOf = (hash: Hash) => given.get(hash) ?? read.get(hash);
  const parsed = records.flatMap(([, entry]) => {
    const hash = entry?.record.document;
    if (hash === undefined) return [];
    const kind = entry?.kind === 'page' ? ('page' as const) : ('fragment' as const);
    return [{ hash, document: documentOf(hash), kind }];
  });
  await prepareLinks(platform, parsed);
  const sources = new Map<string, LinkSource>();
  for (const [source, entry] of records) {
    if (entry === null) continue;
    const hash = entry.record.document ?? '';
    const document = documentOf(hash);
    sources.set(
      source,
      entry.kind === 'page'
        ? readPageLinks(platform, entry.record, document)
        : readContentLinks(platform, entry.record, document),
    );
  }
  return sources;
}
