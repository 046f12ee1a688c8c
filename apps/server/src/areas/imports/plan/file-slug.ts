import { folderOf, makeSlug } from '@octavo/content';
import { isFolderPage, nameOf, withoutMarkdownExtension } from '../layouts/relative-path.ts';

const PLAIN_NAME = /^[\p{L}\p{M}\p{N}._~-]+$/u;

/**
 * The address segment of an imported file: its name without the extension as it is written, or that
 * of its folder for a `README.md` or `index.md` below the content root (at the root itself, its own
 * name in lower case). Names that cannot stand in an address as they are become slugs.
 */
export function slugOfFile(path: string, root: string): string {
  const name = withoutMarkdownExtension(nameOf(path));
  if (!isFolderPage(path)) return slugOfName(name);
  const folder = folderOf(path);
  return folder === root ? name.toLowerCase() : slugOfName(nameOf(folder));
}

/** The address segment of a file or folder name: the name itself wherever that can be. */
export function slugOfName(name: string): string {
  const normal = name.normalize('NFC');
  return PLAIN_NAME.test(normal) && !/^\.+$/.test(normal) ? normal : makeSlug(normal);
}
