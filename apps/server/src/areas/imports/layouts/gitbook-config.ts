import { resolvePath } from '@octavo/content';
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
export function readPath(value: unknown, field: string): string | undefined {
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
