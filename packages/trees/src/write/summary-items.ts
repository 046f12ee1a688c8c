import { longestAscending, makeSlug, type PageRecord, type PageTree } from '@octavo/content';
import type { SummaryLine } from './summary-lines.ts';

/** Where a page stands in the table of contents that there is. */
export interface ListedEntry {
  /** Counted from 0, the end excluded. */
  lines: readonly [start: number, end: number];
  /** The page below which it puts the page; undefined where that is there no more. */
  parent: string | null | undefined;
  /** Whether it says of the page what is so. */
  isTrue: boolean;
}

/** A page at its place in the new table of contents. */
export interface Item {
  page: PageRecord;
  /** The page whose item it stands below; null at the root and right below a heading. */
  parent: string | null;
  isHeading: boolean;
  /** Whether it stands below a heading. */
  isGrouped: boolean;
  isParent: boolean;
  old: ListedEntry | undefined;
  /** Whether it and all above it stand below the same pages as before. */
  isPlaced: boolean;
}

/** What says which pages there are, and where they stand in the table of contents that there is. */
export interface ItemsInput {
  tree: PageTree;
  isLeftOut(page: PageRecord): boolean;
  entryOf(id: string): ListedEntry | undefined;
}

/** The pages in the order of the new table of contents. */
export function listItems(
  { tree, isLeftOut, entryOf }: ItemsInput,
  lines: readonly SummaryLine[],
): Item[] {
  const items: Item[] = [];
  const add = (page: PageRecord, above: Item | undefined) => {
    if (isLeftOut(page)) return;
    const old = entryOf(page.id);
    const isHeading = page.type === 'group' && !isItemGroup(lines, page, old);
    const children = tree.children(page.id);
    const item: Item = {
      page,
      isHeading,
      old,
      isParent: children.length > 0,
      parent: above === undefined || above.isHeading ? null : above.page.id,
      isGrouped: above !== undefined && (above.isGrouped || above.isHeading),
      isPlaced: old !== undefined && old.parent === page.parent && above?.isPlaced !== false,
    };
    items.push(item);
    for (const child of children) add(child, item);
  };
  for (const page of tree.children(null)) add(page, undefined);
  return items;
}

/** Whether a group is written as an item without a link that holds others. */
function isItemGroup(
  lines: readonly SummaryLine[],
  page: PageRecord,
  old: ListedEntry | undefined,
): boolean {
  const line = lines[old?.lines[0] ?? -1];
  return line?.kind === 'item' && makeSlug(page.title) === page.slug;
}

/** The most items that have kept their parents and their order; the others move. */
export function chooseStaying(items: readonly Item[]): Set<Item> {
  const listed = items.filter(({ isPlaced }) => isPlaced);
  const order = longestAscending(listed.map(({ old }) => old?.lines[0] ?? 0));
  return new Set(order.flatMap((index) => listed[index] ?? []));
}
