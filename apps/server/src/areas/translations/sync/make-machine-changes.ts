import type { Hash, PageRecord, ReusableContentRecord, StoredDocument } from '@octavo/content';
import type { RecordText, Segment, WrittenRecord } from '@octavo/translation';
import type { Platform } from '../../../platform/index.ts';
import {
  findBranchHead,
  type RevisionChanges,
  type RevisionRow,
  readDocuments,
  readRecords,
} from '../../content/index.ts';
import { addLinkedAnchors, type LinkedAnchors, readSetAnchors } from './linked-anchors.ts';
import type { SyncedVariant, SyncPlan } from './plan-sync.ts';
import { listWritten, readRecordTexts } from './read-record-texts.ts';
import { cutInTime, translateInTime } from './translate-in-time.ts';

/** Answers what providers answered, by the keys of segments, those that there are. */
export interface Translations {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** What the machine makes of a plan. */
export interface MachineChanges {
  changes: RevisionChanges;
  /** How many segments stay in the language of the source. */
  untranslated: number;
  /** Records with segments that have no translation yet. */
  gaps: string[];
}

/** The newest revision of what the machine made; undefined before the first sync. */
export async function findMachineHead(
  { database: { db } }: Platform,
  { target_space_id: spaceId, machine_branch_id: branch }: SyncedVariant,
): Promise<RevisionRow | undefined> {
  return branch === null ? undefined : findBranchHead(db, { spaceId, branch });
}

/** Translates what a plan names, some records at a time. */
export async function makeMachineChanges(
  platform: Platform,
  plan: SyncPlan,
  machine: RevisionRow | undefined,
  translations: Translations,
): Promise<MachineChanges> {
  const { pages, files, reusableContents, sources, variables } = plan.changes;
  const written = listWritten(plan.changes);
  const linked: LinkedAnchors = new Map();
  for await (const texts of readRecordTexts(platform, written)) addLinkedAnchors(linked, texts);
  const made: MachineChanges = { changes: {}, untranslated: 0, gaps: [] };
  const records = new Map<string, WrittenRecord>();
  const documents = new Map<Hash, StoredDocument>();
  for await (const texts of readRecordTexts(platform, written)) {
    const anchors = await readAnchors(platform, machine, texts, linked);
    const cut: Segment[][] = [];
    for (const source of texts) cut.push(await cutInTime(source));
    const keys = new Set(cut.flat().map(plan.keyOf));
    const answers = await translations.read([...keys]);
    for (const [index, source] of texts.entries()) {
      const known = (cut[index] ?? []).flatMap((segment) => {
        const answer = answers.get(plan.keyOf(segment));
        return answer === undefined ? [] : [[segment.id, answer] as const];
      });
      const { id } = source.record;
      const own = anchors.get(id) ?? new Set();
      const { record, document, missing, refused } = await translateInTime(
        source,
        new Map(known),
        own,
      );
      records.set(id, record);
      if (document !== undefined && record.document !== undefined) {
        documents.set(record.document, document);
      }
      made.untranslated += missing.length + refused.length;
      if (missing.length > 0) made.gaps.push(id);
    }
  }
  made.changes = {
    pages: takeRecords<PageRecord>(pages, records),
    reusableContents: takeRecords<ReusableContentRecord>(reusableContents, records),
    ...(files && { files }),
    ...(sources && { sources }),
    ...(variables && { variables }),
    addressedDocuments: documents,
  };
  return made;
}

/** The anchors that headings of records have to keep, by the ids of the records. */
async function readAnchors(
  platform: Platform,
  machine: RevisionRow | undefined,
  texts: readonly RecordText[],
  linked: LinkedAnchors,
): Promise<Map<string, Set<string>>> {
  const ids = texts.map(({ record }) => record.id);
  const before = await readRecords<PageRecord>(platform, machine?.content.pages ?? null, ids);
  const hashes = [...before.values()].flatMap(({ document }) => document ?? []);
  const documents = await readDocuments(platform, hashes);
  const all = [...linked.values()].flatMap((anchors) => [...anchors]);
  return new Map(
    texts.map(({ record }) => {
      // A heading of a reusable content is one of each page that includes it.
      const wanted = 'slug' in record ? (linked.get(record.id) ?? []) : all;
      const was = before.get(record.id)?.document;
      const text = was === undefined ? '' : (documents.get(was)?.text ?? '');
      return [record.id, new Set([...wanted, ...readSetAnchors(text)])];
    }),
  );
}

function takeRecords<Written extends WrittenRecord>(
  changes: ReadonlyMap<string, Written | null> | undefined,
  translated: ReadonlyMap<string, WrittenRecord>,
): Map<string, Written | null> {
  return new Map(
    Array.from(changes ?? [], ([id, record]) => [
      id,
      record === null ? null : ((translated.get(id) as Written | undefined) ?? record),
    ]),
  );
}
