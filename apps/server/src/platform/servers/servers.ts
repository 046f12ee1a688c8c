import type { Tx } from '../db/transaction.ts';

/** What a process says of itself to the others that serve on its database. */
export interface ServerFacts {
  /** A worker is one of several processes of a server. */
  readonly kind: 'server' | 'worker';
  /** Of Octavo. */
  readonly version: string;
  /** The number of the last migration that it knows. */
  readonly schema: number;
  /** Is told once where the schema has become newer than this process knows: it is to end at once. */
  onOutdated(error: OutdatedServerError): void;
}

/** What one transaction tells all servers. */
export interface Announcement {
  /**
   * Waits, after the commit, until every server that may answer from memory has dropped what it kept
   * or has lost the right to use it.
   */
  confirmed(): Promise<void>;
  /** Nothing was committed. */
  forget(): void;
}

/** The processes that serve on one database, as each of them sees the others. */
export interface Servers {
  /** The number by which the others know this process; undefined where it is not one of them. */
  number(): number | undefined;
  /**
   * Makes this process one of them, until its database is closed. From then on others wait for it, and
   * it uses what it keeps in memory only while it is known to hear of them.
   *
   * @throws OutdatedServerError where the schema is newer than the process knows
   */
  join(facts: ServerFacts): Promise<void>;
  /** Has a transaction tell all servers when it is committed. */
  announce(tx: Tx): Promise<Announcement>;
  /** Calls `run` with the numbers of processes that have ended without a word, until it succeeds. */
  onGone(run: (numbers: readonly number[]) => Promise<void>): void;
  /**
   * For a transaction that is about to change the schema. Waits for those to be over that may be gone.
   *
   * @throws OlderServersError where servers run on it
   */
  requireNone(tx: Tx): Promise<void>;
}

/** The schema is newer than the process knows, which began before it was changed. */
export class OutdatedServerError extends Error {
  override readonly name = 'OutdatedServerError';

  constructor(current: number, known: number) {
    super(
      `The database now has schema version ${current}, but this version of Octavo knows versions up to ${known}. Start the version of Octavo that wrote it, or a newer one.`,
    );
  }
}

/** Where all that serves on a database is told of commits by the database itself. */
export const ALONE: Servers = {
  number: () => undefined,
  join: async () => {},
  announce: async () => ({ confirmed: async () => {}, forget: () => {} }),
  onGone: () => {},
  requireNone: async () => {},
};

/** A server that runs while the schema is to be changed. */
interface RunningServer {
  readonly kind: string;
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  readonly started_at: string;
}

/** Servers run that would go on with a schema which they do not know. */
export class OlderServersError extends Error {
  override readonly name = 'OlderServersError';

  /** @param unnamed how many connections there are of versions that do not say who they are */
  constructor(running: readonly RunningServer[], unnamed: number) {
    const lines = running.map(describeServer);
    if (unnamed > 0) {
      lines.push(
        `${unnamed} ${unnamed === 1 ? 'process' : 'processes'} of a version that does not register itself (application_name octavo-listener in pg_stat_activity)`,
      );
    }
    super(
      `The database schema is older than this version of Octavo, and servers of an older version are using it:\n${lines.map((line) => `  ${line}`).join('\n')}\nNothing was changed. Stop them first, each with SIGTERM or through its service manager, and run this again; or run the command with the version that they use.`,
    );
  }
}

function describeServer({ kind, version, host, pid, started_at: since }: RunningServer): string {
  const what = kind === 'worker' ? 'a worker of ' : '';
  return `${what}Octavo ${version}: process ${pid} on ${host}, since ${since}`;
}
