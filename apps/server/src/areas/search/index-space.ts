import type { StoredDocument } from '@octavo/content';
import {
  countUpTo,
  type Db,
  type Platform,
  type Tx,
  takeSteps,
  writeLocked,
} from '../../platform/index.ts';
import { readDocuments } from '../content/index.ts';
import {
  type ChangedPage,
  type IndexChange,
  listChangedPages,
  listIncludingPages,
  readPages,
} from './changed-pages.ts';
import { prepareSections } from './page-sections.ts';
import { putPages } from './put-pages.ts';
import { listClosedPages } from './restrictions-store.ts';
import { findSearchState, findSpaceHeads, openSpaceIndex } from './store.ts';

/** Pages that one transaction indexes, and characters of text unless it is a single page's. */
const PAGES_PER_STEP = 16;
const TEXT_PER_STEP = 32_768;

/**
 * Brings the index of a space to its head step by step, in whatever thread it is called. Answers
 * whether there are steps left.
 */
export function work(
  platform: Platform,
  { spaceId }: { spaceId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { database } = platform;
  const list = rememberChangedPages(platform);
  const readAhead = createReadAhead(platform);
  let next: StepPlace | undefined;
  return takeSteps({ signal }, async () => {
    const given = next && (await readAhead(next.pages, next.from, PAGES_PER_STEP));
    const take = (tx: Tx) => indexStep(platform, tx, { spaceId, list, given });
    const { isLeft, ...taken } = await writeLocked(database, spaceId, take, { isLong: true });
    next = taken.next;
    return isLeft;
  });
}

/** Where a step begins in a list of pages. */
interface StepPlace {
  pages: readonly ChangedPage[];
  from: number;
}

interface StepTaken {
  /** Whether there are more steps. */
  isLeft: boolean;
  /** Where the next one begins, unless something else comes first. */
  next?: StepPlace;
}

/** Documents by their hashes. */
type Documents = ReadonlyMap<string, StoredDocument>;

/** All pages that a change makes to be indexed anew, in the order of their ids. */
type ListPages = (tx: Tx, change: IndexChange) => Promise<readonly ChangedPage[]>;

/** Pages for one who asks again and again for those of the same change: the last answer is kept. */
function rememberChangedPages(platform: Platform): ListPages {
  let kept: { before: string | null; after: string; pages: readonly ChangedPage[] } | undefined;
  return async (tx, change) => {
    const { before, after } = change;
    if (kept?.before === before && kept.after === after) return kept.pages;
    const all = await listChangedPages(platform, tx, change);
    const changed = all.filter(({ isRewritten }) => isRewritten);
    changed.push(...(await listIncludingPages(platform, tx, change, changed)));
    changed.push(...(await listClosed(platform, tx, change, changed)));
    kept = { before, after, pages: changed.sort((a, b) => (a.id < b.id ? -1 : 1)) };
    return kept.pages;
  };
}

/**
 * Pages that readers do not find since something of them may be hidden, and that did not change: it was
 * changed and changed back meanwhile. Those of a later head follow it.
 */
async function listClosed(
  platform: Platform,
  tx: Tx,
  { spaceId, after }: IndexChange,
  changed: readonly ChangedPage[],
): Promise<ChangedPage[]> {
  const listed = new Set(changed.map(({ id }) => id));
  const ids = (await listClosedPages(tx, spaceId)).filter((id) => !listed.has(id));
  if (ids.length === 0) return [];
  const pages = await readPages(platform, tx, after);
  return ids.flatMap((id) => {
    const record = pages.get(id);
    return record ? { id, before: record, after: record, isRewritten: true } : [];
  });
}

async function indexStep(
  platform: Platform,
  tx: Tx,
  { spaceId, list, given }: { spaceId: string; list: ListPages; given: Documents | undefined },
): Promise<StepTaken> {
  const [space] = await findSpaceHeads(tx, [spaceId]);
  if (space === undefined) return { isLeft: false };
  const state = await findSearchState(tx, spaceId);
  const before = state?.revisionId ?? null;
  if (state?.move == null && before === space.revision) return { isLeft: false };
  const { revisionId: after, upTo } = state?.move ?? { revisionId: space.revision, upTo: '' };
  const changed = await list(tx, { spaceId, before, after });
  const step = await planStep(platform, tx, { changed, upTo, given });
  const move = step.last === undefined ? null : { revisionId: after, upTo: step.last };
  const next = { revisionId: move === null ? after : before, move };
  const number = await openSpaceIndex(tx, spaceId, next);
  const revision = { spaceId, id: after };
  const index = { revision, head: space.revision, number };
  await putPages(platform, tx, index, { ...step, mayBeThere: true });
  const isLeft = move !== null || after !== space.revision;
  return { isLeft, next: { pages: changed, from: step.end } };
}

interface IndexStep {
  changed: readonly ChangedPage[];
  documents: Documents;
  /** The page up to which all is indexed with this step; undefined where that is all. */
  last: string | undefined;
  /** Behind its pages in the list of all. */
  end: number;
}

interface StepPlan {
  changed: readonly ChangedPage[];
  upTo: string;
  /** Documents that need not be read. */
  given: Documents | undefined;
}

/** The next pages in order: as many as a step may have, by their number and by their texts. */
async function planStep(
  platform: Platform,
  db: Db,
  { changed, upTo, given = new Map() }: StepPlan,
): Promise<IndexStep> {
  const from = countUpTo(changed, ({ id }) => id, upTo);
  const next = changed.slice(from, from + PAGES_PER_STEP);
  const hashes = next.flatMap(({ after }) => after?.document ?? []);
  const missing = hashes.filter((hash) => !given.has(hash));
  const read = await readDocuments(platform, missing, db);
  const documents: Documents = new Map([...given, ...read]);
  const pages: ChangedPage[] = [];
  let size = 0;
  for (const page of next) {
    size += documents.get(page.after?.document ?? '')?.text.length ?? 0;
    if (pages.length > 0 && size > TEXT_PER_STEP) break;
    pages.push(page);
  }
  const end = from + pages.length;
  const last = end === changed.length ? undefined : pages.at(-1)?.id;
  return { changed: pages, documents, last, end };
}

/**
 * Answers the documents of so many pages of a list, from a place on, once they are read and parsed.
 * Those behind are on their way then.
 */
type ReadAhead = (pages: readonly ChangedPage[], from: number, count: number) => Promise<Documents>;

/** Pages whose documents are read and parsed together, and how many such parts are begun ahead. */
const PAGES_PER_PART = 32;
const PARTS_AHEAD = 2;

/**
 * Reads the documents of pages before their step comes: so threads parse them while what was parsed
 * before is written, and no transaction waits for a thread.
 */
export function createReadAhead(platform: Platform): ReadAhead {
  let list: readonly ChangedPage[] = [];
  const parts = new Map<number, Promise<Documents>>();

  async function read(from: number): Promise<Documents> {
    const pages = list.slice(from, from + PAGES_PER_PART);
    const hashes = pages.flatMap(({ after }) => after?.document ?? []);
    const documents = await readDocuments(platform, hashes);
    await prepareSections([...documents.values()]);
    return documents;
  }

  function openPart(number: number): Promise<Documents> {
    const known = parts.get(number);
    if (known !== undefined) return known;
    const part = read(number * PAGES_PER_PART);
    // What fails is thrown to who waits for it.
    part.catch(() => undefined);
    parts.set(number, part);
    return part;
  }

  return async (pages, from, count) => {
    if (pages !== list) {
      list = pages;
      parts.clear();
    }
    const first = Math.floor(from / PAGES_PER_PART);
    const last = Math.floor((Math.min(from + count, pages.length) - 1) / PAGES_PER_PART);
    for (const number of parts.keys()) if (number < first) parts.delete(number);
    const needed: Promise<Documents>[] = [];
    for (let number = first; number <= last + PARTS_AHEAD; number += 1) {
      const part = openPart(number);
      if (number <= last) needed.push(part);
    }
    const documents = await Promise.all(needed);
    return new Map(documents.flatMap((part) => [...part]));
  };
}
