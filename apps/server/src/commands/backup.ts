import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuildFacts } from '../build-facts.ts';
import { copyBlobs } from '../platform/blobs/copy-blobs.ts';
import { createLocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { Dialect } from '../platform/db/dialect.ts';
import { readSchemaState } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log.ts';
import {
  chooseDialect,
  DatabaseUnreachableError,
  openConfiguredDatabase,
} from '../platform/open-platform.ts';
import { type BackupRecord, findBackupRecord, writeBackupRecord } from './backup-record.ts';
import { type Command, CommandError, parseArguments, quietConfig, UsageError } from './command.ts';
import { formatBytes } from './format.ts';

/** Copies the database and the stored files into a folder, while servers run. */
export const backup: Command = {
  usage: `Usage: octavo backup --out <folder>

Copies the database and all stored files into a folder, while the server runs, and checks the bytes of
each file on the way. PostgreSQL is copied by its own pg_dump, which has to be installed.

  --out  where to: a new or empty folder, or one with an earlier backup of the same installation,
         which is brought up to date. Files that it has already are not copied again.`,
  async run(args, { environment, print, note, showProgress }) {
    const { values } = parseArguments(args, { out: { type: 'string' } });
    if (values.out === undefined) throw new UsageError('Missing: --out.');
    const folder = values.out;
    const config = quietConfig(readConfig(environment));
    const dialect = await chooseDialect(config, () => {});
    const now = () => new Date();
    const database = await requireDatabase(config, dialect);
    const record = {
      version: readBuildFacts().version,
      database: dialect.copy.product,
      ...database,
    };
    await prepareFolder(folder, { ...record, createdAt: now().toISOString(), complete: false });

    const stored = createLocalBlobStore(join(config.dataDir, 'blobs'), now);
    const kept = createLocalBlobStore(join(folder, 'blobs'), now);
    const showCopied = (copied: number) => showProgress?.(`${copied} files copied`);
    // Most files first, then the database, then those that it may name and that came meanwhile: a
    // file stays for an hour after the last revision that named it, and so do these few.
    const before = await copyBlobs(stored, kept, showCopied);
    const copiedAt = now().toISOString();
    await copyDatabase(dialect, folder);
    const after = await copyBlobs(stored, kept, showCopied);
    showProgress?.('');

    await writeBackupRecord(folder, { ...record, createdAt: copiedAt, complete: true });
    print(
      `Backed up to ${folder}: the database, and ${before.copied + after.copied} files that it had not (${formatBytes(before.bytes + after.bytes)}).`,
    );
    for (const hash of after.damaged) note(`The stored file ${hash} is damaged and was left out.`);
    return after.damaged.length === 0 ? 0 : 1;
  },
};

/** How far the schema of the database to be copied has come; it is left as it is. */
async function requireDatabase(config: Config, dialect: Dialect): Promise<{ schema: number }> {
  try {
    if (!(await dialect.copy.exists())) throw explainMissing();
    const database = await openConfiguredDatabase(config, createLogger(config));
    try {
      return { schema: (await readSchemaState(database)).current };
    } finally {
      await database.close();
    }
  } catch (error) {
    throw dialect.isUnreachable(error) ? new DatabaseUnreachableError(error) : error;
  }
}

function explainMissing(): CommandError {
  return new CommandError(
    'There is no database to back up. OCTAVO_DATA_DIR and DATABASE_URL say where it is.',
  );
}

async function prepareFolder(folder: string, record: BackupRecord): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const earlier = await findBackupRecord(folder);
  if (earlier === undefined) {
    if ((await readdir(folder)).length > 0) {
      throw new CommandError(`${folder} is not empty, and holds no backup.`);
    }
    await writeBackupRecord(folder, record);
  } else if (earlier.database !== record.database) {
    throw new CommandError(
      `${folder} holds a backup of ${earlier.database}, and this is ${record.database}.`,
    );
  }
}

/** The copy takes the place of an earlier one when it is whole. */
async function copyDatabase({ copy }: Dialect, folder: string): Promise<void> {
  const file = join(folder, copy.fileName);
  await rm(`${file}.part`, { force: true });
  await copy.write(`${file}.part`);
  await rename(`${file}.part`, file);
}
