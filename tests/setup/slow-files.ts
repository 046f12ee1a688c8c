import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const GLOBS = ['apps/server/src/**/*.test.ts', 'bench/**/*.test.ts', 'tests/**/*.test.ts'];

/** What a test says that needs a browser, PostgreSQL for itself, or real documentation. */
const SLOW = /\brequireChromium\b|['"]postgres['"]|\blistCorpora\b|\bcreatePostgresDatabase\b/;

/** The files of tests that a fast run leaves out: paths below the root. */
export function listSlowFiles(): string[] {
  return globSync(GLOBS, { cwd: ROOT }).filter((path) =>
    SLOW.test(readFileSync(resolve(ROOT, path), 'utf8')),
  );
}
