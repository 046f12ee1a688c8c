#!/usr/bin/env -S node --max-semi-space-size=4
import module from 'node:module';
import os from 'node:os';
import v8 from 'node:v8';

const major = Number(process.versions.node.split('.')[0]);
if (major !== 24) {
  process.stderr.write(
    `Octavo runs on Node 24 (found ${process.versions.node}). Run "npm start" or "npx octavo", which use the copy that "npm ci" installs. If "npm ci" has none for this machine, install Node 24.\n`,
  );
  process.exit(1);
}
const ARENAS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
const HELPERS = '--v8-pool-size';
/** As many as Node has by itself. */
const MAX_HELPERS = 4;
if (process.argv[2] === 'serve') startAnew();
module.enableCompileCache();
// V8 would let the heap double before it collects: caches fill hundreds of megabytes of it.
v8.setFlagsFromString('--heap-growing-percent=60');
// A young generation as small as ours is soon copied. To share that, threads wait for one another.
v8.setFlagsFromString('--no-parallel-scavenge');
// While it marks the old generation V8 would let the young one grow far beyond its size, and copy all that
// lives in it in one pause: of 15 to 30 ms, and up to 37 MB, where a long answer is made at that time.
v8.setFlagsFromString('--no-separate-gc-phases');
// What is made where much is kept, as by a first read, V8 would put among what lives long from then on, also
// where it is dropped at once, as by whoever reads a whole space: that one call for a dozen collections.
v8.setFlagsFromString('--no-allocation-site-pretenuring');
await import('../src/main.ts');

/**
 * Starts this process anew in its own place, within some 30 ms, for what is read at the start of a
 * process alone. The C library of Linux is to share two arenas of memory between all threads, and to give
 * back what is free in them; V8, whose helpers are four whatever the machine has, is to leave one core to
 * the thread that answers. What is said already counts. Where another process is connected nothing
 * happens: the connection would be lost.
 */
function startAnew() {
  const { env, platform, execPath, execArgv, argv, connected } = process;
  const isSet = Object.keys(ARENAS).every((name) => env[name] !== undefined);
  const isSaid = [env.NODE_OPTIONS, ...execArgv].some((options) => options?.includes(HELPERS));
  if (platform !== 'linux' || (isSet && isSaid) || connected) return;
  const helpers = Math.min(MAX_HELPERS, Math.max(1, os.availableParallelism() - 1));
  const options = isSaid ? execArgv : [`${HELPERS}=${helpers}`, ...execArgv];
  process.execve?.(execPath, [execPath, ...options, ...argv.slice(1)], { ...ARENAS, ...env });
}
