import type { StoredDocument } from '@octavo/content';
import { TreeError } from '@octavo/trees';
import {
  assembleChangesInSteps,
  type CurrentContent,
  type GivenContents,
  type TreePlan,
} from '@octavo/trees/plan';
import {
  type Actor,
  type Platform,
  readTimestamp,
  runInSlices,
  sha256Base64url,
  type Tx,
  writeLocked,
} from '../../platform/index.ts';
import {
  commitRevision,
  type EditablePlace,
  HeadMovedError,
  listSources,
  type RevisionView,
  readDocuments,
  readPlace,
  readSpacePlace,
  storeAhead,
} from '../content/index.ts';
import { type Addition, placeAddition } from './place-addition.ts';
import {
  type ImportProgress,
  type PreparedTree,
  prepareTree,
  summarizeTree,
  type TreeSummary,
} from './prepare-tree.ts';
import type { TreeTexts } from './read-texts.ts';
import { findUnknownSpecifications } from './specifications/find-unknown-specifications.ts';
import { type StoredFiles, storeFiles } from './store-files.ts';
import { leaveOutReserved } from './trees/reserved-name.ts';
import type { TreeSource } from './trees/tree-source.ts';

export interface ImportOptions {
  place: EditablePlace;
  /** Adds the tree; without it the place contains what the tree contains. */
  addition?: Addition;
  /**
   * Runs the transaction that commits, again where another commit came first. The database's own
   * unless given; a caller may check there that the import is allowed still, and hands over the
   * place as that transaction sees it.
   */
  commit?(run: (tx: Tx, place: EditablePlace) => Promise<ImportSummary>): Promise<ImportSummary>;
  /** Who imports. */
  actor: Actor;
  /** Once it is aborted nothing is committed any more. */
  signal?: AbortSignal;
  /** Asked before a further attempt. @throws where what the import relies on holds no more */
  recheck?(): Promise<void>;
  onProgress?: (progress: ImportProgress) => void;
}

/** What an import made. */
export interface ImportSummary extends TreeSummary {
  seconds: number;
  revisionId: string;
  /** False where the space already had exactly this content. */
  changed: boolean;
}

const MAX_ATTEMPTS = 4;
/** With more pages what an import stores is stored in parts, before it is committed. */
const PAGES_AT_ONCE = 50;

/**
 * Makes a space or a change request contain what a tree contains, as one revision, or as none where
 * nothing changed or something failed. Pages, files and blocks that were imported from the same path
 * before keep their ids; what was made in the space itself and never had a file stays. Broken links
 * and the like are warnings.
 *
 * With `addition` everything stays that is there: new pages stand behind it, and what was added
 * from the same paths before is brought up to date where it is by now.
 *
 * @throws TreeError where the tree cannot be read or has no page at all
 * @throws SpaceLockedError where the space refuses every edit
 * @throws the reason of the signal once that is aborted
 */
export async function importTree(
  platform: Platform,
  tree: TreeSource,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { space } = options.place;
  if (space.edit_mode === 'locked') throw new SpaceLockedError(space.title);
  const { source, given } = await settleTree(platform, tree, options);
  const prepared = await prepareTree(source, given, options.onProgress);
  return importPrepared(platform, prepared, options);
}

/**
 * `importTree` of a tree that was read before, as it was then.
 *
 * @throws SpaceLockedError where the space refuses every edit
 * @throws the reason of the signal once that is aborted
 */
async function importPrepared(
  platform: Platform,
  prepared: PreparedTree,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { source, plan, texts } = prepared;
  const start = performance.now();
  const report = options.onProgress ?? (() => undefined);
  const stored = await storeFiles(platform, source, plan, texts, (done, total) =>
    report({ phase: 'store', done, total }),
  );
  const unknown = await findUnknownSpecifications(platform, options.place.space, plan, texts.texts);
  report({ phase: 'commit', done: 0, total: 1 });
  const summarize = (committed: Committed): ImportSummary => ({
    ...summarizeTree(prepared, [...stored.warnings, ...unknown]),
    ...committed,
    seconds: prepared.seconds + (performance.now() - start) / 1000,
  });
  const parts = { plan, texts, stored, summarize };
  const summary = await commitPlan(platform, source, parts, options);
  report({ phase: 'commit', done: 1, total: 1 });
  return summary;
}

/** `importTree` into what a space contains, for those that no request brings here. */
export async function importIntoSpace(
  platform: Platform,
  tree: TreeSource,
  { spaceId, ...options }: Omit<ImportOptions, 'place'> & { spaceId: string },
): Promise<ImportSummary> {
  const place = await readSpacePlace(platform.database.db, spaceId);
  return importTree(platform, tree, { ...options, place });
}

/** Makes a space contain what a prepared tree contains, as `importTree` does. */
export async function importPreparedIntoSpace(
  platform: Platform,
  prepared: PreparedTree,
  { spaceId, ...options }: Omit<ImportOptions, 'place' | 'addition'> & { spaceId: string },
): Promise<ImportSummary> {
  const place = await readSpacePlace(platform.database.db, spaceId);
  if (place.space.edit_mode === 'locked') throw new SpaceLockedError(place.space.title);
  return importPrepared(platform, prepared, { ...options, place });
}

