import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SpecificationView } from '@octavo/openapi';
import { openGuardedThread, type Platform, type Tx } from '../../../platform/index.ts';
import { findParts } from '../parts-store.ts';
import { updateStamp } from '../store.ts';
import { findViews } from '../versions-store.ts';
import { findPrevious, insertChanges, noteCompared } from './changes-store.ts';
import type { CompareInput, CompareOutput } from './comparing.ts';

export const COMPARE = 'openapi-specs.compare';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Finds what changed in a version against the one before. */
    'openapi-specs.compare': { specId: string; versionId: string };
  }
}

const MODULE = new URL('./compare-worker.ts', import.meta.url);
const LIMITS = { deadlineMs: 60_000, maxHeapMb: 1024 };
const PARTS_AT_ONCE = 500;

/** Compares each new version with the one before, in a job of its own. */
export function compareNewVersions(platform: Platform): void {
  const { jobs, events } = platform;
  jobs.register(COMPARE, (payload) => compareVersions(platform, payload));
  events.on('openapi-spec.processed', async (tx: Tx, { object, versionId, isNewVersion }) => {
    if (isNewVersion) await jobs.enqueue(tx, COMPARE, { specId: object.id, versionId });
  });
}

async function compareVersions(
  { database, ids }: Pick<Platform, 'database' | 'ids'>,
  { specId, versionId }: { specId: string; versionId: string },
): Promise<void> {
  const { db } = database;
  const previousId = await findPrevious(db, specId, versionId);
  if (previousId === undefined) return;
  const views = await findViews(db, [previousId, versionId]);
  const [before, after] = [views.get(previousId)?.view, views.get(versionId)?.view];
  if (before === undefined || after === undefined) return;
  const parts = await collectParts(database, specId, [before, after]);
  await using thread = openGuardedThread<CompareInput, CompareOutput>(MODULE, LIMITS);
  const { changes, count, breaking } = await thread.run({ before, after, parts });
  await database.transaction(async (tx) => {
    await insertChanges(tx, {
      ...{ version_id: versionId, spec_id: specId, previous_id: previousId },
      ...{ change_count: count, breaking_count: breaking, changes },
    });
    const organizationId = await noteCompared(tx, specId, versionId);
    if (organizationId !== undefined) await updateStamp(tx, organizationId, ids.next());
  });
}

/** The parts that versions have, a few at a time. */
async function collectParts(
  { db }: Platform['database'],
  specId: string,
  views: readonly string[],
): Promise<[hash: string, json: string][]> {
  const hashes = new Set<string>();
  for (const text of views) {
    const { operations, webhooks, schemas } = JSON.parse(text) as SpecificationView;
    for (const { part } of [...operations, ...webhooks, ...schemas]) hashes.add(part);
    await nextTurn();
  }
  const all = [...hashes];
  const parts: [string, string][] = [];
  for (let start = 0; start < all.length; start += PARTS_AT_ONCE) {
    parts.push(...(await findParts(db, specId, all.slice(start, start + PARTS_AT_ONCE))));
    await nextTurn();
  }
  return parts;
}
