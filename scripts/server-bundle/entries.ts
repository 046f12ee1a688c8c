import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The sources of the server. */
export const SERVER_SOURCES = join(import.meta.dirname, '../../apps/server/src');

/** How sources name a module that a thread or a process of its own is to run. */
export const THREAD_MODULE = /new URL\(\s*'(\.\.?\/[^']+)\.ts',\s*import\.meta\.url,?\s*\)/g;

/**
 * The modules that threads and processes of the server begin with, as paths below its sources with
 * `/`: all that a source names by `new URL('./….ts', import.meta.url)`.
 */
export function findThreadEntries(): string[] {
  const paths = readdirSync(SERVER_SOURCES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path));
  const named = paths.flatMap((path) =>
    [...readFileSync(join(SERVER_SOURCES, path), 'utf8').matchAll(THREAD_MODULE)].map(([, name]) =>
      posix.join(posix.dirname(path), `${name}.ts`),
    ),
  );
  return [...new Set(named)].sort();
}

/** The name of an entry in the folder of the bundle, without its ending: all stand side by side. */
export function nameEntry(path: string): string {
  return path.replace(/\.ts$/, '').replaceAll('/', '.');
}
