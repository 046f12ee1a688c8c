import type { PageRecord, ReusableContentRecord, RevisionContent } from '@octavo/content';
import { type GlossaryTerm, listTerms, type Segment, segmentKey } from '@octavo/translation';
import { type Platform, sha256Base64url } from '../../../platform/index.ts';
import {
  findBranchHead,
  listContentChanges,
  type RevisionChanges,
  readDocuments,
  readHead,
  readRecords,
  readRevisionRow,
} from '../../content/index.ts';
import type { TranslationVariantsTable } from '../tables.ts';
import { addLinkedAnchors, type LinkedAnchors } from './linked-anchors.ts';
import { listWritten, NO_CONTENT, readRecordTexts } from './read-record-texts.ts';
import { listGaps } from './sync-store.ts';
import { cutInTime } from './translate-in-time.ts';

/** What syncing goes by of a variant's row. */
export type SyncedVariant = Pick<
  TranslationVariantsTable,
  | 'id'
  | 'source_space_id'
  | 'target_space_id'
  | 'source_language'
  | 'language'
  | 'synced_revision_id'
  | 'machine_branch_id'
>;

/** The segments of one record of the source. */
export interface RecordSegments {
  recordId: string;
  segments: readonly Segment[];
}

/** What the source's present revision changes in a variant. */
export interface SyncPlan {
  sourceRevisionId: string;
  /** The revision of the source that the variant was in step with; null before its first sync. */
  syncedRevisionId: string | null;
  /**
   * What differs, as records of the source; those of pages and reusable contents are to be
   * translated, changed or not. Pages that computed pages made are left out.
   */
  changes: RevisionChanges;
  /** Ids of pages and reusable contents that the source has no more. */
  removed: readonly string[];
  /** The segments of what is to be translated, those of a bounded number of records at a time. */
  listSegments(): AsyncIterable<RecordSegments[]>;
  /** The key of a segment's translation: see `segmentKey`. */
  keyOf(segment: Pick<Segment, 'text'>): string;
}

/** How a sync is planned. */
export interface SyncOptions {
  /** The glossary. */
  terms: readonly GlossaryTerm[];
  /** Translates everything anew, as another glossary takes. */
  force?: boolean | undefined;
}

/**
 * What has to be said in the other language so that a variant can follow the source's present
 * revision; undefined where it is in step. Reads what changed since the last sync alone, and what
 * was left untranslated then.
 */
export async function planSync(
  platform: Platform,
  variant: SyncedVariant,
  { terms, force = false }: SyncOptions,
): Promise<SyncPlan | undefined> {
  const { db } = platform.database;
  const sourceRevisionId = await readHead(db, variant.source_space_id);
  const syncedRevisionId = variant.synced_revision_id;
  const gaps = syncedRevisionId === null ? [] : await listGaps(db, variant.id);
  if (sourceRevisionId === syncedRevisionId && gaps.length === 0 && !force) return undefined;
  const after = await readContent(platform, sourceRevisionId);
  const before =
    syncedRevisionId === null ? NO_CONTENT : await readContent(platform, syncedRevisionId);
  const found = dropGenerated(await listContentChanges(platform, db, before, after));
  const changes =
    force && syncedRevisionId !== null
      ? await addAll(platform, found, after)
      : await addTouched(platform, variant, { changes: found, after, gaps });
  const written = listWritten(changes);
  const { source_language: from, language: to } = variant;
  return {
    sourceRevisionId,
    syncedRevisionId,
    changes,
    removed: listRemoved(found),
    keyOf: (segment) =>
      segmentKey(segment.text, from, to, listTerms(segment, terms), sha256Base64url),
    async *listSegments() {
      for await (const texts of readRecordTexts(platform, written)) {
        const cut: RecordSegments[] = [];
        for (const source of texts) {
          cut.push({ recordId: source.record.id, segments: await cutInTime(source) });
        }
        yield cut;
      }
    },
  };
}

