import {
  encodeCanonicalJson,
  type Hash,
  type HashText,
  longestAscending,
  makeSlug,
  makeUniqueSlug,
  orderBetween,
  ordersFor,
  type PageRecord,
  type PageTree,
  type StoredDocument,
} from '@octavo/content';
import { type GeneratedDocument, makeDocument, makeGeneratedId } from './generated-document.ts';
import type { PlannedPage } from './page-plan.ts';

/** What settling takes beside the plan. */
export interface SettleInput {
  /** The computed page that the pages belong to, in `tree`. */
  readonly by: string;
  /** What the content has by now, with the pages that were made before. */
  readonly tree: PageTree;
  readonly now: string;
  readonly hashText: HashText;
}

/** What makes the content have the planned pages; null removes one. */
export interface SettledPages {
  readonly pages: ReadonlyMap<string, PageRecord | null>;
  /** Those that the changed records name. */
  readonly documents: ReadonlyMap<Hash, StoredDocument>;
}

/**
 * WriteLocks a plan into changes of a space's pages. Ids follow from the computed page and the keys, so
 * whoever plans the same makes the same pages. A page that is there keeps its slug and, where its
 * siblings do, its place; pages that people put among them stay. Nothing changes where all is as
 * planned. It stops after each page: whoever has other work goes on with the next one later.
 */
export function* settlePages(
  plan: readonly PlannedPage[],
  input: SettleInput,
): Generator<void, SettledPages> {
  const { by, tree, hashText } = input;
  const idOf = (key: string | null) => (key === null ? by : makeGeneratedId(by, key, hashText));
  const present = [...tree.byId.values()].filter(({ generated }) => generated?.by === by);
  const children = Map.groupBy(plan, ({ parent }) => parent);
  const pages = new Map<string, PageRecord | null>();
  const documents = new Map<Hash, StoredDocument>();
  for (const [parent, siblings] of children) {
    const parentId = idOf(parent);
    const kept = siblings.map(({ key }) => findKept(tree, idOf(key), parentId));
    const orders = assignOrders(kept.map((page) => page?.order));
    const takeSlug = createSlugs(tree, parentId, kept);
    for (const [index, planned] of siblings.entries()) {
      yield;
      const id = idOf(planned.key);
      const before = tree.byId.get(id);
      const made = makeDocument(planned.blocks, { id, before }, hashText);
      const record = makeRecord(planned, {
        id,
        by,
        parent: parentId,
        order: orders[index] ?? '',
        now: input.now,
        before,
        slug: kept[index]?.slug ?? takeSlug(before?.slug ?? makeSlug(planned.slug)),
        made,
      });
      if (before !== undefined && encodeCanonicalJson(before) === encodeCanonicalJson(record))
        continue;
      pages.set(id, { ...record, updatedAt: input.now });
      if (made?.document !== undefined) documents.set(made.hash, made.document);
    }
  }
  const planned = new Set(plan.map(({ key }) => idOf(key)));
  for (const { id } of present) if (!planned.has(id)) pages.set(id, null);
  return { pages, documents };
}

function findKept(tree: PageTree, id: string, parent: string): PageRecord | undefined {
  const page = tree.byId.get(id);
  return page?.generated !== undefined && page.parent === parent ? page : undefined;
}

/** Slugs that neither pages of people nor those that stay have. */
function createSlugs(tree: PageTree, parent: string, kept: readonly (PageRecord | undefined)[]) {
  const written = tree.children(parent).filter(({ generated }) => generated === undefined);
  const taken = new Set(
    [...written, ...kept.flatMap((page) => page ?? [])].map(({ slug }) => slug),
  );
  return (wanted: string) => {
    const slug = makeUniqueSlug(wanted, (one) => taken.has(one));
    taken.add(slug);
    return slug;
  };
}

/** Orders for siblings, of which as many as possible keep theirs. */
function assignOrders(orders: readonly (string | undefined)[]): string[] {
  const known = orders.flatMap((order, index) => (order === undefined ? [] : [{ order, index }]));
  const ranks = new Map(
    [...new Set(known.map(({ order }) => order))].sort().map((order, rank) => [order, rank]),
  );
  const kept = new Set(
    longestAscending(known.map(({ order }) => ranks.get(order) ?? 0)).map((at) => known[at]?.index),
  );
  if (kept.size === 0) return ordersFor(orders.length);
  const assigned: string[] = [];
  let previous: string | null = null;
  const waiting = known.filter(({ index }) => kept.has(index));
  for (const index of orders.keys()) {
    const [next] = waiting;
    if (next?.index === index) waiting.shift();
    previous = next?.index === index ? next.order : orderBetween(previous, next?.order ?? null);
    assigned.push(previous);
  }
  return assigned;
}

interface SettledPlace {
  readonly id: string;
  readonly by: string;
  readonly parent: string;
  readonly order: string;
  readonly slug: string;
  readonly now: string;
  readonly made: GeneratedDocument | undefined;
  readonly before: PageRecord | undefined;
}

function makeRecord(
  { key, title, linkTitle, description, method }: PlannedPage,
  { id, by, parent, order, slug, now, made, before }: SettledPlace,
): PageRecord {
  return {
    id,
    parent,
    order,
    type: 'document',
    title,
    slug,
    ...(linkTitle === undefined ? {} : { linkTitle }),
    ...(description === undefined ? {} : { description }),
    generated: {
      by,
      key,
      ...(method === undefined ? {} : { method }),
      ...(made === undefined ? {} : { text: made.text }),
    },
    ...(made === undefined ? {} : { document: made.hash }),
    createdAt: before?.createdAt ?? now,
    updatedAt: before?.updatedAt ?? now,
  };
}