/** The space is locked; imports are edits, which it refuses. */
export class SpaceLockedError extends TreeError {
  constructor(title: string) {
    super(`The space "${title}" is locked; set its edit mode to live before importing into it`);
  }
}

async function settleTree(
  platform: Platform,
  tree: TreeSource,
  { place, addition }: ImportOptions,
): Promise<{ source: TreeSource; given?: GivenContents }> {
  if (addition === undefined) return { source: tree };
  const safe = leaveOutReserved(tree);
  return placeAddition(platform, safe, addition, await readEditable(platform, place));
}

interface PreparedImport {
  plan: TreePlan;
  texts: TreeTexts;
  stored: StoredFiles;
  summarize(committed: Committed): ImportSummary;
}

type Committed = Pick<ImportSummary, 'revisionId' | 'changed'>;

/** Commits the plan against the head, again where another commit came between. */
async function commitPlan(
  platform: Platform,
  source: TreeSource,
  { plan, texts, stored, summarize }: PreparedImport,
  { place, actor, signal, recheck, addition, commit }: ImportOptions,
): Promise<ImportSummary> {
  const modified = new Map(source.entries.map(({ path, modifiedAt }) => [path, modifiedAt]));
  const transact = commit ?? ((run) => commitThere(platform, place, run));
  for (let attempt = 1; ; attempt++) {
    const view = await readEditable(platform, place);
    const current = await readCurrent(platform, view);
    const steps = assembleChangesInSteps({
      plan,
      isAddition: addition !== undefined,
      current,
      text: (path) => texts.texts.get(path) ?? '',
      modifiedAt: (path) => writeTime(modified.get(path)),
      stored: stored.files,
      newId: () => platform.ids.next(),
      now: readTimestamp(platform.clock),
      hashText: sha256Base64url,
    });
    const changes = await runInSlices(steps);
    const isLarge = changes.pages.size > PAGES_AT_ONCE;
    const ahead = isLarge ? await storeAhead(platform, view, changes, signal) : undefined;
    try {
      return await transact(async (tx, fresh) => {
        signal?.throwIfAborted();
        const committed = await commitRevision(platform, tx, {
          spaceId: place.space.id,
          head: fresh.head,
          expectedHead: view.id,
          type: 'edits',
          actor,
          message: `Import ${shortLabel(source.label)}`,
          ...changes,
          ahead,
          gitOids: stored.gitOids,
          ...(source.git === undefined ? {} : { git: { ...source.git, createdByService: false } }),
        });
        if (committed.changed) await fresh.onChanged(tx, actor);
        return summarize(committed);
      });
    } catch (error) {
      if (!(error instanceof HeadMovedError) || attempt === MAX_ATTEMPTS) throw error;
      await recheck?.();
    }
  }
}

/**
 * Runs a transaction on a place that no request checks again.
 *
 * @throws ApiError 409 where it may not be changed
 */
export function commitThere<T>(
  { database }: Platform,
  place: EditablePlace,
  run: (tx: Tx, place: EditablePlace) => Promise<T>,
): Promise<T> {
  return writeLocked(database, place.space.id, async (tx) => run(tx, await place.reread(tx)), {
    isolation: 'read committed',
    isLong: true,
  });
}

/** What a place contains by now. @throws ApiError 409 where it may not be changed */
export async function readEditable(
  platform: Platform,
  place: EditablePlace,
): Promise<RevisionView> {
  const now = await place.reread(platform.database.db);
  now.requireEditable();
  return readPlace(platform, now);
}

/** The content of a revision with the documents of everything that may be continued. */
export async function readCurrent(platform: Platform, view: RevisionView): Promise<CurrentContent> {
  const tree = view.tree();
  const reusableContents = view.reusableContents.list;
  const hashes = [...tree.byId.values(), ...reusableContents].flatMap(
    ({ document }) => document ?? [],
  );
  const documents: ReadonlyMap<string, StoredDocument> = await readDocuments(platform, hashes);
  return {
    tree,
    files: view.files.list,
    reusableContents,
    sources: await listSources(platform, view),
    documents,
  };
}

/** The ids of the pages of a space by the paths of the files that they were imported from. */
export async function readPageIds(
  platform: Platform,
  spaceId: string,
): Promise<ReadonlyMap<string, string>> {
  const place = await readSpacePlace(platform.database.db, spaceId);
  const pages = (await readPlace(platform, place)).pagesBySourcePath();
  return new Map([...pages].map(([path, { id }]) => [path, id]));
}

/** Undefined where there is none, or what the tree has is no time. */
function writeTime(time: Date | undefined): string | undefined {
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** A label without the folders that a file or folder lies in; URLs stay as they are. */
function shortLabel(label: string): string {
  if (/^[a-z]+:\/\//i.test(label)) return label;
  return label.split(/[\\/]/).findLast((part) => part !== '') ?? label;
}
