import type { Config } from '../platform/config.ts';
import { describeThisProcess, holdDataFolder } from '../platform/hold-data-folder.ts';
import { makeDataFolder } from '../platform/open-platform.ts';

/**
 * Holds the data folder where the database is in it, for as long as a process works on all of it.
 * Servers that share PostgreSQL may share the folder of their files: there is nothing to hold.
 *
 * @throws DataFolderTakenError where another process holds it
 */
export async function holdOwnFolder({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Disposable | undefined> {
  if (databaseUrl !== undefined) return undefined;
  await makeDataFolder(dataDir);
  return holdDataFolder(dataDir, describeThisProcess());
}
