import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LONG_FILES } from './longest-first.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const GLOBS = [
  'apps/server/src/**/*.test.ts',
  'packages/*/src/**/*.test.ts',
  'bench/**/*.test.ts',
  'tests/**/*.test.ts',
];

/** What a test says that needs a browser, PostgreSQL for itself, or real documentation. */
const SLOW = /\brequireChromium\b|['"]postgres['"]|\blistCorpora\b|\bcreatePostgresDatabase\b/;

/** What runs whole commands and servers in processes of their own, or goes through large corpora. */
const WHOLE = /^(bench|tests\/(attacks|crash|merging)|apps\/server\/src\/commands)\//;

/**
 * The files of tests that a fast run leaves out, as paths below the root: those that take long, those
 * of the whole, and those that need more than this machine's Node.
 */
export function listSlowFiles(): string[] {
  return globSync(GLOBS, { cwd: ROOT }).filter(
    (path) =>
      WHOLE.test(path) ||
      LONG_FILES.includes(path) ||
      SLOW.test(readFileSync(resolve(ROOT, path), 'utf8')),
  );
}
