/*
 * Paths of files in a tree: segments between slashes, none at the ends, and nothing that climbs.
 */

/** The folder part of a path, '' for a file at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/**
 * Works off `.` and `..` of a path against a folder, as a URL would. Undefined where it climbs out
 * of the tree; a path that means the top gives ''. Slashes at the ends are left aside.
 */
export function resolvePath(folder: string, path: string): string | undefined {
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** The endings of Markdown files, in any case. */
export const MARKDOWN_EXTENSION = /\.(?:md|mdx|markdown)$/i;

export function isMarkdown(path: string): boolean {
  return MARKDOWN_EXTENSION.test(path);
}
