import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../platform/config.ts';
import { createSqliteDialect } from '../platform/db/dialects/sqlite.ts';
import type { Config, Platform } from '../platform/index.ts';
import {
  type OpenedPlatform,
  openPlatform,
  type PlatformParts,
} from '../platform/open-platform.ts';

/** The databases that every store test runs on: `describe.each(dialects)`. */
export const dialects: readonly ('sqlite' | 'postgres')[] = ['sqlite'];

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
  if (dialect !== 'sqlite') throw new Error(`No test database for "${dialect}".`);
  const folder = await mkdtemp(join(tmpdir(), 'octavo-test-'));
  const { config: changes, ...parts } = overrides;
  const config: Config = {
    ...readConfig({ OCTAVO_DATA_DIR: folder, OCTAVO_LOG_LEVEL: 'silent' }),
    ...changes,
  };
  const platform = await openPlatform(config, {
    dialect: createSqliteDialect({ path: join(folder, 'octavo.db'), synchronous: 'off' }),
    ...parts,
  });
  return removeAfterwards(platform, () => rm(folder, { recursive: true, force: true }));
}

function removeAfterwards(platform: OpenedPlatform, remove: () => Promise<void>): OpenedPlatform {
  return {
    ...platform,
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await remove();
    },
  };
}
