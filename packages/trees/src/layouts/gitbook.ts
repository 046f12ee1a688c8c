import { folderOf, resolvePath } from '@octavo/content';
import { joinPath, nameOf } from '../paths.ts';
import { isPageSource } from '../source-syntax.ts';
import type { TreeView } from '../tree-view.ts';
import { type FoundLanguages, listFilesBelow } from './found-languages.ts';
import { asMapping, asText, parseYamlFile } from './yaml-file.ts';

/** A redirect as configured: `from` is an address without slashes at its ends. */
export interface ConfiguredRedirect {
  from: string;
  /** As written: a file path relative to the content root, a page address, or a URL. */
  to: string;
}

export interface GitbookConfig {
  /** The content root, relative to the folder the file lies in; '' for that folder itself. */
  root: string;
  readme?: string;
  summary?: string;
  redirects: ConfiguredRedirect[];
}

/**
 * Reads `.gitbook.yaml`. Paths of `structure` are relative to `root`. Redirects are accepted in
 * every spelling that is in use, with or without quotes, a leading `/` or `./`, and an extension:
 *
 * - a mapping `old/address: new/page.md`
 * - a mapping to an object `old/address: { to: new/page.md }`
 * - a list of `{ from, to }` (also `source`, `destination`)
 * - a list of one-entry mappings `- old/address: new/page.md`
 *
 * Throws an `Error` naming the field where the file cannot be understood.
 */
export function parseGitbookConfig(text: string): GitbookConfig {
  const file = asMapping(parseYamlFile(text));
  const structure = asMapping(file.structure);
  const config: GitbookConfig = {
    root: readPath(file.root, 'root') ?? '',
    redirects: readRedirects(file.redirects),
  };
  const readme = readPath(structure.readme, 'structure.readme');
  const summary = readPath(structure.summary, 'structure.summary');
  if (readme) config.readme = readme;
  if (summary) config.summary = summary;
  return config;
}

/** Reads the `book.json` of older books, which has `root` and `structure` of the same meaning. */
export function parseBookConfig(text: string): GitbookConfig {
  return { ...parseGitbookConfig(text), redirects: [] };
}

/** A path of a configuration file, relative to that file's folder; undefined where not given. */
function readPath(value: unknown, field: string): string | undefined {
  const text = asText(value);
  if (text === undefined) return undefined;
  const path = resolvePath('', text.replaceAll('\\', '/'));
  if (path === undefined) throw new Error(`${field} points outside the tree.`);
  return path;
}

function readRedirects(value: unknown): ConfiguredRedirect[] {
  const items = Array.isArray(value) ? value.flatMap(readListItem) : readMapping(value);
  const seen = new Set<string>();
  return items
    .map(({ from, to }) => ({ from: trimAddress(from), to }))
    .filter(({ from }) => from !== '' && !seen.has(from) && seen.add(from));
}

function readListItem(item: unknown): ConfiguredRedirect[] {
  const { from, to, source, destination } = asMapping(item);
  const start = asText(from) ?? asText(source);
  const end = asText(to) ?? asText(destination);
  return start !== undefined && end !== undefined ? [{ from: start, to: end }] : readMapping(item);
}

function readMapping(value: unknown): ConfiguredRedirect[] {
  return Object.entries(asMapping(value)).flatMap(([from, target]) => {
    const to = asText(target) ?? asText(asMapping(target).to);
    return to === undefined ? [] : [{ from, to }];
  });
}

/** An address without `./`, and without slashes at its ends. */
export function trimAddress(address: string): string {
  return address
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .replace(/(?<!\/)\/+$/, '');
}

const ENDINGS = ['yaml', 'yml'];

/**
 * A file of the folder `.gitbook` by its name without an ending, of those that are there: below the
 * content root, else beside the configuration.
 */
export function findGitbookFile(
  { root, configPath }: { root: string; configPath?: string },
  name: string,
  exists: (path: string) => boolean,
): string | undefined {
  return [root, folderOf(configPath ?? '')]
    .flatMap((folder) => ENDINGS.map((ending) => joinPath(folder, `.gitbook/${name}.${ending}`)))
    .find(exists);
}

/** The file at the top of a book that lists its languages. */
export const LANGUAGE_LIST = /^langs\.md$/i;

/** The languages of a book, whose folders `LANGS.md` lists: `* [English](en/)`. */
export function findListedLanguages(tree: TreeView): FoundLanguages | undefined {
  const list = tree.paths.find((path) => LANGUAGE_LIST.test(path));
  const text = list === undefined ? undefined : tree.text(list);
  const owned: FoundLanguages['owned'] = new Map();
  for (const [, target = ''] of text?.matchAll(/^\s*[*+-]\s+\[[^\]]*\]\(([^)\s]+)\)/gm) ?? []) {
    const path = resolvePath('', target) ?? '';
    const folder = isPageSource(path) ? folderOf(path) : path;
    if (folder === '') continue;
    const files = listFilesBelow(tree, folder);
    if ([...files.keys()].some(isPageSource)) owned.set(nameOf(folder), files);
  }
  const [first] = owned.keys();
  return first === undefined ? undefined : { owned, first, hasRest: false };
}
