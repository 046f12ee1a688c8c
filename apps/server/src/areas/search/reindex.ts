import type { StoredDocument } from '@octavo/content';
import {
  countUpTo,
  type Db,
  type Platform,
  type Tx,
  takeSteps,
  writeInTurn,
} from '../../platform/index.ts';
import { readDocuments } from '../content/index.ts';
import {
  type ChangedPage,
  type IndexChange,
  listChangedPages,
  listIncludingPages,
} from './changed-pages.ts';
import { putPages } from './put-pages.ts';
import { deleteSpace, findSearchState, findSpaceHeads, openSpaceIndex } from './store.ts';

const KIND = 'search.index-space';
/** Pages that one transaction indexes, and characters of text unless it is a single page's. */
const PAGES_PER_STEP = 16;
const TEXT_PER_STEP = 32_768;
/** An index that is given up is wrong for ever; the pauses between grow to an hour. */
const MAX_ATTEMPTS = 1_000;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Brings the index of a space to its head. `after` is of earlier releases, and not read. */
    'search.index-space': { spaceId: string; after: string | null };
  }
}

/**
 * Asks for a space's index to be brought to its head by a durable job, a few pages at a time in the
 * order of their ids, so that others who write wait for one step at most. How far it is stands with
 * the index: a step that is run again goes on from there. Until it is done a search finds of the
 * other pages what they were.
 */
export async function requestIndexing(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  await platform.jobs.enqueue(tx, KIND, { spaceId, after: null }, { key: `${spaceId}:` });
}

/** Asks for the index of a space that is new, with the pages of one of its revisions. */
export async function beginIndex(
  platform: Platform,
  tx: Tx,
  spaceId: string,
  revisionId: string,
): Promise<void> {
  await openSpaceIndex(tx, spaceId, { revisionId: null, move: { revisionId, upTo: '' } });
  await requestIndexing(platform, tx, spaceId);
}

/** Empties a space's index and asks for it to be made again. */
export async function rebuildIndex(platform: Platform, tx: Tx, spaceId: string): Promise<void> {
  const [space] = await findSpaceHeads(tx, [spaceId]);
  if (space === undefined) return;
  await deleteSpace(tx, spaceId);
  await beginIndex(platform, tx, spaceId, space.revision);
}

/** Registers the job that `requestIndexing` asks for. */
export function registerIndexing(platform: Platform): void {
  platform.jobs.register(
    KIND,
    async ({ spaceId }, run) => {
      const list = rememberChangedPages(platform);
      const takeNext = () =>
        writeInTurn(
          platform.database,
          spaceId,
          (tx) => indexStep(platform, tx, { spaceId, list }),
          { isLong: true },
        );
      if (!(await takeSteps(run, takeNext))) return;
      await platform.database.transaction((tx) => requestIndexing(platform, tx, spaceId));
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

/** All pages that a change makes to be indexed anew, in the order of their ids. */
type ListPages = (tx: Tx, change: IndexChange) => Promise<readonly ChangedPage[]>;

/** Pages for one who asks again and again for those of the same change: the last answer is kept. */
function rememberChangedPages(platform: Platform): ListPages {
  let kept: { before: string | null; after: string; pages: readonly ChangedPage[] } | undefined;
  return async (tx, change) => {
    const { before, after } = change;
    if (kept?.before === before && kept.after === after) return kept.pages;
    const changed = await listChangedPages(platform, tx, change);
    changed.push(...(await listIncludingPages(platform, tx, change, changed)));
    kept = { before, after, pages: changed.sort((a, b) => (a.id < b.id ? -1 : 1)) };
    return kept.pages;
  };
}

/** Answers whether there are more steps. */
async function indexStep(
  platform: Platform,
  tx: Tx,
  { spaceId, list }: { spaceId: string; list: ListPages },
): Promise<boolean> {
  const [space] = await findSpaceHeads(tx, [spaceId]);
  if (space === undefined) return false;
  const state = await findSearchState(tx, spaceId);
  const before = state?.revisionId ?? null;
  if (state?.move == null && before === space.revision) return false;
  const { revisionId: after, upTo } = state?.move ?? { revisionId: space.revision, upTo: '' };
  const changed = await list(tx, { spaceId, before, after });
  const step = await planStep(platform, tx, changed, upTo);
  const move = step.last === undefined ? null : { revisionId: after, upTo: step.last };
  const next = { revisionId: move === null ? after : before, move };
  const number = await openSpaceIndex(tx, spaceId, next);
  const revision = { spaceId, id: after };
  await putPages(platform, tx, { revision, number }, { ...step, mayBeThere: true });
  return move !== null || after !== space.revision;
}

interface IndexStep {
  changed: readonly ChangedPage[];
  documents: ReadonlyMap<string, StoredDocument>;
  /** The page up to which all is indexed with this step; undefined where that is all. */
  last: string | undefined;
}

/** The next pages in order: as many as a step may have, by their number and by their texts. */
async function planStep(
  platform: Platform,
  db: Db,
  changed: readonly ChangedPage[],
  upTo: string,
): Promise<IndexStep> {
  const from = countUpTo(changed, ({ id }) => id, upTo);
  const next = changed.slice(from, from + PAGES_PER_STEP);
  const hashes = next.flatMap(({ after }) => after?.document ?? []);
  const documents = await readDocuments(platform, hashes, db);
  const pages: ChangedPage[] = [];
  let size = 0;
  for (const page of next) {
    size += documents.get(page.after?.document ?? '')?.text.length ?? 0;
    if (pages.length > 0 && size > TEXT_PER_STEP) break;
    pages.push(page);
  }
  const isAll = from + pages.length === changed.length;
  return { changed: pages, documents, last: isAll ? undefined : pages.at(-1)?.id };
}
