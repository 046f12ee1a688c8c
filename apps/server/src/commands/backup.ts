import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { readBuildFacts } from '../build-facts.ts';
import { copyBlobs } from '../platform/blobs/copy-blobs.ts';
import { createLocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { Dialect } from '../platform/db/dialect.ts';
import { readSchemaState } from '../platform/db/migrate.ts';
import {
  DataFolderTakenError,
  describeThisProcess,
  holdDataFolder,
} from '../platform/hold-data-folder.ts';
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

Copies the database and all stored files into a folder while the server is running, and checks the
bytes of each file on the way. PostgreSQL is copied with its own pg_dump, which must be installed.

  --out  the folder to write to: a new or empty folder, or one with an earlier backup of the same
         installation, which is brought up to date. Files that it already has are not copied again.`,
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
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await refuseForeign(folder);
    using _held = holdTarget(folder);
    await prepareFolder(folder, { ...record, createdAt: now().toISOString(), complete: false });

    const stored = createLocalBlobStore(join(config.dataDir, 'blobs'), now);
    const kept = createLocalBlobStore(join(folder, 'blobs'), now);
    const showCopied = (copied: number) => showProgress?.(`${copied} files copied`);
    // Most files first, then the database, then those that it may name and that came meanwhile: a
    // file stays for an hour after the last revision that named it, and so do these few.
    const before = await copyBlobs(stored, kept, showCopied);
    const copiedAt = now().toISOString();
    const file = nameCopy(dialect, copiedAt);
    await dialect.copy.write(join(folder, file));
    const after = await copyBlobs(stored, kept, showCopied);
    showProgress?.('');

    // From here on the backup is the new one; a moment before, it was the earlier one, whole.
    await writeBackupRecord(folder, { ...record, createdAt: copiedAt, file, complete: true });
    await removeOtherCopies(dialect, folder, file);
    print(
      `Backed up to ${folder}: the database and ${before.copied + after.copied} new files (${formatBytes(before.bytes + after.bytes)}).`,
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
    'There is no database to back up. Set OCTAVO_DATA_DIR or DATABASE_URL to say where it is.',
  );
}

/** @throws CommandError where another backup is written into it */
function holdTarget(folder: string): Disposable {
  try {
    return holdDataFolder(folder, describeThisProcess(), HOLD);
  } catch (error) {
    if (!(error instanceof DataFolderTakenError)) throw error;
    throw new CommandError(
      `Another backup is being written to ${folder}. Wait until it has finished, or choose another folder.`,
    );
  }
}

/** By which files a folder is held that a backup is written into. */
const HOLD = 'writing';
const HOLD_FILES: readonly string[] = [`${HOLD}.lock`, `${HOLD}.json`];

/** @throws CommandError where the folder holds something else; nothing is written into it */
async function refuseForeign(folder: string): Promise<void> {
  if ((await findBackupRecord(folder)) !== undefined) return;
  if ((await readdir(folder)).every((name) => HOLD_FILES.includes(name))) return;
  throw new CommandError(`${folder} is not empty and does not contain a backup.`);
}

async function prepareFolder(folder: string, record: BackupRecord): Promise<void> {
  const earlier = await findBackupRecord(folder);
  if (earlier === undefined) {
    await refuseForeign(folder);
    await writeBackupRecord(folder, record);
  } else if (earlier.database !== record.database) {
    throw new CommandError(
      `${folder} contains a backup of ${earlier.database}, but this installation uses ${record.database}.`,
    );
  }
}

/** Each copy has a name of its own: the earlier one stays until the record names the new one. */
function nameCopy({ copy }: Dialect, at: string): string {
  const { name, ext } = parse(copy.fileName);
  return `${name}-${at.replace(/[^\dTZ]/g, '')}${ext}`;
}

/** Removes what earlier backups have left, whole or not. */
async function removeOtherCopies({ copy }: Dialect, folder: string, kept: string): Promise<void> {
  const { name, ext } = parse(copy.fileName);
  for (const file of await readdir(folder)) {
    const isCopy = file.startsWith(name) && file.includes(ext);
    if (isCopy && file !== kept) await rm(join(folder, file), { force: true });
  }
}
