import { resolvePath } from '@octavo/content';
import { classifyTarget } from '@octavo/markup';
import type { TreeView } from '../tree-view.ts';
import {
  addFile,
  type FoundLanguages,
  keepThoseWithPages,
  USUAL_LANGUAGE,
} from './found-languages.ts';
import type { Generator } from './generator.ts';
import { languageName } from './language-name.ts';
import type { TocEntry } from './toc-entry.ts';
import { asMapping, parseYamlFile } from './yaml-file.ts';

const MAX_NESTING = 32;

/** MkDocs: `mkdocs.yml` has the table of contents, and says where the pages are. */
export const MKDOCS: Generator = {
  tool: 'mkdocs',
  config: /^mkdocs\.ya?ml$/,
  contents: 'mkdocs',
  findRoot: (tree, config) => readRoot(tree.text(config) ?? ''),
  unread: [
    { pattern: /^[ \t]*-{1,}8<-{1,}.*$/gm },
    { pattern: /^\/{3,}[ \t]*[a-z][\w-]*.*$/gm },
    { pattern: /(?<![=\w])==(?=[^\s=])[^=\n]*[^\s=]==(?!=)/g },
    { pattern: /(?<!\{)\+\+[a-z"][\w+" -]*\+\+(?!\})/gi },
    { pattern: /\{(--|\+\+|~~|==|>>)[^{}\n]+?(?:--|\+\+|~~|==|<<)\}/g },
    { pattern: /:(?:material|octicons|simple)-[a-z0-9-]+:/g },
    { pattern: /(?<=[^\s~])~[^\s~]+~(?!~)/g },
    { pattern: /(?<=[^\s^[])\^[^\s^[\]]+\^/g },
    { pattern: /(?<=\S[ \t]*\n):[ \t]{1,3}\S.*$/gm },
    { pattern: /^\*\[[^\]\n]+\]:.*$/gm },
    { pattern: /(?<![)\]:`#\w][ \t]*)\{[ \t]*\.[\w-]+[^{}\n]*\}/g },
    { pattern: /\{\{[^{}\n]+\}\}/g },
    { pattern: /(?:#|\/\/|--|;|\/\*)[ \t]*\(\d{1,3}\)!/g, isInCode: true },
  ],
};

/**
 * Reads the `nav` of an `mkdocs.yml` as a table of contents: items are a path, `title: path`,
 * `title: URL` or `title: [items]`; paths are relative to `root`. Undefined where there is no `nav`,
 * so that the order comes from the files. Throws where the file is no YAML.
 */
export function parseMkdocsNav(text: string, root: string): TocEntry[] | undefined {
  const { nav } = asMapping(parseYamlFile(text));
  return Array.isArray(nav) ? nav.flatMap((item) => readItem(item, root, 0)) : undefined;
}

function readItem(item: unknown, root: string, depth: number): TocEntry[] {
  if (typeof item === 'string') return [makeEntry('', item, root)];
  return Object.entries(asMapping(item)).map(([title, value]) => {
    if (typeof value === 'string') return makeEntry(title, value, root);
    const items = Array.isArray(value) && depth < MAX_NESTING ? value : [];
    const children = items.flatMap((child) => readItem(child, root, depth + 1));
    return takeIndex({ kind: 'entry', title, children });
  });
}

/** An untitled index as the first child of a section is the section's own page. */
function takeIndex(section: TocEntry): TocEntry {
  const [first, ...others] = section.children;
  const isIndex = first?.title === '' && /(?:^|\/)(?:index|readme)\.md$/i.test(first.path ?? '');
  if (!isIndex || first?.path === undefined) return section;
  return { ...section, path: first.path, children: others };
}

function makeEntry(title: string, target: string, root: string): TocEntry {
  const entry: TocEntry = { kind: 'entry', title, children: [] };
  const found = classifyTarget(target);
  if (found.kind === 'url') return { ...entry, title: title || found.url, url: found.url };
  if (found.kind === 'anchor') return entry;
  const path = resolvePath(root, found.path) ?? found.path;
  return found.anchor === undefined ? { ...entry, path } : { ...entry, path, anchor: found.anchor };
}

function readRoot(text: string): string {
  const match = /^docs_dir:[ \t]*["']?([^"'#\r\n]+)/m.exec(text);
  const folder =
    match?.[1]
      ?.trim()
      .replace(/^\.\//, '')
      .replace(/(?<!\/)\/+$/, '') ?? 'docs';
  return folder === '.' ? '' : folder;
}

/** The languages of files such as `page.de.md`, which stand beside `page.md`. */
export function findSuffixLanguages(tree: TreeView): FoundLanguages | undefined {
  const config = tree.paths.find((path) => MKDOCS.config.test(path));
  if (config === undefined) return undefined;
  const owned: FoundLanguages['owned'] = new Map();
  for (const path of tree.paths) {
    const [, stem = '', tag = '', ending = ''] =
      /^(.+)\.([a-z]{2}(?:-[A-Za-z]{2,4})?)(\.\w+)$/.exec(path) ?? [];
    const bare = `${stem}${ending}`;
    if (tag === '' || languageName(tag) === undefined || !tree.has(bare)) continue;
    addFile(owned, tag, [path, bare]);
  }
  const kept = keepThoseWithPages(owned);
  if (kept.size === 0) return undefined;
  return { owned: kept, first: readLanguage(tree.text(config) ?? ''), hasRest: true };
}

/** The language of the plugin for translations that is marked as the default, in either of its forms. */
function readLanguage(text: string): string {
  const named = /^\s*default_language:\s*["']?([\w-]+)/m.exec(text)?.[1];
  const items = text.split(/^\s*- +(?=locale:)/m).slice(1);
  const marked = items.find((item) => /^\s+default:\s*true\b/m.test(item));
  return named ?? /^locale:\s*["']?([\w-]+)/.exec(marked ?? '')?.[1] ?? USUAL_LANGUAGE;
}
