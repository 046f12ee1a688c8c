import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { CommandError } from './command.ts';

const FILE = 'backup.json';

const schema = Type.Object({
  /** The version of Octavo that made the backup. */
  version: Type.String(),
  createdAt: Type.String(),
  /** The product that the database is of; a copy is restored by the same alone. */
  database: Type.String(),
  /** How far the schema of the database had come. */
  schema: Type.Integer({ minimum: 0 }),
  /** The file of the database; in older backups it has the name that the product has for it. */
  file: Type.Optional(Type.String({ pattern: '^[\\w.-]+$' })),
  /** Whether everything is in it. A later backup into the same folder leaves it whole at every time. */
  complete: Type.Boolean(),
});

/** What a backup is of. */
export type BackupRecord = Static<typeof schema>;

/**
 * The record of the backup in a folder; undefined where there is none.
 *
 * @throws CommandError where the file of that name is something else
 */
export async function findBackupRecord(folder: string): Promise<BackupRecord | undefined> {
  const path = join(folder, FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const value = readJson(text);
  if (!Value.Check(schema, value)) throw new CommandError(`${path} is not a valid backup record.`);
  return value;
}

/** Writes the record of a backup, in one step. */
export async function writeBackupRecord(folder: string, record: BackupRecord): Promise<void> {
  const path = join(folder, FILE);
  await writeFile(`${path}.part`, `${JSON.stringify(record, null, 2)}\n`, { flush: true });
  await rename(`${path}.part`, path);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
