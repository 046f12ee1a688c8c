import { MessageChannel } from 'node:worker_threads';
import { openGuardedThread, type Platform, type Tx } from '../../../platform/index.ts';
import { findParts } from '../parts-store.ts';
import { updateStamp } from '../store.ts';
import { findViews } from '../versions-store.ts';
import { findPrevious, insertChanges, noteCompared } from './changes-store.ts';
import type { CompareInput, CompareOutput, FoundParts, WantedParts } from './comparing.ts';

export const COMPARE = 'openapi-specs.compare';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Finds what changed in a version against the one before. */
    'openapi-specs.compare': { specId: string; versionId: string };
  }
}

const MODULE = new URL('./compare-worker.ts', import.meta.url);
const LIMITS = { deadlineMs: 60_000, maxHeapMb: 1024 };

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
  const { changes, count, breaking } = await compareInThread(database, { specId, before, after });
  await database.transaction(async (tx) => {
    await insertChanges(tx, {
      version_id: versionId,
      spec_id: specId,
      previous_id: previousId,
      change_count: count,
      breaking_count: breaking,
      changes,
    });
    const organizationId = await noteCompared(tx, specId, versionId);
    if (organizationId !== undefined) await updateStamp(tx, organizationId, ids.next());
  });
}

/** The thread asks for the parts that it looks at, a few at a time, between which other work goes on. */
async function compareInThread(
  { db }: Platform['database'],
  { specId, before, after }: { specId: string; before: string; after: string },
): Promise<CompareOutput> {
  await using thread = openGuardedThread<CompareInput, CompareOutput>(MODULE, LIMITS);
  const { port1, port2 } = new MessageChannel();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  port1.on('message', ({ wanted }: WantedParts) => {
    findParts(db, specId, wanted).then(
      (found) => port1.postMessage({ found } satisfies FoundParts),
      failed.reject,
    );
  });
  try {
    return await Promise.race([
      thread.run({ before, after, port: port2 }, [port2]),
      failed.promise,
    ]);
  } finally {
    port1.close();
  }
}
