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
module.enableCompileCache();
// V8 would let the heap double before it collects: caches fill hundreds of megabytes of it.
v8.setFlagsFromString('--heap-growing-percent=60');
await import('../src/main.ts');
