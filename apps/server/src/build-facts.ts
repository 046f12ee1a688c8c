import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFacts } from './http/service-operations.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The version of this package, and the commit of the checkout it runs from (`unknown` if none). */
export function readBuildFacts(): BuildFacts {
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { version: string };
  return { version, build: readCommit() ?? 'unknown' };
}

function readCommit(): string | undefined {
  try {
    const head = readFileSync(join(ROOT, '.git/HEAD'), 'utf8').trim();
    const commit = head.startsWith('ref: ')
      ? readFileSync(join(ROOT, '.git', head.slice(5)), 'utf8').trim()
      : head;
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, 12) : undefined;
  } catch {
    return undefined;
  }
}
