import { pathBelow } from '../paths.ts';
import { isPageSource } from '../source-syntax.ts';
import type { TreeView } from '../tree-view.ts';

/** What a tool's files say of the languages of a tree, before it is known which files are left. */
export interface FoundLanguages {
  /** By tag, where each file is in the tree and where it is in a tree of its language alone; ascending. */
  owned: Map<string, Map<string, string>>;
  /** The language that readers get first. */
  first: string;
  /** Whether the first language has all pages that no other has. */
  hasRest: boolean;
}

/** What tools take for the language where nothing is configured. */
export const USUAL_LANGUAGE = 'en';

/** The files of a language that are a folder, each where it is. */
export function listFilesBelow(tree: TreeView, folder: string): Map<string, string> {
  const paths = tree.paths.filter((path) => pathBelow(folder, path) !== undefined);
  return new Map(paths.map((path) => [path, path]));
}

/** Gives a language a file, with its place in the tree of that language. */
export function addFile(
  owned: FoundLanguages['owned'],
  tag: string,
  [path, place]: [string, string],
): void {
  const files = owned.get(tag);
  if (files === undefined) owned.set(tag, new Map([[path, place]]));
  else files.set(path, place);
}

/** The languages that have a page. */
export function keepThoseWithPages(owned: FoundLanguages['owned']): FoundLanguages['owned'] {
  return new Map([...owned].filter(([, files]) => [...files.keys()].some(isPageSource)));
}
