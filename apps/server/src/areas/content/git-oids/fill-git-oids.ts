import type { Hash } from '@octavo/content';
import type { Platform } from '../../../platform/index.ts';
import { computeGitOids, READ_AT_ONCE } from './compute-git-oids.ts';
import { type GitKind, listWithoutGitOid, updateGitOids } from './git-oids-store.ts';

const KIND = 'content.fill-git-oids';

/** How long one job fills before it makes way for others, in milliseconds. */
const RUN_MS = 500;

const SHORT = { isolation: 'read committed' } as const;

/** How far it is: behind a hash of a table. */
interface FillPosition {
  table: GitKind;
  after: Hash;
}

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /**
     * Gives documents and blobs of before there were Git object ids theirs. It asks for the next one
     * itself while there is more.
     */
    'content.fill-git-oids': FillPosition;
  }
}

/** Registers the job that a migration asks for. */
export function registerGitOids(platform: Platform): void {
  const { database, jobs } = platform;
  jobs.register(KIND, async (from, { signal }) => {
    const end = performance.now() + RUN_MS;
    let position: FillPosition | null = from;
    do position = await fillSome(platform, position);
    while (position !== null && performance.now() < end && !signal.aborted);
    const rest = position;
    if (rest === null) return;
    await database.transaction((tx) => jobs.enqueue(tx, KIND, rest, { key: 'fill' }), SHORT);
  });
}

/** Bytes that are missing leave their row as it is; the next step begins behind it. */
async function fillSome(
  platform: Platform,
  { table, after }: FillPosition,
): Promise<FillPosition | null> {
  const { database } = platform;
  const hashes = await listWithoutGitOid(database.db, table, { after, limit: READ_AT_ONCE });
  const last = hashes.at(-1);
  if (last === undefined) return table === 'documents' ? { table: 'blobs', after: '' } : null;
  const oids = await computeGitOids(platform, table, hashes);
  await database.transaction((tx) => updateGitOids(tx, table, oids), SHORT);
  return { table, after: last };
}