async function readContent(platform: Platform, revisionId: string): Promise<RevisionContent> {
  const row = await readRevisionRow(platform, revisionId);
  if (row === undefined) throw new Error(`The revision ${revisionId} is missing.`);
  return row.content;
}

/** Without what computed pages made, which those of the target make, and bytes of original pages. */
function dropGenerated({ pages, sources, ...changes }: RevisionChanges): RevisionChanges {
  const isWritten = (page: PageRecord | null) => page?.generated === undefined;
  return {
    ...changes,
    pages: new Map([...(pages ?? [])].filter(([, page]) => isWritten(page))),
    sources: new Map([...(sources ?? [])].filter(([, file]) => file?.shadows === undefined)),
  };
}

function listRemoved({ pages, reusableContents }: RevisionChanges): string[] {
  const entries = [...(pages ?? []), ...(reusableContents ?? [])];
  return entries.flatMap(([id, record]) => (record === null ? [id] : []));
}

/** With all pages and reusable contents of the source. */
async function addAll(
  platform: Platform,
  changes: RevisionChanges,
  after: RevisionContent,
): Promise<RevisionChanges> {
  const { db } = platform.database;
  const all = dropGenerated(await listContentChanges(platform, db, NO_CONTENT, after));
  return {
    ...changes,
    pages: new Map([...(all.pages ?? []), ...(changes.pages ?? [])]),
    reusableContents: new Map([
      ...(all.reusableContents ?? []),
      ...(changes.reusableContents ?? []),
    ]),
  };
}

/** With what was left untranslated, and pages with headings that changed pages begin to link to. */
async function addTouched(
  platform: Platform,
  variant: SyncedVariant,
  { changes, after, gaps }: { changes: RevisionChanges; after: RevisionContent; gaps: string[] },
): Promise<RevisionChanges> {
  if (variant.synced_revision_id === null) return changes;
  const linked = await findNewAnchors(platform, variant, changes);
  const known = (id: string) => changes.pages?.has(id) || changes.reusableContents?.has(id);
  const wanted = [...new Set([...gaps, ...linked])].filter((id) => !known(id));
  if (wanted.length === 0) return changes;
  const pages = await readRecords<PageRecord>(platform, after.pages, wanted);
  const contents = await readRecords<ReusableContentRecord>(
    platform,
    after.reusableContents,
    gaps.filter((id) => !known(id)),
  );
  const written = [...pages].filter(([, { generated }]) => generated === undefined);
  return {
    ...changes,
    pages: new Map([...(changes.pages ?? []), ...written]),
    reusableContents: new Map([...(changes.reusableContents ?? []), ...contents]),
  };
}

/** Pages that did not change, of which a heading is linked to for the first time. */
async function findNewAnchors(
  platform: Platform,
  { target_space_id: spaceId, machine_branch_id: branch }: SyncedVariant,
  changes: RevisionChanges,
): Promise<string[]> {
  const linked: LinkedAnchors = new Map();
  for await (const texts of readRecordTexts(platform, listWritten(changes))) {
    addLinkedAnchors(linked, texts);
  }
  for (const id of changes.pages?.keys() ?? []) linked.delete(id);
  if (linked.size === 0 || branch === null) return [];
  const machine = await findBranchHead(platform.database.db, { spaceId, branch });
  const root = machine?.content.pages ?? null;
  const records = await readRecords<PageRecord>(platform, root, linked.keys());
  const hashes = [...records.values()].flatMap(({ document }) => document ?? []);
  const documents = await readDocuments(platform, hashes);
  return [...records].flatMap(([id, { document }]) => {
    const text = document === undefined ? undefined : documents.get(document)?.text;
    const lacks = (anchor: string) => text?.includes(`{#${anchor}}`) === false;
    return [...(linked.get(id) ?? [])].some(lacks) ? [id] : [];
  });
}
