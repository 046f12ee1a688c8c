import { makeUniqueSlug, orderBetween, type PageRecord } from '@octavo/content';
import { addText, dateRecord } from './assemble-pages.ts';
import type { PageAssemblyInput } from './assembly.ts';
import type { PlannedPage } from './place-pages.ts';

/**
 * Adds the pages of a plan to a space. Pages that were added before keep their place, address and
 * whatever their text does not say, and change only with their text. New ones stand behind the
 * page that the plan has before them, else behind everything there. Other pages are not touched.
 */
export function addPages(input: PageAssemblyInput): Map<string, PageRecord> {
  const places = openPlaces(input);
  const holders = findHolders(input);
  const changes = new Map<string, PageRecord>();
  let last = new Map<PlannedPage | null, string>();
  for (const [page, id] of input.pageIds) {
    const before = input.pageMatches.get(page);
    const record =
      before === undefined
        ? makeRecord(page, id, input, places.claim(page, last.get(page.parent)))
        : continueRecord(page, before, input);
    if (before === undefined && page.path === undefined && !holders.has(page)) continue;
    last = last.set(page.parent, id);
    if (record === before) continue;
    changes.set(id, dateRecord(record, before, input));
    if (before === undefined) places.add(record);
  }
  return changes;
}

/** Entries without a file that a new page stands below. */
function findHolders({ pageIds, pageMatches }: PageAssemblyInput): ReadonlySet<PlannedPage> {
  const holders = new Set<PlannedPage>();
  for (const page of pageIds.keys()) {
    if (page.path === undefined || pageMatches.has(page)) continue;
    for (let above = page.parent; above !== null; above = above.parent) holders.add(above);
  }
  return holders;
}

interface Place {
  parent: string | null;
  order: string;
  slug: string;
}

interface Places {
  claim(page: PlannedPage, afterId: string | undefined): Place;
  add(record: PageRecord): void;
}

function openPlaces({ current, pageIds }: PageAssemblyInput): Places {
  const lists = new Map<string | null, PageRecord[]>();
  const listOf = (parent: string | null): PageRecord[] => {
    const known = lists.get(parent);
    if (known !== undefined) return known;
    const list = [...current.tree.children(parent)];
    lists.set(parent, list);
    return list;
  };
  return {
    claim(page, afterId) {
      const parent = page.parent === null ? null : (pageIds.get(page.parent) ?? null);
      const list = listOf(parent);
      const slugs = new Set(list.map(({ slug }) => slug));
      const slug = makeUniqueSlug(page.slug, (candidate) => slugs.has(candidate));
      const previous = (list.find(({ id }) => id === afterId) ?? list.at(-1))?.order ?? null;
      const next = list.find(({ order }) => previous !== null && order > previous)?.order ?? null;
      return { parent, order: orderBetween(previous, next), slug };
    },
    add(record) {
      const list = listOf(record.parent);
      const index = list.findIndex(({ order }) => order > record.order);
      list.splice(index === -1 ? list.length : index, 0, record);
    },
  };
}

function makeRecord(
  page: PlannedPage,
  id: string,
  input: PageAssemblyInput,
  place: Place,
): PageRecord {
  const times = { createdAt: input.now, updatedAt: input.now };
  const record: PageRecord = { id, type: page.type, title: page.title, ...place, ...times };
  if (page.linkTitle !== undefined) record.linkTitle = page.linkTitle;
  return page.path === undefined ? record : addText(record, page.path, undefined, input);
}

function continueRecord(
  page: PlannedPage,
  before: PageRecord,
  input: PageAssemblyInput,
): PageRecord {
  if (page.path === undefined) return before;
  const { document: _, ...rest } = before;
  const record = addText({ ...rest, title: page.title }, page.path, before, input);
  if (record.document === before.document) return before;
  return page.linkTitle === undefined ? record : { ...record, linkTitle: page.linkTitle };
}
