/** A server that runs while the schema is to be changed. */
export interface RunningServer {
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
