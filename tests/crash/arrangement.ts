import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../packages/content/src/testing/random-edits.ts';
import type { Installed } from './installation.ts';
import { ServerProcess } from './server-process.ts';

/** How the servers are set up that are killed. */
export const ARRANGEMENTS = ['alone', 'workers', 'two-servers'] as const;

export type ArrangementName = (typeof ARRANGEMENTS)[number];

/** Servers that writers write to, and that are killed. */
export interface Arrangement extends AsyncDisposable {
  /** Where they answer. */
  readonly origins: readonly string[];
  /** Kills one process or more at once; says which. */
  kill(): string;
  /** Starts what is gone, and waits until all answer. Answers how many were killed while they started. */
  revive(): Promise<number>;
}

/** The most that a server starts before it is killed again, in milliseconds. */
const MOST_START_MS = 2_500;
/** Of so many starts one is cut off. */
const START_KILLS = 4;
/** Workers that die often are replaced ever later, so the whole is killed after as many. */
const MOST_WORKER_KILLS = 2;

/** Starts servers on an installation. */
export async function arrange(
  plan: { arrangement: ArrangementName; program: string; killsStarts: boolean },
  installed: Installed,
  random: Random,
): Promise<Arrangement> {
  const { arrangement: name, program, killsStarts } = plan;
  const count = name === 'two-servers' ? 2 : 1;
  const servers = installed.ports.slice(0, count).map(
    (port) =>
      new ServerProcess({
        program,
        port,
        environment: installed.environment,
        args: name === 'workers' ? ['--workers', '2'] : [],
      }),
  );
  const startAll = (chosen: readonly ServerProcess[]) =>
    Promise.all(
      chosen.map(async (server) => {
        await server.start();
        await server.waitUntilReady();
      }),
    );
  await startAll(servers);
  let workerKills = 0;

  const killServers = (chosen: readonly ServerProcess[]) => {
    for (const server of chosen) server.kill();
    workerKills = 0;
    return `${chosen.length} of ${count} servers`;
  };
  return {
    origins: servers.map(({ origin }) => origin),
    kill() {
      const [only] = servers;
      if (name === 'workers' && only !== undefined && workerKills < MOST_WORKER_KILLS) {
        const worker = 1 + random(2);
        if (random(3) > 0 && only.killWorker(worker)) {
          workerKills += 1;
          return `worker ${worker}`;
        }
      }
      if (random(3) === 0) return killServers(servers);
      return killServers(servers.slice(random(count)).slice(0, 1));
    },
    async revive() {
      let killed = 0;
      const gone = servers.filter(({ isRunning }) => !isRunning);
      while (killsStarts && gone.length > 0 && random(START_KILLS) === 0) {
        await Promise.all(gone.map((server) => server.start()));
        await sleep(random(MOST_START_MS));
        for (const server of gone) server.kill();
        killed += gone.length;
      }
      await startAll(gone);
      await Promise.all(servers.map((server) => server.waitUntilReady()));
      return killed;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.end()));
    },
  };
}
