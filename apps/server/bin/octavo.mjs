#!/usr/bin/env -S node --max-semi-space-size=4
import module from 'node:module';
import v8 from 'node:v8';

const major = Number(process.versions.node.split('.')[0]);
if (major !== 24) {
  process.stderr.write(
    `Octavo runs on Node 24 (found ${process.versions.node}). Use "npm start" or "npx octavo", which use the one that "npm ci" installs; where it has none for this machine, install Node 24.\n`,
  );
  process.exit(1);
}
const ARENAS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
if (process.argv[2] === 'serve') startAnew();
module.enableCompileCache();
// V8 would let the heap double before it collects: caches fill hundreds of megabytes of it.
v8.setFlagsFromString('--heap-growing-percent=60');
await import('../src/main.ts');

/**
 * Has the C library of Linux share two arenas of memory between all threads, and give back what is free
 * in them. It reads that from the environment at the start of a process alone, so this one starts anew
 * in its own place, within some 30 ms. What the environment says already counts. Where another process
 * is connected nothing happens: the connection would be lost.
 */
function startAnew() {
  const { env, platform, execPath, execArgv, argv, connected } = process;
  const isSet = Object.keys(ARENAS).every((name) => env[name] !== undefined);
  if (platform !== 'linux' || isSet || connected) return;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...ARENAS, ...env });
}
