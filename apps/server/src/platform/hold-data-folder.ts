import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Who holds a data folder. */
export interface FolderHolder {
  host: string;
  pid: number;
  since: Date;
}

/** Another server, or a command that may not run beside one, works on the same folder. */
export class DataFolderTakenError extends Error {
  override readonly name = 'DataFolderTakenError';
}

const SQLITE_BUSY = 5;

/** This process, from now on. */
export function describeThisProcess(): FolderHolder {
  return { host: hostname(), pid: process.pid, since: new Date() };
}

/**
 * Holds a folder for one process, a server or a command that changes all of it: a second one is refused,
 * and told by whom. What holds it is a
 * lock of the system on `server.lock`, or another file for another use, which ends with the process however that ends; nothing is left
 * to be removed by hand. Only for folders that hold the database: servers that share PostgreSQL may
 * share the folder of their files.
 *
 * @throws DataFolderTakenError where another server holds it
 */
export function holdDataFolder(folder: string, holder: FolderHolder, name = 'server'): Disposable {
  const lock = new DatabaseSync(join(folder, `${name}.lock`));
  const notes = join(folder, `${name}.json`);
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderTakenError(
      `Another server is using the data folder ${folder}${describeHolder(notes)}. Stop it first, or set OCTAVO_DATA_DIR to another folder.`,
    );
  }
  writeFileSync(notes, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  return { [Symbol.dispose]: () => lock.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** What the holder wrote of itself; nothing where that cannot be read. */
function describeHolder(notes: string): string {
  try {
    const { host, pid, since } = JSON.parse(readFileSync(notes, 'utf8')) as Record<string, unknown>;
    return `: process ${pid} on ${host}, since ${since}`;
  } catch {
    return '';
  }
}
