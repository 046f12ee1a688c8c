#!/usr/bin/env -S node --max-semi-space-size=4
import { enableCompileCache } from 'node:module';

const major = Number(process.versions.node.split('.')[0]);
if (major !== 24) {
  process.stderr.write(
    `Octavo runs on Node 24 (found ${process.versions.node}). Use "npm start" or "npx octavo", which use the pinned runtime.\n`,
  );
  process.exit(1);
}
enableCompileCache();
await import('../src/main.ts');
