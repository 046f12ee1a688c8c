/** The folder part of a tree path, '' for a file at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** The last segment of a tree path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The path relative to `folder`, or undefined where it lies outside. */
export function pathBelow(folder: string, path: string): string | undefined {
  if (folder === '') return path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

/**
 * Resolves a relative path as a URL would: `.` and `..` segments are worked off against `folder`.
 * Undefined where it climbs out of the tree. A path that means the top of the tree gives ''.
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

/** The shortest relative path from a folder to a path, as Markdown links write it. */
export function relativePath(fromFolder: string, to: string): string {
  const from = fromFolder === '' ? [] : fromFolder.split('/');
  const target = to.split('/');
  let common = 0;
  while (common < from.length && common < target.length - 1 && from[common] === target[common]) {
    common += 1;
  }
  return [...from.slice(common).map(() => '..'), ...target.slice(common)].join('/');
}

const MARKDOWN_EXTENSION = /\.(?:md|mdx|markdown)$/i;
const FOLDER_PAGE = /^(?:readme|index)\.(?:md|mdx|markdown)$/i;

export function isMarkdown(path: string): boolean {
  return MARKDOWN_EXTENSION.test(path);
}

/** Whether a file is the page of the folder it lies in: `README.md` or `index.md`, in any case. */
export function isFolderPage(path: string): boolean {
  return FOLDER_PAGE.test(nameOf(path));
}

export function withoutMarkdownExtension(path: string): string {
  return path.replace(MARKDOWN_EXTENSION, '');
}
