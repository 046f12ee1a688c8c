import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Damage, Platform } from '../../platform/index.ts';
import { formatBytes } from '../format.ts';

/** With less room than this, writes may begin to fail at any time. */
const LOW_BYTES = 256 * 1024 * 1024;
/** How far the latest entry may be ahead of the clock, in milliseconds. */
const CLOCKS_DIFFER_MS = 60_000;

/** How much room there is in a folder. */
export interface Room {
  folder: string;
  bytes: number;
}

/** The room for data, for files, and for what is there for a moment. */
export async function measureRoom({ config }: Pick<Platform, 'config'>): Promise<Room[]> {
  const folders = [config.dataDir, join(config.dataDir, 'blobs'), tmpdir()];
  const rooms: Room[] = [];
  for (const folder of folders) {
    const found = await statfs(folder).catch(() => undefined);
    if (found !== undefined) rooms.push({ folder, bytes: found.bavail * found.bsize });
  }
  return rooms;
}

/** Folders in which there is little room left. */
export function listLowRooms(rooms: readonly Room[]): Damage[] {
  return rooms
    .filter(({ bytes }) => bytes < LOW_BYTES)
    .map(({ folder, bytes }) => ({
      kind: 'space-low',
      subject: folder,
      problem: `has only ${formatBytes(bytes)} left`,
    }));
}

/** Whether the clock is behind what was written last. */
export async function* checkClock({ database: { db }, clock }: Platform): AsyncGenerator<Damage> {
  const latest = await db
    .selectFrom('audit_events')
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const now = clock.now();
  if (latest === undefined || Date.parse(latest.at) <= now.getTime() + CLOCKS_DIFFER_MS) return;
  yield {
    kind: 'clock-behind',
    subject: 'the clock',
    problem: `shows ${now.toISOString()}, but the latest record is dated ${latest.at}`,
  };
}

/**
 * What the database finds wrong with its own files. A check beside writers may meet an index in the
 * middle of a change, so it is done again where nobody writes before anything is told.
 */
export async function* checkStorage(
  { database }: Platform,
  { all }: { all: boolean },
): AsyncGenerator<Damage> {
  const { integrity } = database.dialect;
  if ((await integrity.checkFiles(database.db, all)).length === 0) return;
  for (const line of await database.transaction((tx) => integrity.checkFiles(tx, all))) {
    yield { kind: 'storage-damaged', subject: 'the database', problem: line };
  }
}
