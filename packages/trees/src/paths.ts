import { describeUnsafePath, MARKDOWN_EXTENSION } from '@octavo/content';

/** The tree cannot be taken as a whole; nothing of it was imported. The message says why. */
export class TreeError extends Error {
  override readonly name = 'TreeError';
  readonly path: string | undefined;

  constructor(message: string, path?: string) {
    super(path === undefined ? message : `${message}: ${quotePath(path)}`);
    this.path = path;
  }
}

/** A path as it may stand in a message or a log line: control characters escaped, length capped. */
export function quotePath(path: string): string {
  const shown = JSON.stringify(path);
  return shown.length > 300 ? `${shown.slice(0, 297)}…"` : shown;
}

/**
 * Checks a path from outside and gives it in its one spelling, without `./` in front or `/` behind:
 * '' for the root itself (`.` or `./`).
 *
 * @throws TreeError for what `describeUnsafePath` has words for
 */
export function checkTreePath(raw: string): string {
  const path = raw.replace(/^(?:\.\/)+/, '').replace(/(?<!^)\/$/, '');
  if (path === '' || path === '.') return '';
  const problem = describeUnsafePath(path);
  if (problem !== undefined) throw new TreeError(`The path ${problem}`, raw);
  return path;
}

/** The last segment of a tree path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A path below a folder; the folder '' is the tree itself. */
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

/** A path without the ending of its page source. */
export function withoutMarkdownExtension(path: string): string {
  return path.replace(MARKDOWN_EXTENSION, '');
}
