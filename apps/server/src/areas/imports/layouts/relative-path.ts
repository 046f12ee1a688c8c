import { MARKDOWN_EXTENSION } from '@octavo/content';

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

const FOLDER_PAGE = /^(?:readme|index)\.(?:md|mdx|markdown)$/i;

/** Whether a file is the page of the folder it lies in: `README.md` or `index.md`, in any case. */
export function isFolderPage(path: string): boolean {
  return FOLDER_PAGE.test(nameOf(path));
}

export function withoutMarkdownExtension(path: string): string {
  return path.replace(MARKDOWN_EXTENSION, '');
}
