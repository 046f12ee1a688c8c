import type { PageRecord, ReusableContentRecord, StoredDocument } from '@octavo/content';
import type { Platform } from '../../../platform/index.ts';
import {
  type RevisionRow,
  readDocuments,
  readRecords,
  readRevisionRow,
} from '../../content/index.ts';
import type { TranslationOutdatedTable } from '../tables.ts';
import type { TargetDecision } from './decide-target.ts';
import { listOutdated, type OutdatedWords, readPlace } from './note-outdated.ts';
import type { SyncedVariant, SyncPlan } from './plan-sync.ts';
import { listOutdatedRows } from './sync-store.ts';

/** What is outdated of the records that a sync went through. */
export interface SettledOutdated {
  /** The ids of the records. */
  pages: string[];
  rows: TranslationOutdatedTable[];
}

/**
 * What is outdated after a sync, of the records it went through: what was before, where its source
 * still is another than it was then, and what has become so.
 */
export async function settleOutdated(
  platform: Platform,
  variant: SyncedVariant,
  plan: SyncPlan,
  { decided, at }: { decided: TargetDecision; at: string },
): Promise<SettledOutdated> {
  const { pages: changed, reusableContents } = plan.changes;
  const pages = [...(changed?.keys() ?? []), ...(reusableContents?.keys() ?? [])];
  const before =
    plan.syncedRevisionId === null
      ? []
      : await listOutdatedRows(platform.database.db, variant.id, pages);
  const since = plan.syncedRevisionId ?? plan.sourceRevisionId;
  const rows = new Map(before.map((row) => [keyOf(describeRow(row)), row]));
  for (const { page, block, part, machine } of listOutdated(decided)) {
    const known = rows.get(keyOf({ page, block, part }));
    rows.set(keyOf({ page, block, part }), {
      ...{ variant_id: variant.id, page_id: page, block, part, machine },
      ...{ since_revision_id: known?.since_revision_id ?? since },
      ...{ created_at: known?.created_at ?? at },
    });
  }
  const left = await dropRestored(platform, plan, [...rows.values()], new Set(before));
  return { pages, rows: left };
}

/** Without those of before whose source says again what it said then. */
async function dropRestored(
  platform: Platform,
  plan: SyncPlan,
  rows: readonly TranslationOutdatedTable[],
  before: ReadonlySet<TranslationOutdatedTable>,
): Promise<TranslationOutdatedTable[]> {
  const old = new Set([...before].map((row) => keyOf(describeRow(row))));
  const asked = rows.filter((row) => old.has(keyOf(describeRow(row))));
  if (asked.length === 0) return [...rows];
  const now = await readTexts(platform, plan.sourceRevisionId, asked);
  const then = new Map<string, Map<string, SourceText>>();
  for (const revision of new Set(asked.map((row) => row.since_revision_id))) {
    const own = asked.filter((row) => row.since_revision_id === revision);
    then.set(revision, await readTexts(platform, revision, own));
  }
  return rows.filter((row) => {
    if (!old.has(keyOf(describeRow(row)))) return true;
    const place = describeRow(row);
    const was = readWords(then.get(row.since_revision_id)?.get(row.page_id), place);
    return was === undefined || was !== readWords(now.get(row.page_id), place);
  });
}

interface SourceText {
  record: PageRecord | ReusableContentRecord;
  document: StoredDocument | undefined;
}

async function readTexts(
  platform: Platform,
  revisionId: string,
  rows: readonly TranslationOutdatedTable[],
): Promise<Map<string, SourceText>> {
  const ids = new Set(rows.map(({ page_id }) => page_id));
  const revision: RevisionRow | undefined = await readRevisionRow(platform, revisionId);
  const { pages = null, reusableContents = null } = revision?.content ?? {};
  const records = [
    ...(await readRecords<PageRecord>(platform, pages, ids)).values(),
    ...(await readRecords<ReusableContentRecord>(platform, reusableContents, ids)).values(),
  ];
  const hashes = records.flatMap(({ document }) => document ?? []);
  const documents = await readDocuments(platform, hashes);
  return new Map(
    records.map((record) => {
      const { id, document } = record;
      const text = document === undefined ? undefined : documents.get(document);
      return [id, { record, document: text }];
    }),
  );
}

function readWords(
  text: SourceText | undefined,
  { block, part }: Pick<OutdatedWords, 'block' | 'part'>,
): string | undefined {
  if (block !== 'record') return readPlace(text?.document, { block, part });
  if (text === undefined) return undefined;
  if (part === '') return 'there';
  const value: unknown = Object.entries(text.record).find(([name]) => name === part)?.[1];
  return typeof value === 'string' ? value : '';
}

function describeRow({ page_id: page, block, part }: TranslationOutdatedTable) {
  return { page, block, part };
}

function keyOf({ page, block, part }: Pick<OutdatedWords, 'page' | 'block' | 'part'>): string {
  return JSON.stringify([page, block, part]);
}
