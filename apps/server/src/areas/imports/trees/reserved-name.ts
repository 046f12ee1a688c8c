import { isReservedPath } from '@octavo/content';
import type { SkippedEntry, TreeSource } from './tree-source.ts';

/** A tree without the files of reserved paths, which are reported as skipped. */
export function leaveOutReserved(source: TreeSource): TreeSource {
  const reserved = source.entries.filter(({ path }) => isReservedPath(path));
  if (reserved.length === 0) return source;
  const left = reserved.map(({ path }): SkippedEntry => ({ path, reason: 'reserved-name' }));
  const gone = new Set(reserved);
  return {
    label: source.label,
    entries: source.entries.filter((entry) => !gone.has(entry)),
    skipped: [...source.skipped, ...left],
    ...(source.git === undefined ? {} : { git: source.git }),
    close: () => source.close(),
  };
}
