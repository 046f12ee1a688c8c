import { join } from 'node:path';
import { listMissingFiles } from '../areas/content/index.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { copyBlobs } from '../platform/blobs/copy-blobs.ts';
import { createLocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { DatabaseExistsError, type Dialect } from '../platform/db/dialect.ts';
import { latestOf, readSchemaState } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log.ts';
import {
  chooseDialect,
  DatabaseUnreachableError,
  makeDataFolder,
  openConfiguredDatabase,
} from '../platform/open-platform.ts';
import { type BackupRecord, findBackupRecord } from './backup-record.ts';
import { type Command, CommandError, parseArguments, quietConfig } from './command.ts';
import { formatBytes } from './format.ts';
import { holdOwnFolder } from './hold-own-folder.ts';

/** The first version of the schema that lists the files that revisions name. */
const FILES_NAMED = 27;

/** Makes an installation of what `octavo backup` wrote, where there is none. */
export const restore: Command = {
  usage: `Usage: octavo restore <folder>

Creates an installation from a backup made by "octavo backup": in the data folder and, if DATABASE_URL
is set, in that database. There must be no database yet. The backup is not changed. Start the server
afterwards; it brings the schema up to date if the backup comes from an older version.`,
  async run(args, { environment, print, note, showProgress }) {
    const { positionals } = parseArguments(args, {}, { names: ['the folder of the backup'] });
    const [folder = ''] = positionals;
    const config = quietConfig(readConfig(environment));
    const dialect = await chooseDialect(config, () => {});
    const record = await findBackupRecord(folder);
    if (record === undefined || !record.complete) {
      throw new CommandError(`${folder} does not contain a complete backup.`);
    }
    if (record.database !== dialect.copy.product) throw explainProduct(record, dialect);
    if (record.schema > latestOf()) throw explainNewer(record);
    await makeDataFolder(config.dataDir);
    // A server that starts meanwhile would make a database of its own.
    using _held = await holdOwnFolder(config);
    await refuseDatabase(dialect);

    const now = () => new Date();
    const stored = createLocalBlobStore(join(config.dataDir, 'blobs'), now);
    const { copied, bytes, damaged } = await copyBlobs(
      createLocalBlobStore(join(folder, 'blobs'), now),
      stored,
      (done) => showProgress?.(`${done} files copied`),
    );
    showProgress?.('');
    // The database comes last: without it this may be run again.
    try {
      await dialect.copy.restore(join(folder, record.file ?? dialect.copy.fileName));
    } catch (error) {
      throw error instanceof DatabaseExistsError ? explainExisting() : error;
    }

    const { schema, missing } = await inspect(config, stored);
    print(
      `Restored the backup of ${record.createdAt}: the database with schema version ${schema}, and ${copied} files (${formatBytes(bytes)}).`,
    );
    for (const hash of damaged) note(`The file ${hash} of the backup is damaged and was left out.`);
    if (missing.length > 0) {
      note(`${missing.length} files that revisions refer to are missing, such as ${missing[0]}.`);
    }
    return damaged.length + missing.length === 0 ? 0 : 1;
  },
};

function explainProduct({ database }: BackupRecord, { copy }: Dialect): CommandError {
  return new CommandError(
    `The backup is of ${database}, but the configuration is for ${copy.product}. Set DATABASE_URL to use PostgreSQL, or leave it unset to use SQLite.`,
  );
}

function explainNewer({ version, schema }: BackupRecord): CommandError {
  return new CommandError(
    `The backup has schema version ${schema}, but this version of Octavo knows versions up to ${latestOf()}. Restore it with Octavo ${version} or a newer one.`,
  );
}

async function refuseDatabase(dialect: Dialect): Promise<void> {
  let exists: boolean;
  try {
    exists = await dialect.copy.exists();
  } catch (error) {
    throw dialect.isUnreachable(error) ? new DatabaseUnreachableError(error) : error;
  }
  if (exists) throw explainExisting();
}

function explainExisting(): CommandError {
  return new CommandError(
    'There is already a database, and a backup can be restored only where there is none. Choose another data folder or database, or move the existing one away.',
  );
}

async function inspect(
  config: Config,
  stored: BlobStore,
): Promise<{ schema: number; missing: string[] }> {
  const database = await openConfiguredDatabase(config, createLogger(config));
  try {
    const { current } = await readSchemaState(database);
    const missing = current < FILES_NAMED ? [] : await listMissingFiles(database.db, stored);
    return { schema: current, missing };
  } finally {
    await database.close();
  }
}
