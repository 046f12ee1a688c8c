import { checkTreePath } from '@octavo/trees';
import type { TreeEntry, TreeSource } from './tree-source.ts';

/**
 * The part of a tree below one folder, with paths relative to it. Closing it closes the whole.
 * `folder` is '' (the tree itself) or a checked tree path.
 */
export function narrowTree(source: TreeSource, folder: string): TreeSource {
  if (folder === '') return source;
  const prefix = `${folder}/`;
  const below = <T extends { path: string }>(items: readonly T[]): T[] =>
    items
      .filter((item) => item.path.startsWith(prefix))
      .map((item) => ({ ...item, path: item.path.slice(prefix.length) }));
  return {
    label: `${source.label}:${folder}`,
    entries: below(source.entries),
    skipped: below(source.skipped),
    ...(source.git ? { git: source.git } : {}),
    close: () => source.close(),
  };
}

/** A tree with everything in it moved into `folder`, which is a checked tree path. */
export function widenTree(source: TreeSource, folder: string): TreeSource {
  const within = <T extends { path: string }>(items: readonly T[]): T[] =>
    items.map((item) => ({ ...item, path: checkTreePath(`${folder}/${item.path}`) }));
  return {
    label: source.label,
    entries: within(source.entries),
    skipped: within(source.skipped),
    close: () => source.close(),
  };
}

/** The folder that wraps a whole archive, as `name-1.2/` does in a downloaded one, or ''. */
export function wrapperOf(entries: readonly TreeEntry[]): string {
  const first = entries[0]?.path;
  const slash = first?.indexOf('/') ?? -1;
  if (first === undefined || slash === -1) return '';
  const prefix = first.slice(0, slash + 1);
  return entries.every((entry) => entry.path.startsWith(prefix)) ? first.slice(0, slash) : '';
}
