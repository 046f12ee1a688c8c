import { encodeCanonicalJson, type PageRecord } from '@octavo/content';
import type { Db, Platform } from '../../platform/index.ts';
import { readRevision } from '../content/index.ts';
import { listChangedContents } from './read-contents.ts';
import { findPagesIncluding } from './store.ts';

/** A page of which something else is found in one revision than in another, or by others. */
export interface ChangedPage {
  id: string;
  /** Undefined for one that is new. */
  before: PageRecord | undefined;
  /** Null for one that is gone. */
  after: PageRecord | null;
  /** Whether its text is found otherwise, and not only by others. */
  isRewritten: boolean;
}

/** From one revision of a space to another; from nothing where `before` is null. */
export interface IndexChange {
  spaceId: string;
  before: string | null;
  after: string;
  /** The page records that differ, where they are known; null for one that is gone. */
  pages?: ReadonlyMap<string, PageRecord | null>;
}

/** Pages whose findable part changed, or what restricts them: their condition, and where they stand. */
export async function listChangedPages(
  platform: Platform,
  tx: Db,
  change: IndexChange,
): Promise<ChangedPage[]> {
  const before = await readPages(platform, tx, change.before);
  const after = change.pages ?? (await readPages(platform, tx, change.after));
  const changed: ChangedPage[] = [];
  for (const [id, record] of after) {
    const old = before.get(id);
    if (record === null && old === undefined) continue;
    const isRewritten = !record || !old || !isFoundAlike(old, record);
    const isMoved = old?.parent !== record?.parent || old?.condition !== record?.condition;
    if (isRewritten || isMoved) changed.push({ id, before: old, after: record, isRewritten });
  }
  if (change.pages === undefined) {
    for (const [id, old] of before) {
      if (!after.has(id)) changed.push({ id, before: old, after: null, isRewritten: true });
    }
  }
  return changed;
}

/** Pages that show a reusable content which changed, without those that changed themselves. */
export async function listIncludingPages(
  platform: Platform,
  tx: Db,
  change: IndexChange,
  changed: readonly ChangedPage[],
): Promise<ChangedPage[]> {
  const contents = await listChangedContents(platform, tx, change);
  const ids = await findPagesIncluding(tx, change.spaceId, contents);
  if (ids.length === 0) return [];
  const already = new Set(changed.flatMap(({ id, isRewritten }) => (isRewritten ? id : [])));
  const pages = await readPages(platform, tx, change.after);
  return ids.flatMap((id) => {
    const record = pages.get(id);
    if (record === undefined || already.has(id)) return [];
    return { id, before: record, after: record, isRewritten: true };
  });
}

/** The pages of a revision by their ids; none where it is null. */
export async function readPages(
  platform: Platform,
  tx: Db,
  revisionId: string | null,
): Promise<ReadonlyMap<string, PageRecord>> {
  if (revisionId === null) return new Map();
  const revision = await readRevision(platform, revisionId, tx);
  if (revision === undefined) throw new Error(`The revision ${revisionId} is missing.`);
  return revision.tree().byId;
}

const FINDABLE = ['type', 'title', 'linkTitle', 'description', 'document', 'noIndex'] as const;

/** Whether the same is found of a page by two records of it, by whom and where aside. */
export function isFoundAlike(a: PageRecord, b: PageRecord): boolean {
  return FINDABLE.every((field) => a[field] === b[field]) && hasSameVariables(a, b);
}

/** Whether conditions of two pages are asked with the same variables. */
export function hasSameVariables(
  { variables: a }: PageRecord,
  { variables: b }: PageRecord,
): boolean {
  return a === b || encodeCanonicalJson(a ?? {}) === encodeCanonicalJson(b ?? {});
}
