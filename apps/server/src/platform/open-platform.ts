import { constants } from 'node:fs';
import { access, chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createAreaStates } from './area-states.ts';
import { createLocalBlobStore } from './blobs/local-blob-store.ts';
import { createCaches } from './caches/caches.ts';
import { measureCaches } from './caches/measure-caches.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import type { Dialect } from './db/dialect.ts';
import type { CommitCountsPlace } from './db/dialects/commit-counts.ts';
import { createSqliteDialect } from './db/dialects/sqlite.ts';
import { migrate } from './db/migrate.ts';
import { createRunningWork } from './event-loop/running-work.ts';
import { createEvents } from './events/events.ts';
import { createIds, type RandomSource } from './ids.ts';
import { createJobs } from './jobs/database-jobs.ts';
import { createJobThread } from './jobs/job-thread.ts';
import { createLogger, type Logger } from './log.ts';
import { createMailTransport } from './mail/mail-transport.ts';
import { registerMail } from './mail/send-mail.ts';
import { createMetrics } from './metrics.ts';
import { createGuardedFetch, type GuardedFetch } from './net/guarded-fetch.ts';
import { createTxtResolver, type ResolveTxt } from './net/resolve-txt.ts';
import type { Peers } from './peers/peers.ts';
import type { Platform } from './platform.ts';
import { createSealer } from './seal.ts';
import { createSigner, openSecret } from './signer.ts';

/** What a platform may be given instead of what its configuration would make. */
export interface PlatformParts {
  clock?: Clock;
  random?: RandomSource;
  log?: Logger;
  dialect?: Dialect;
  fetch?: GuardedFetch;
  resolveTxt?: ResolveTxt;
  /** Counts memory, processor time and garbage collection of this process too. */
  processMetrics?: boolean;
  /** For one of several processes of a server. */
  worker?: WorkerParts;
}

/** What makes a platform one of several processes of a server. */
export interface WorkerParts {
  /** From 1. */
  number: number;
  /** Where each counts its commits, see `openCommitCounts`. */
  commitFile: string;
  peers: Peers;
}

/** A platform that is closed when its scope ends. */
export type OpenedPlatform = Platform & AsyncDisposable;

/**
 * Opens everything an installation keeps, and brings its schema up to date. Disposing of the
 * result stops its jobs and closes its database.
 */
export async function openPlatform(
  config: Config,
  parts: PlatformParts = {},
): Promise<OpenedPlatform> {
  const log = parts.log ?? createLogger(config);
  const clock = parts.clock ?? systemClock;
  const ids = createIds(clock, parts.random);
  await makeDataFolder(config.dataDir);
  const database = await openConfiguredDatabase(config, log, parts);
  try {
    const applied = await migrate(database, clock);
    if (applied.length > 0) log.info({ migrations: applied }, 'the database schema was updated');
    const { worker } = parts;
    const metrics = createMetrics({
      process: parts.processMetrics ?? false,
      ...(worker && { worker: worker.number, renderAll: worker.peers.renderMetrics }),
    });
    const work = createRunningWork();
    const jobs = createJobs({ database, clock, ids, log, metrics, work, peers: worker?.peers });
    const jobThread = createJobThread(config, database);
    registerMail(jobs, createMailTransport({ config, clock, ids, log }));
    const secret = await openSecret(database);
    const caches = createCaches(config.cacheBytes);
    measureCaches(metrics, caches);
    return {
      config,
      database,
      blobs: createLocalBlobStore(join(config.dataDir, 'blobs'), () => clock.now()),
      jobs,
      jobThread,
      events: createEvents(database, clock),
      caches,
      areas: createAreaStates(),
      clock,
      ids,
      log,
      metrics,
      peers: worker?.peers,
      work,
      signer: createSigner(secret),
      sealer: createSealer(secret),
      fetch: parts.fetch ?? createGuardedFetch(),
      resolveTxt: parts.resolveTxt ?? createTxtResolver(),
      async [Symbol.asyncDispose]() {
        await jobs.stop();
        await jobThread[Symbol.asyncDispose]();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw database.dialect.isUnreachable(error) ? new DatabaseUnreachableError(error) : error;
  }
}

/** The folder of `OCTAVO_DATA_DIR` cannot be made, or cannot be written. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** What everybody may do on a machine, of the rights of a file. */
/** Codes of what the system says where there is a file in place of a folder. */
const FILE_CODES: readonly unknown[] = ['EEXIST', 'ENOTDIR'];

function explainFolder(folder: string, cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const isFile = 'code' in cause && FILE_CODES.includes(cause.code);
  return isFile ? `${folder} is a file, or is inside a path that contains a file.` : cause.message;
}

const RIGHTS_OF_OTHERS = 0o007;

/**
 * Makes the folder an installation keeps everything in, where it is missing, for its owner alone. From
 * one that is there, users of the machine who are neither its owner nor in its group are kept out.
 *
 * @throws DataFolderError when it cannot be made or written
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolders(resolve(folder), { mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK);
    await keepOthersOut(folder);
  } catch (cause) {
    const reason = explainFolder(folder, cause);
    const message = `The data folder (OCTAVO_DATA_DIR) cannot be used: ${reason}`;
    throw new DataFolderError(message, { cause });
  }
}

/**
 * Makes a folder and those above it, one at a time: where a file system reports the folder to be
 * missing that it is asked to make, as `/proc` does, a recursive `mkdir` tries for ever.
 */
async function makeFolders(folder: string, options: { mode?: number } = {}): Promise<void> {
  if (await isFolder(folder)) return;
  if (dirname(folder) !== folder) await makeFolders(dirname(folder));
  try {
    await mkdir(folder, options);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(await isFolder(folder))) throw error;
  }
}

/** Where the folder is not ours to change, whoever owns it has decided. */
async function keepOthersOut(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & RIGHTS_OF_OTHERS) === 0) return;
  await chmod(folder, mode & 0o7777 & ~RIGHTS_OF_OTHERS).catch(() => undefined);
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}

/** The database cannot be opened; the message says why, without its address or credentials. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';

  constructor(cause: unknown) {
    const reason = cause instanceof AggregateError ? cause.errors[0] : cause;
    const message = reason instanceof Error ? reason.message : String(reason);
    super(`The database cannot be opened: ${message}`, { cause });
  }
}

/** The dialect that a configuration asks for. */
export async function chooseDialect(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  reportError: (error: unknown) => void,
  commitCounts?: CommitCountsPlace,
): Promise<Dialect> {
  if (config.databaseUrl !== undefined) {
    const { createPostgresDialect } = await import('./db/dialects/postgres.ts');
    return createPostgresDialect({ url: config.databaseUrl, reportError, commitCounts });
  }
  return createSqliteDialect({ path: join(config.dataDir, 'octavo.db') });
}

/** Opens only the database, as it is: no migration runs. */
export async function openConfiguredDatabase(
  config: Config,
  log: Logger,
  given: Pick<PlatformParts, 'dialect' | 'worker'> = {},
): Promise<Database> {
  const reportBroken = (error: unknown) =>
    log.warn({ err: error }, 'a database connection was lost');
  const { worker } = given;
  const counts = worker && { path: worker.commitFile, number: worker.number };
  const dialect = given.dialect ?? (await chooseDialect(config, reportBroken, counts));
  try {
    return openDatabase(dialect, (error) =>
      log.error({ err: error }, 'a task after a commit failed'),
    );
  } catch (error) {
    throw dialect.isUnreachable(error) ? new DatabaseUnreachableError(error) : error;
  }
}
