import {
  type Platform,
  readTimestamp,
  systemActor,
  type Tx,
  writeLocked,
} from '../../../platform/index.ts';
import {
  branchHead,
  commitRevision,
  HeadMovedError,
  type RevisionChanges,
  type RevisionRow,
  type RevisionView,
  readHead,
  readRevision,
  startBranch,
} from '../../content/index.ts';
import { retryMovedHead } from '../../editing/index.ts';
import { decideTarget, replaceContent, type TargetDecision } from './decide-target.ts';
import { findMachineHead, makeMachineChanges, type Translations } from './make-machine-changes.ts';
import { listKept } from './note-outdated.ts';
import type { SyncedVariant, SyncPlan } from './plan-sync.ts';
import { type SettledOutdated, settleOutdated } from './settle-outdated.ts';
import {
  findSyncState,
  listOutdatedRows,
  updateGaps,
  updateOutdated,
  updateSyncState,
} from './sync-store.ts';

/** What came of a sync. */
export interface SyncOutcome {
  /** The revision of the target, where the sync changed anything of it. */
  revisionId?: string;
  /** How many texts that people edited are behind their source since. */
  outdated: number;
  /** Ids of pages and reusable contents that the source lost and that stay, as people edited them. */
  kept: string[];
  /** How many segments stay in the language of the source. */
  untranslated: number;
}

/** Another run brought the variant in step meanwhile, or it is gone: plan again. */
export class SyncOutrunError extends Error {
  override readonly name = 'SyncOutrunError';
}

const ACTOR = systemActor('translations');
const MESSAGE = 'Translate the changes';

/**
 * Writes what a plan changes into the target, as one revision, and notes that the variant is in step
 * with the source. What people edited there stands: see `decideTarget`. A segment without a
 * translation, or with one that can't be used, keeps the words of the source and is counted; a later
 * plan asks for it again. Nothing is written where this throws.
 *
 * @throws SyncOutrunError where the plan is of no use any more
 * @throws HeadMovedError where others keep changing the target
 * @throws ApiError 409 where the target is locked
 */
export async function writeSync(
  platform: Platform,
  variant: SyncedVariant,
  plan: SyncPlan,
  translations: Translations,
): Promise<SyncOutcome> {
  const machine = await findMachineHead(platform, variant);
  const made = await makeMachineChanges(platform, plan, machine, translations);
  const run = new SyncRun(platform, variant, plan, machine, made.changes);
  const { revisionId, decided, outdated } = await retryMovedHead(
    () => run.requireCurrent(platform.database.db),
    () => run.write(made.gaps),
  );
  return {
    ...(revisionId === undefined ? {} : { revisionId }),
    outdated: outdated.rows.length,
    kept: listKept(decided),
    untranslated: made.untranslated,
  };
}

interface Written {
  revisionId: string | undefined;
  decided: TargetDecision;
  outdated: SettledOutdated;
}

/** The writing of one plan, as often as the target's head moves meanwhile. */
class SyncRun {
  readonly #platform: Platform;
  readonly #variant: SyncedVariant;
  readonly #plan: SyncPlan;
  readonly #machine: RevisionRow | undefined;
  readonly #changes: RevisionChanges;

  constructor(
    platform: Platform,
    variant: SyncedVariant,
    plan: SyncPlan,
    machine: RevisionRow | undefined,
    changes: RevisionChanges,
  ) {
    this.#platform = platform;
    this.#variant = variant;
    this.#plan = plan;
    this.#machine = machine;
    this.#changes = changes;
  }

  /** @throws SyncOutrunError where another run was faster */
  async requireCurrent(db: Parameters<typeof findSyncState>[0]): Promise<void> {
    const state = await findSyncState(db, this.#variant.id);
    if (state === undefined || state.synced_revision_id !== this.#plan.syncedRevisionId) {
      throw new SyncOutrunError('Another run has already updated the translation.');
    }
  }

  async write(gaps: readonly string[]): Promise<Written> {
    const { database, clock } = this.#platform;
    const spaceId = this.#variant.target_space_id;
    const head = await readHead(database.db, spaceId);
    const target = await readRevision(this.#platform, head);
    if (target === undefined) throw new Error(`The revision ${head} is missing.`);
    const sides = { machine: this.#machine, changes: this.#changes, target };
    const decided = await decideTarget(this.#platform, this.#plan, sides);
    const at = readTimestamp(clock);
    const settling = { decided, at };
    const outdated = await settleOutdated(this.#platform, this.#variant, this.#plan, settling);
    const machineChanges =
      this.#machine === undefined
        ? await replaceContent(this.#platform, target, this.#changes)
        : this.#changes;
    return writeLocked(database, spaceId, async (tx) => {
      await this.requireCurrent(tx);
      if ((await readHead(tx, spaceId)) !== head) throw new HeadMovedError(spaceId, head);
      await this.#requireUnresolved(tx, outdated);
      const branch = this.#variant.machine_branch_id ?? (await this.#startBranch(tx, head));
      const machine = await this.#commitMachine(tx, branch, machineChanges);
      const revisionId = await this.#commitTarget(tx, target, decided, machine);
      await updateSyncState(tx, this.#variant.id, {
        synced_revision_id: this.#plan.sourceRevisionId,
        machine_branch_id: branch,
        updated_at: at,
      });
      await updateGaps(tx, this.#variant.id, { settled: outdated.pages, gaps });
      await updateOutdated(tx, this.#variant.id, outdated);
      return { revisionId, decided, outdated };
    });
  }

  /** Where people resolved something meanwhile it is decided anew, so that it does not come back. */
  async #requireUnresolved(tx: Tx, { pages, before }: SettledOutdated): Promise<void> {
    if (before === 0) return;
    const rows = await listOutdatedRows(tx, this.#variant.id, pages);
    if (rows.length === before) return;
    const { target_space_id: spaceId } = this.#variant;
    throw new HeadMovedError(spaceId, await readHead(tx, spaceId));
  }

  async #startBranch(tx: Tx, from: string): Promise<string> {
    const branch = this.#platform.ids.next();
    const spaceId = this.#variant.target_space_id;
    await startBranch(this.#platform, tx, { spaceId, branch, from, authorId: null });
    return branch;
  }

  async #commitMachine(tx: Tx, branch: string, changes: RevisionChanges): Promise<string> {
    const spaceId = this.#variant.target_space_id;
    const { revisionId } = await commitRevision(this.#platform, tx, {
      spaceId,
      head: branchHead(spaceId, branch),
      type: 'edits',
      actor: ACTOR,
      message: MESSAGE,
      ...changes,
    });
    return revisionId;
  }

  async #commitTarget(
    tx: Tx,
    target: RevisionView,
    { decision }: TargetDecision,
    machine: string,
  ): Promise<string | undefined> {
    const { pages, files, reusableContents, sources, variables, documents } = decision;
    const { revisionId, changed } = await commitRevision(this.#platform, tx, {
      spaceId: target.spaceId,
      expectedHead: target.id,
      type: 'merge',
      actor: ACTOR,
      message: MESSAGE,
      otherParents: [machine],
      pages,
      files,
      reusableContents,
      sources,
      variables,
      documents,
      addressedDocuments: this.#changes.addressedDocuments ?? new Map(),
    });
    return changed ? revisionId : undefined;
  }
}
