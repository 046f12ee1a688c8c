import { copyAttributes, type PageRecord } from '@octavo/content';
import { isSame } from '../same-record.ts';
import type { PageAssemblyInput } from './assembly.ts';
import { assignOrders } from './assign-orders.ts';
import { coverOf, refOfPlanned } from './content-refs.ts';
import { findModified } from './find-modified.ts';
import type { PlannedPage } from './place-pages.ts';

/**
 * Makes the page records of a plan and compares them with the present ones; null deletes. Yields
 * behind each.
 */
export function* assemblePages(
  input: PageAssemblyInput,
): Generator<void, Map<string, PageRecord | null>> {
  const orders = yield* orderPages(input);
  const changes = new Map<string, PageRecord | null>();
  const planned = new Set<string>(input.pageIds.values());
  for (const [page, id] of input.pageIds) {
    const before = input.pageMatches.get(page);
    const order = orders.get(page) ?? '';
    const record = makeRecord(page, id, order, before, input);
    if (record === undefined) {
      if (before !== undefined) changes.set(id, null);
    } else if (!isSame(before, record)) {
      changes.set(id, dateRecord(record, before, input));
    }
    yield;
  }
  settleOthers(input, planned, changes);
  return changes;
}

/** Pages the plan does not name: imported ones go, those made in the space stay at a living parent. */
function settleOthers(
  input: PageAssemblyInput,
  planned: ReadonlySet<string>,
  changes: Map<string, PageRecord | null>,
): void {
  const { tree } = input.current;
  const stays = (record: PageRecord) =>
    record.sourcePath === undefined &&
    record.type === 'document' &&
    record.document !== undefined &&
    record.generated === undefined;
  const living = (id: string | null): boolean => {
    const record = id === null ? undefined : tree.byId.get(id);
    return record !== undefined && (planned.has(record.id) || stays(record));
  };
  // Pages that a computed page makes stay with it.
  const isMade = ({ generated }: PageRecord) =>
    generated !== undefined && planned.has(generated.by);
  for (const record of tree.byId.values()) {
    if (planned.has(record.id) || isMade(record)) continue;
    if (!stays(record)) changes.set(record.id, null);
    else if (record.parent !== null && !living(record.parent)) {
      changes.set(record.id, { ...record, parent: null, updatedAt: input.now });
    }
  }
}

function* orderPages(input: PageAssemblyInput): Generator<void, Map<PlannedPage, string>> {
  const siblings = new Map<PlannedPage | null, PlannedPage[]>();
  for (const page of input.pageIds.keys()) {
    const group = siblings.get(page.parent);
    if (group === undefined) siblings.set(page.parent, [page]);
    else group.push(page);
  }
  const orders = new Map<PlannedPage, string>();
  for (const [parent, pages] of siblings) {
    const parentId = parent === null ? null : input.pageIds.get(parent);
    const present = pages.map((page) => {
      const before = input.pageMatches.get(page);
      return before?.parent === parentId ? before?.order : undefined;
    });
    for (const [index, order] of assignOrders(present).entries()) {
      const page = pages[index];
      if (page !== undefined) orders.set(page, order);
    }
    yield;
  }
  return orders;
}

function makeRecord(
  page: PlannedPage,
  id: string,
  order: string,
  before: PageRecord | undefined,
  input: PageAssemblyInput,
): PageRecord | undefined {
  const parent = page.parent === null ? null : (input.pageIds.get(page.parent) ?? null);
  const record: PageRecord = {
    id,
    parent,
    order,
    type: page.type,
    title: page.title,
    slug: page.slug,
    createdAt: before?.createdAt ?? input.now,
    updatedAt: before?.updatedAt ?? input.now,
  };
  if (page.linkTitle !== undefined) record.linkTitle = page.linkTitle;
  if (page.unlisted) record.hidden = true;
  if (page.computed !== undefined) record.computed = page.computed;
  if (page.target !== undefined) {
    const target = refOfPlanned(page.target, input.ids);
    if (target === undefined) return undefined;
    record.target = target;
  }
  return page.path === undefined ? record : addText(record, page.path, before, input);
}

/** A record that changes, with its times: those of its text, where that is what changed and tells. */
export function dateRecord(
  record: PageRecord,
  before: PageRecord | undefined,
  { plan, modifiedAt, now }: PageAssemblyInput,
): PageRecord {
  const { sourcePath: path } = record;
  const isRewritten = path !== undefined && record.document !== before?.document;
  const age = {
    frontMatter: path === undefined ? undefined : plan.texts.get(path)?.source.frontMatter,
    fileModified: path === undefined ? undefined : modifiedAt?.(path),
    before: before?.updatedAt,
  };
  const updatedAt = (isRewritten ? findModified({ ...age, now }) : undefined) ?? now;
  return { ...record, createdAt: before?.createdAt ?? updatedAt, updatedAt };
}

/** The record with what its text says of it, and the text's document. */
export function addText(
  record: PageRecord,
  path: string,
  before: PageRecord | undefined,
  input: PageAssemblyInput,
): PageRecord {
  const text = input.plan.texts.get(path);
  if (text === undefined) return record;
  const { attributes } = text.source;
  const { hidden, ...copied } = copyAttributes(attributes);
  const cover = coverOf(attributes.cover, text, input.ids);
  const document = input.documents.hashOf(path, before?.document);
  return {
    ...record,
    ...copied,
    ...(record.hidden || hidden ? { hidden: true } : {}),
    ...(cover === undefined ? {} : { cover }),
    ...(document === undefined ? {} : { document }),
    sourcePath: path,
  };
}
