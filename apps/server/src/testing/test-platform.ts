import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../platform/config.ts';
import type { Dialect } from '../platform/db/dialect.ts';
import { createPostgresDialect } from '../platform/db/dialects/postgres.ts';
import { createSqliteDialect } from '../platform/db/dialects/sqlite.ts';
import type { Config, Platform } from '../platform/index.ts';
import { openPlatform, type PlatformParts } from '../platform/open-platform.ts';
import { testDns } from './test-dns.ts';
import { createPostgresDatabase } from './test-postgres.ts';
import { writeSqliteDatabase } from './test-sqlite.ts';

/** The databases that every store test runs on: `describe.each(dialects)`. A fast run has SQLite alone. */
export const dialects: readonly ('sqlite' | 'postgres')[] =
  process.env.OCTAVO_TEST_DATABASES === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres'];

/** What a test changes in its platform. */
export interface TestPlatformOverrides extends PlatformParts {
  config?: Partial<Config>;
}

/**
 * Opens a platform on a real database of its own (a SQLite file, or a PostgreSQL database), with
 * its files in a temporary folder. Disposing of it removes both:
 * `await using platform = await openTestPlatform(dialect)`.
 */
export async function openTestPlatform(
  dialect: 'sqlite' | 'postgres' = 'sqlite',
  overrides: TestPlatformOverrides = {},
): Promise<Platform & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'octavo-test-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const store = await createTestDatabase(dialect, folder);
  opened.defer(store.drop);

  const { config: changes, ...parts } = overrides;
  // A test that has embedded pages asked for brings a web of its own, and one of who may create
  // organizations says who.
  const config: Config = {
    ...readConfig({ OCTAVO_DATA_DIR: folder, OCTAVO_LOG_LEVEL: 'silent' }),
    databaseUrl: store.url,
    embedHosts: new Set(),
    organizationCreators: 'anyone',
    ...changes,
  };
  const known = { dialect: store.dialect, resolveTxt: testDns.resolve };
  const platform = opened.use(await openPlatform(config, { ...known, ...parts }));
  const closing = opened.move();
  return { ...platform, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

interface TestDatabase {
  dialect: Dialect;
  url: string | undefined;
  drop(): Promise<void>;
}

async function createTestDatabase(
  dialect: 'sqlite' | 'postgres',
  folder: string,
): Promise<TestDatabase> {
  if (dialect === 'sqlite') {
    const path = join(folder, 'octavo.db');
    await writeSqliteDatabase(path);
    return {
      dialect: createSqliteDialect({ path, synchronous: 'off' }),
      url: undefined,
      drop: async () => {},
    };
  }
  const { url, drop } = await createPostgresDatabase();
  return { dialect: createPostgresDialect({ url, maxConnections: 5 }), url, drop };
}
