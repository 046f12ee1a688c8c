import { ApiError } from '../../../http/errors.ts';
import { type JobRun, type Platform, readTimestamp, type Tx } from '../../../platform/index.ts';
import { HeadMovedError } from '../../content/index.ts';
import { SyncOutrunError } from '../sync/write-sync.ts';
import {
  findDueVariant,
  findNextDue,
  type RunResult,
  settleVariant,
  updateVariant,
} from '../variants/store.ts';
import { RUN_LEASE_MS, RunLostError } from './ask-provider.ts';
import { describeFailure, describeOutcome } from './describe-outcome.ts';
import { RUN, requestRun } from './request-run.ts';
import { findRunEnd, releaseRun, takeRun } from './run-store.ts';
import { type TakenVariant, translateVariant } from './translate-variant.ts';

/** Works off what is asked for with `requestRun`. */
export function registerRuns(platform: Platform): void {
  platform.jobs.register(RUN, ({ settingsId }, run) => runTranslations(platform, settingsId, run));
}

/**
 * Translates for the variant of settings that waited longest, a bounded part, and asks for the next
 * run. For one settings there is one run at a time, on any number of servers: so no text is sent
 * twice, and the limit of a month holds. A run that died is taken over.
 */
export async function runTranslations(
  platform: Platform,
  settingsId: string,
  { id: run, signal }: Pick<JobRun, 'id' | 'signal'>,
): Promise<void> {
  const taken = await takeUp(platform, settingsId, run, signal);
  if (taken === undefined) return;
  const result = await work(platform, taken);
  await write(platform, async (tx) => {
    if (result !== undefined) await settleVariant(tx, taken.variant, result);
    await endRun(platform, tx, settingsId, run);
  });
}

/** What is due first; undefined where nothing is, or another run is under way. */
async function takeUp(
  platform: Platform,
  settingsId: string,
  run: string,
  signal: AbortSignal,
): Promise<TakenVariant | undefined> {
  const time = platform.clock.now().getTime();
  const [now, until] = [time, time + RUN_LEASE_MS].map((at) => new Date(at).toISOString());
  return write(platform, async (tx) => {
    const settings = await takeRun(tx, settingsId, { run, now: now ?? '', until: until ?? '' });
    if (settings === undefined) {
      const end = await findRunEnd(tx, settingsId);
      if (end !== undefined) await requestRun(platform, tx, settingsId, end);
      return undefined;
    }
    const variant = await findDueVariant(tx, settingsId, now ?? '');
    if (variant === undefined) {
      await endRun(platform, tx, settingsId, run);
      return undefined;
    }
    await updateVariant(tx, variant.id, { state: 'translating', message: null });
    return { settings, variant, run, signal };
  });
}

async function endRun(platform: Platform, tx: Tx, settingsId: string, run: string): Promise<void> {
  await releaseRun(tx, settingsId, run);
  const next = await findNextDue(tx, settingsId);
  if (next !== undefined) await requestRun(platform, tx, settingsId, next);
}

/** What is to be noted; undefined where others settled it, or it is gone. */
async function work(platform: Platform, taken: TakenVariant): Promise<RunResult | undefined> {
  const { variant, signal } = taken;
  const facts = () => ({ variant, now: platform.clock.now() });
  try {
    return describeOutcome(await translateVariant(platform, taken), facts());
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof RunLostError) return undefined;
    if (error instanceof SyncOutrunError || error instanceof HeadMovedError) {
      return { ...describeFailure(facts()), message: null };
    }
    if (error instanceof ApiError && error.status === 409) {
      const message = 'The space of the translation is locked.';
      const still = { is_forced: variant.is_forced, updated_at: readTimestamp(platform.clock) };
      return { ...still, state: 'failed', message, due_at: null, tries: 0 };
    }
    const context = { err: error, variant: variant.id, space: variant.target_space_id };
    platform.log.error(context, 'a translation could not be updated');
    return describeFailure(facts());
  }
}

function write<T>({ database }: Platform, run: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(run, { isolation: 'read committed' });
}
