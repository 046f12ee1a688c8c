import type { Config } from '../platform/config.ts';
import { readSchemaState } from '../platform/db/migrate.ts';
import { DataFolderTakenError } from '../platform/hold-data-folder.ts';
import { createLogger } from '../platform/log.ts';
import {
  makeDataFolder,
  type OpenedPlatform,
  openConfiguredDatabase,
  openPlatform,
} from '../platform/open-platform.ts';
import { CommandError } from './command.ts';
import { holdOwnFolder } from './hold-own-folder.ts';

/**
 * Opens an installation for a command that may run beside its server. Where the schema has to be brought
 * up to date first, no server may: one of an older version would go on with a schema that it does not
 * know. With PostgreSQL servers list themselves in the database, and whoever would change the schema
 * looks there.
 *
 * @throws CommandError where a server of an older version uses the data folder
 * @throws OlderServersError where such servers run on the same PostgreSQL database
 */
export async function openInstallation(config: Config): Promise<OpenedPlatform> {
  if (config.databaseUrl !== undefined || !(await isBehind(config))) return openPlatform(config);
  try {
    using _held = await holdOwnFolder(config);
    return await openPlatform(config);
  } catch (error) {
    if (!(error instanceof DataFolderTakenError)) throw error;
    throw new CommandError(
      `The database schema is older than this version of Octavo, and a server is using the data folder ${config.dataDir}. Run this command with the version that the server uses, or first stop the server and start it with this version.`,
    );
  }
}

/** What cannot be read is explained by what opens it next. */
async function isBehind(config: Config): Promise<boolean> {
  await makeDataFolder(config.dataDir);
  const database = await openConfiguredDatabase(config, createLogger(config));
  try {
    const { current, latest } = await readSchemaState(database);
    return current < latest;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}
