/** A tree as the planning steps see it: the sorted paths, and the texts that were read. */
export interface TreeView {
  paths: readonly string[];
  has(path: string): boolean;
  /** Text of a Markdown or configuration file; undefined where it is not there or was not read. */
  text(path: string): string | undefined;
}

export function makeTreeView(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
): TreeView {
  const known = new Set(paths);
  return { paths, has: (path) => known.has(path), text: (path) => texts.get(path) };
}

/** Finds a path whatever the case it is written in; the exact spelling wins, then the first. */
export function findAnyCase(tree: TreeView, wanted: string): string | undefined {
  if (tree.has(wanted)) return wanted;
  const folded = wanted.toLowerCase();
  return tree.paths.find((path) => path.length === wanted.length && path.toLowerCase() === folded);
}
