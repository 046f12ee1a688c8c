import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAreas } from '../../apps/server/src/areas.ts';
import { writeInstallation } from '../../apps/server/src/commands/installation.ts';
import { readTimestamp } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { markFirstRunDone } from '../../apps/server/src/platform/installation.ts';
import { openPlatform } from '../../apps/server/src/platform/open-platform.ts';
import { createFactories } from '../../apps/server/src/testing/factories.ts';
import { createPostgresDatabase } from '../../apps/server/src/testing/test-postgres.ts';
import { writeSqliteDatabase } from '../../apps/server/src/testing/test-sqlite.ts';

export type DialectName = 'sqlite' | 'postgres';

/** An installation that no server runs on yet. */
export interface Installed extends AsyncDisposable {
  /** What servers on it are given. */
  environment: Record<string, string>;
  /** Free ones; the first is that of the public address. */
  ports: readonly number[];
  publicUrl: string;
  organizationId: string;
  /** The token of an administrator, who judges. */
  token: string;
  /** Tokens of those who write, who are all administrators. */
  writers: readonly string[];
  collections: readonly string[];
}

const SERVERS = 2;

/**
 * Makes a database and a data folder with an organization and people in it, by the functions that the
 * server uses. It is as after a first run, without the documentation that this would import.
 */
export async function install(dialect: DialectName, writerCount: number): Promise<Installed> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'octavo-crash-'));
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const ports = await Promise.all(Array.from({ length: SERVERS }, findFreePort));
  const publicUrl = `http://localhost:${ports[0]}`;
  const environment: Record<string, string> = {
    OCTAVO_DATA_DIR: folder,
    OCTAVO_PUBLIC_URL: publicUrl,
    OCTAVO_EMBED_HOSTS: 'none',
  };
  if (dialect === 'postgres') {
    const { url, drop } = await createPostgresDatabase();
    opened.defer(drop);
    environment.DATABASE_URL = url;
  } else await writeSqliteDatabase(join(folder, 'octavo.db'));
  const people = await settle(environment, writerCount);
  const closing = opened.move();
  return {
    environment,
    ports,
    publicUrl,
    ...people,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function settle(environment: Record<string, string>, writerCount: number) {
  const config = readConfig({ ...environment, OCTAVO_LOG_LEVEL: 'silent' });
  await using platform = await openPlatform(config);
  openAreas(platform);
  const make = createFactories(platform);
  const { org, admin, token } = await make.org();
  const writers: string[] = [];
  for (let at = 0; at < writerCount; at += 1) {
    writers.push((await make.member(org.id, 'admin')).token);
  }
  const space = await make.space(org.id, { title: 'Octavo' });
  const collections = [await make.collection(org.id), await make.collection(org.id)];
  await platform.database.transaction(async (tx) => {
    const made = { organizationId: org.id, adminId: admin.id, spaceId: space.id };
    await writeInstallation(tx, made);
    await markFirstRunDone(tx, readTimestamp(platform.clock));
  });
  return {
    organizationId: org.id,
    token,
    writers,
    collections: collections.map(({ id }) => id),
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
