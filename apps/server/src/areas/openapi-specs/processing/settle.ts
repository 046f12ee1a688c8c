import type { SpecificationView } from '@octavo/openapi';
import { type Platform, readTimestamp, systemActor, type Tx } from '../../../platform/index.ts';
import { locateSpec } from '../events.ts';
import { findSpec, updateSpecOfRun, updateStamp } from '../store.ts';
import type { OpenapiDocumentsTable, OpenapiSpecsTable, RefreshInterval } from '../tables.ts';
import { findVersion, insertVersion, updateValidators } from '../versions-store.ts';
import type { GotDocument, ProcessingError } from './documents.ts';
import type { ReadResult } from './reading.ts';
import { PROCESS, scheduleProcessing } from './schedule.ts';

/** A specification and the run that processes it. */
export interface Processing {
  spec: OpenapiSpecsTable;
  run: string;
}

type SettlingPlatform = Pick<Platform, 'database' | 'clock' | 'jobs' | 'events' | 'ids'>;

const ACTOR = systemActor(PROCESS);
const SHORT = { isolation: 'read committed' } as const;

/** A version that is to be the latest, its parts and blobs stored. */
interface NewVersion {
  id: string;
  result: ReadResult;
  view: string;
  problems: string;
  documents: readonly (GotDocument & { json_blob: string })[];
}

/**
 * Makes a version the latest one. Another run that came between is left to do so by what it finds: then
 * this answers false.
 */
export function settleVersion(
  platform: SettlingPlatform,
  processing: Processing,
  version: NewVersion,
): Promise<boolean> {
  const { spec } = processing;
  const { id, result, view, problems, documents } = version;
  return settle(platform, processing, { last_version_id: id }, async (tx, now) => {
    const before = await findLatestOf(tx, spec);
    await insertVersion(
      tx,
      {
        id,
        spec_id: spec.id,
        created_at: now,
        view,
        problems,
        content_hash: result.contentHash,
        outline_hash: result.outlineHash,
        problem_count: result.problemCount,
        info_version: readInfoVersion(view),
      },
      documents.map((document, place) => ({ version_id: id, place, ...document })),
    );
    await updateStamp(tx, spec.organization_id, platform.ids.next());
    await platform.events.emit(tx, 'openapi-spec.processed', {
      actor: ACTOR,
      ...locateSpec(spec),
      slug: spec.slug,
      versionId: id,
      before: { version: spec.last_version_id },
      after: { version: id },
      isNewVersion: true,
      operationsChanged: before?.outline_hash !== result.outlineHash,
    });
  });
}

const MAX_INFO_VERSION = 200;

function readInfoVersion(view: string): string {
  const { version } = JSON.parse(view) as Pick<SpecificationView, 'version'>;
  return version.slice(0, MAX_INFO_VERSION).toWellFormed().replaceAll('\0', '');
}

/** Notes that the documents say what they said before. */
export function settleUnchanged(
  platform: SettlingPlatform,
  processing: Processing,
  known: readonly OpenapiDocumentsTable[],
  got: ReadonlyMap<string, GotDocument>,
): Promise<boolean> {
  const { spec } = processing;
  return settle(platform, processing, {}, async (tx) => {
    for (const row of known) {
      const { etag, last_modified } = got.get(row.address) ?? row;
      if (etag === row.etag && last_modified === row.last_modified) continue;
      await updateValidators(tx, { ...row, etag, last_modified });
    }
    if (spec.error_code === null) return;
    await platform.events.emit(tx, 'openapi-spec.processed', {
      actor: ACTOR,
      ...locateSpec(spec),
      slug: spec.slug,
      versionId: spec.last_version_id ?? '',
      isNewVersion: false,
      operationsChanged: false,
    });
  });
}

/** Notes why an attempt failed; the latest version stays. */
export function settleFailure(
  platform: SettlingPlatform,
  processing: Processing,
  { code, message }: ProcessingError,
): Promise<boolean> {
  const { spec } = processing;
  const error = { error_code: code, error_text: message };
  return settle(platform, processing, error, async (tx) => {
    if (spec.error_code === code && spec.error_text === message) return;
    await platform.events.emit(tx, 'openapi-spec.process-failed', {
      actor: ACTOR,
      ...locateSpec(spec),
      after: { lastProcessErrorCode: code, lastProcessError: message },
    });
  });
}

function settle(
  platform: SettlingPlatform,
  { spec, run }: Processing,
  changes: Partial<OpenapiSpecsTable>,
  write: (tx: Tx, now: string) => Promise<void>,
): Promise<boolean> {
  const { database, clock } = platform;
  return database.transaction(async (tx) => {
    const now = readTimestamp(clock);
    const refresh_at = chooseRefreshTime(spec.id, spec.refresh, clock.now());
    const isOurs = await updateSpecOfRun(
      tx,
      { id: spec.id, run },
      {
        state: 'complete',
        run: null,
        last_processed_at: now,
        refresh_at,
        error_code: null,
        error_text: null,
        ...changes,
      },
    );
    if (!isOurs) return false;
    if (refresh_at !== null) await scheduleProcessing(platform, tx, spec.id, refresh_at);
    await write(tx, now);
    return true;
  }, SHORT);
}

async function findLatestOf(tx: Tx, { id, last_version_id: latest }: OpenapiSpecsTable) {
  return latest === null ? undefined : findVersion(tx, id, latest);
}

/**
 * Takes up a specification whose processing is due; what an earlier run finds from now on counts for
 * nothing. Undefined where it is gone, or its time has not come: then a later job is asked for.
 */
export function takeUp(
  platform: SettlingPlatform,
  specId: string,
  run: string,
): Promise<Processing | undefined> {
  return platform.database.transaction(async (tx) => {
    const spec = await findSpec(tx, specId);
    if (spec === undefined) return undefined;
    const { state, refresh_at: at } = spec;
    if (state === 'complete') {
      if (at === null) return undefined;
      if (at > readTimestamp(platform.clock)) {
        await scheduleProcessing(platform, tx, specId, at);
        return undefined;
      }
    }
    await tx
      .updateTable('openapi_specs')
      .set({ state: 'progress', run })
      .where('id', '=', specId)
      .execute();
    return { spec, run };
  }, SHORT);
}

const HOUR_MS = 3_600_000;
const INTERVALS: Readonly<Record<Exclude<RefreshInterval, 'never'>, number>> = {
  hourly: HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 7 * 24 * HOUR_MS,
};
/** Two of thirty-two digits to a character, ten characters of random: enough to spread by. */
const SPREAD_DIGITS = 8;
const DIGIT_VALUES = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * When a specification is fetched next, ISO 8601; null for one that never is. Each has its place in the
 * interval by its id, so that those made together are not fetched together. It is at least half an
 * interval from `now`.
 */
export function chooseRefreshTime(id: string, interval: RefreshInterval, now: Date): string | null {
  if (interval === 'never') return null;
  const length = INTERVALS[interval];
  const place = Math.floor(spreadOf(id) * length);
  const earliest = now.getTime() + length / 2;
  return new Date(Math.ceil((earliest - place) / length) * length + place).toISOString();
}

/** A number from 0 to below 1 by the random end of an id. */
function spreadOf(id: string): number {
  let value = 0;
  for (const digit of id.slice(-SPREAD_DIGITS)) {
    value = (value + Math.max(0, DIGIT_VALUES.indexOf(digit))) / DIGIT_VALUES.length;
  }
  return value;
}
