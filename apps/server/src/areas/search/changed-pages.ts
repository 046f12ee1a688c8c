import { encodeCanonicalJson, type PageRecord } from '@octavo/content';
import type { Platform, Tx } from '../../platform/index.ts';
import { readRevision } from '../content/index.ts';
import { listChangedContents } from './read-contents.ts';
import { findPagesIncluding } from './store.ts';

/** A page whose findable part differs between two revisions. */
export interface ChangedPage {
  id: string;
  /** Undefined for one that is new. */
  before: PageRecord | undefined;
  /** Null for one that is gone. */
  after: PageRecord | null;
}

/** From one revision of a space to another; from nothing where `before` is null. */
export interface IndexChange {
  spaceId: string;
  before: string | null;
  after: string;
  /** The page records that differ, where they are known; null for one that is gone. */
  pages?: ReadonlyMap<string, PageRecord | null>;
}

/** Pages whose findable part changed. */
export async function listChangedPages(
  platform: Platform,
  tx: Tx,
  change: IndexChange,
): Promise<ChangedPage[]> {
  const before = await readPages(platform, tx, change.before);
  const after = change.pages ?? (await readPages(platform, tx, change.after));
  const changed: ChangedPage[] = [];
  for (const [id, record] of after) {
    const old = before.get(id);
    if (record === null ? old === undefined : old && isFoundAlike(old, record)) continue;
    changed.push({ id, before: old, after: record });
  }
  if (change.pages === undefined) {
    for (const [id, old] of before) {
      if (!after.has(id)) changed.push({ id, before: old, after: null });
    }
  }
  return changed;
}

/** Pages that show a reusable content which changed, without those that changed themselves. */
export async function listIncludingPages(
  platform: Platform,
  tx: Tx,
  change: IndexChange,
  changed: readonly ChangedPage[],
): Promise<ChangedPage[]> {
  const contents = await listChangedContents(platform, tx, change);
  const ids = await findPagesIncluding(tx, change.spaceId, contents);
  if (ids.length === 0) return [];
  const already = new Set(changed.map((page) => page.id));
  const pages = await readPages(platform, tx, change.after);
  return ids.flatMap((id) => {
    const record = pages.get(id);
    return record === undefined || already.has(id) ? [] : [{ id, before: record, after: record }];
  });
}

/**
 * The ids of pages that fewer may find than before: they are taken out of the index at once, however
 * large the change is. Those that are gone are found no more anyway.
 */
export async function listConcealed(
  platform: Platform,
  tx: Tx,
  change: IndexChange,
): Promise<string[]> {
  const changed = await listChangedPages(platform, tx, change);
  return changed.flatMap(({ id, before, after }) =>
    before !== undefined &&
    after !== null &&
    (before.condition !== after.condition ||
      before.noIndex !== after.noIndex ||
      !hasSameVariables(before, after))
      ? [id]
      : [],
  );
}

async function readPages(
  platform: Platform,
  tx: Tx,
  revisionId: string | null,
): Promise<ReadonlyMap<string, PageRecord>> {
  if (revisionId === null) return new Map();
  const revision = await readRevision(platform, revisionId, tx);
  if (revision === undefined) throw new Error(`The revision ${revisionId} is missing.`);
  return revision.tree().byId;
}

const FINDABLE = [
  'type',
  'title',
  'linkTitle',
  'description',
  'document',
  'noIndex',
  'condition',
] as const;

function isFoundAlike(a: PageRecord, b: PageRecord): boolean {
  return FINDABLE.every((field) => a[field] === b[field]) && hasSameVariables(a, b);
}

/** Whether conditions of two pages are asked with the same variables. */
function hasSameVariables({ variables: a }: PageRecord, { variables: b }: PageRecord): boolean {
  return a === b || encodeCanonicalJson(a ?? {}) === encodeCanonicalJson(b ?? {});
}
