import type { Platform } from '../../../platform/index.ts';
import type { TranslationOutdatedTable } from '../tables.ts';
import type { TargetDecision } from './decide-target.ts';
import { listOutdated, type OutdatedWords } from './note-outdated.ts';
import type { SyncedVariant, SyncPlan } from './plan-sync.ts';
import { type RevisionText, readRevisionTexts, readWordsAt } from './read-words.ts';
import { listOutdatedRows } from './sync-store.ts';

/** What is outdated of the records that a sync went through. */
export interface SettledOutdated {
  /** The ids of the records. */
  pages: string[];
  rows: TranslationOutdatedTable[];
  /** How many of the records were outdated before. */
  before: number;
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
      variant_id: variant.id,
      page_id: page,
      block,
      part,
      machine,
      since_revision_id: known?.since_revision_id ?? since,
      created_at: known?.created_at ?? at,
    });
  }
  const left = await dropRestored(platform, plan, [...rows.values()], new Set(before));
  return { pages, rows: left, before: before.length };
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
  const then = new Map<string, Map<string, RevisionText>>();
  for (const revision of new Set(asked.map((row) => row.since_revision_id))) {
    const own = asked.filter((row) => row.since_revision_id === revision);
    then.set(revision, await readTexts(platform, revision, own));
  }
  return rows.filter((row) => {
    if (!old.has(keyOf(describeRow(row)))) return true;
    const place = describeRow(row);
    const was = readWordsAt(then.get(row.since_revision_id)?.get(row.page_id), place);
    return was === undefined || was !== readWordsAt(now.get(row.page_id), place);
  });
}

function readTexts(
  platform: Platform,
  revisionId: string,
  rows: readonly TranslationOutdatedTable[],
): Promise<Map<string, RevisionText>> {
  return readRevisionTexts(platform, revisionId, new Set(rows.map(({ page_id }) => page_id)));
}

function describeRow({ page_id: page, block, part }: TranslationOutdatedTable) {
  return { page, block, part };
}

function keyOf({ page, block, part }: Pick<OutdatedWords, 'page' | 'block' | 'part'>): string {
  return JSON.stringify([page, block, part]);
}
