import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';

/*
 * Octavo while one works on it: starts the server from its sources, and anew when one of them changes.
 * What browsers load is made at each start from sources that are newer than what was made before. What
 * follows `npm run dev --` goes to the server, such as `--port`.
 */

const root = join(import.meta.dirname, '..');
const SETTLE_MS = 100;

let server: ChildProcess | undefined;
let settling: NodeJS.Timeout | undefined;
let queue = Promise.resolve();

/** Ends the server, if it runs, and starts another. */
async function restart(): Promise<void> {
  await stop();
  server = spawn(
    process.execPath,
    [
      '--max-semi-space-size=4',
      join(root, 'apps/server/bin/octavo.mjs'),
      'serve',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', cwd: root },
  );
}

async function stop(): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** Whether a change of a file below the sources matters to a running server: its tests do not. */
function isWatched(path: string): boolean {
  const isSource = /\.(?:[cm]?ts|[cm]js|css|json|typ|svg|sql)$/.test(path);
  return (
    isSource &&
    !/\.test\.ts$|(^|[\\/])(?:testing|tests|fixtures|examples|node_modules|dist)[\\/]/.test(path)
  );
}

for (const folder of ['apps/server/src', 'packages']) {
  watch(join(root, folder), { recursive: true }, (_event, path) => {
    if (path === null || !isWatched(path)) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      process.stderr.write(`${join(folder, path)} has changed: starting anew.\n`);
      queue = queue.then(restart);
    }, SETTLE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    queue = queue.then(stop).then(() => process.exit(0));
  });
}
await restart();
