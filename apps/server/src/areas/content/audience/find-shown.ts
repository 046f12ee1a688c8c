import type { FileRecord, PageRecord, ReusableContentRecord } from '@octavo/content';
import { defineReaderCache, type Platform, yieldToOthers } from '../../../platform/index.ts';
import type { RevisionView } from '../revision-view.ts';
import { isSeen, type SeenRevision } from '../see-revision.ts';
import { type Referrers, referrersOf } from './referrers.ts';
import {
  hasAttribute,
  listAttributes,
  nameRecord,
  type RecordName,
  readShownParts,
  type ShownParts,
} from './shown-parts.ts';

/** Pages that are looked through for one that shows something; what none of them shows is not shown. */
const MAX_PAGES = 2_000;
/** How deep reusable contents are in each other, at most, where they are shown. */
const MAX_DEPTH = 8;

export const answers = defineReaderCache<{ isShown: boolean }>(
  { name: 'shown-records', share: 3 },
  () => 200,
);
export const lists = defineReaderCache<{ names: ReadonlySet<string> }>(
  { name: 'shown-lists', share: 2 },
  ({ names }) => 200 + 100 * names.size,
);

/**
 * The file of an id, as far as whoever sees the revision may fetch it: a reader those that something
 * shown to that reader shows, others all. Undefined for any other id.
 */
export async function findShownFile(
  platform: Platform,
  view: RevisionView,
  id: string,
): Promise<FileRecord | undefined> {
  if (!isSeen(view)) return view.files.byId.get(id);
  const file = view.mentioned.files.byId.get(id);
  const isShown = file !== undefined && (await isRecordShown(platform, view, { kind: 'file', id }));
  return isShown ? file : undefined;
}

/** The reusable content of an id, likewise. */
export async function findShownContent(
  platform: Platform,
  view: RevisionView,
  id: string,
): Promise<ReusableContentRecord | undefined> {
  if (!isSeen(view)) return view.reusableContents.byId.get(id);
  const content = view.mentioned.reusableContents.byId.get(id);
  if (content === undefined) return undefined;
  return (await isRecordShown(platform, view, { kind: 'reusable-content', id }))
    ? content
    : undefined;
}

/** The files that whoever sees the revision may fetch, ascending by id. Kept once it is known. */
export async function listShownFiles(
  platform: Platform,
  view: RevisionView,
): Promise<readonly FileRecord[]> {
  if (!isSeen(view)) return view.files.list;
  const names = await listNames(platform, view, 'file');
  return view.mentioned.files.list.filter(({ id }) => names.has(nameRecord({ kind: 'file', id })));
}

/** The reusable contents that whoever sees the revision may fetch, ascending by id. */
export async function listShownContents(
  platform: Platform,
  view: RevisionView,
): Promise<readonly ReusableContentRecord[]> {
  if (!isSeen(view)) return view.reusableContents.list;
  const kind = 'reusable-content';
  const names = await listNames(platform, view, kind);
  return view.mentioned.reusableContents.list.filter(({ id }) =>
    names.has(nameRecord({ kind, id })),
  );
}

/**
 * Whether something that a reader is shown of a revision shows a record: a block of a page, one of a
 * reusable content that such a block includes, or an attribute of a page. What refers to the record
 * is asked of an index, and of these those that are shown are read until one shows it.
 */
export async function isRecordShown(
  platform: Platform,
  view: SeenRevision,
  record: RecordName,
): Promise<boolean> {
  const name = nameRecord(record);
  const kept = answers.open(platform.caches);
  const key = `${view.id} ${name}`;
  const known = kept.get(view.reader, key);
  if (known !== undefined) return known.isShown;
  const found = await referrersOf(platform).find(platform, view, [record]);
  const isShown = await isAnyShown(platform, view, found, {
    inText: ({ records }) => records.has(name),
    inAttributes: (page) => hasAttribute(page, name, view.spaceId),
  });
  kept.set(view.reader, key, { isShown });
  return isShown;
}

/** How a page is asked whether it shows something. */
interface ShownTest {
  inText(parts: ShownParts): boolean;
  inAttributes?(page: PageRecord): boolean;
}

/**
 * Whether any of some pages that a reader is shown shows something, or one that includes any of some
 * reusable contents, however deep.
 */
export async function isAnyShown(
  platform: Platform,
  view: SeenRevision,
  first: Referrers,
  { inText, inAttributes }: ShownTest,
): Promise<boolean> {
  let left = MAX_PAGES;
  for await (const page of listPages(platform, view, first)) {
    if (inAttributes?.(page) === true) return true;
    if (left === 0) return false;
    left -= 1;
    if (inText(await readShownParts(platform, view, page))) return true;
    await yieldToOthers();
  }
  return false;
}

/** The shown pages among referrers, then those that include these, a level of contents at a time. */
async function* listPages(
  platform: Platform,
  view: SeenRevision,
  first: Referrers,
): AsyncGenerator<PageRecord> {
  const seen = { pages: new Set<string>(), contents: new Set<string>() };
  let level = first;
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    for (const id of level.pages) {
      if (seen.pages.has(id)) continue;
      seen.pages.add(id);
      const page = view.whole.tree().byId.get(id);
      if (page !== undefined && view.isShown(page)) yield page;
    }
    const next = [...level.contents].filter((id) => !seen.contents.has(id));
    if (next.length === 0) return;
    for (const id of next) seen.contents.add(id);
    const records = next.map((id) => ({ kind: 'reusable-content' as const, id }));
    level = await referrersOf(platform).find(platform, view, records);
  }
}

async function listNames(
  platform: Platform,
  view: SeenRevision,
  kind: RecordName['kind'],
): Promise<ReadonlySet<string>> {
  const kept = lists.open(platform.caches);
  const key = `${view.id} ${kind}`;
  const known = kept.get(view.reader, key);
  if (known !== undefined) return known.names;
  const index = referrersOf(platform);
  const referring = await index.listAll(platform, view, kind);
  const names = new Set<string>();
  for await (const page of listPages(platform, view, referring)) {
    for (const name of listAttributes(page, view.spaceId)) names.add(name);
    for (const name of (await readShownParts(platform, view, page)).records) names.add(name);
    await yieldToOthers();
  }
  kept.set(view.reader, key, { names });
  return names;
}
