import type { EntryDifference } from '../diff-entries.ts';
import type { PageTree } from '../page-tree.ts';
import type { PageRecord } from '../records.ts';
import { isSameRecord } from './merge-fields.ts';
import type { PageChanges } from './tree-draft.ts';

/** What each side did to pages that computed pages made. */
export interface GeneratedChanges {
  ours: readonly EntryDifference<PageRecord>[];
  theirs: readonly EntryDifference<PageRecord>[];
}

/** Tells what was done to generated pages from what people did. */
export function splitGenerated(changes: readonly EntryDifference<PageRecord>[]) {
  const { true: generated = [], false: written = [] } = Object.groupBy(
    changes,
    ({ before, after }) => `${(before ?? after)?.generated !== undefined}` as const,
  );
  return { generated, written };
}

/**
 * Adds to the changes of a merge what becomes of generated pages, which are no one's work: those of
 * theirs are taken, and those whose computed page is gone go with it. Nothing of it is a conflict;
 * whoever makes these pages makes them anew from what was merged.
 */
export function takeGenerated(
  { ours, theirs }: GeneratedChanges,
  tree: PageTree,
  changes: PageChanges,
): void {
  const stands = ({ generated }: PageRecord) => {
    const by = generated?.by ?? '';
    const maker = changes.has(by) ? changes.get(by) : tree.byId.get(by);
    return maker?.type === 'computed';
  };
  for (const { key, after } of theirs) {
    const own = tree.byId.get(key);
    if (after !== undefined && stands(after)) {
      if (!isSameRecord(own, after)) changes.set(key, after);
    } else if (own !== undefined) changes.set(key, null);
  }
  for (const { key, after } of ours) {
    if (after !== undefined && !changes.has(key) && !stands(after)) changes.set(key, null);
  }
}
