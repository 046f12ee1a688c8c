import { resolvePath } from '@octavo/content';
import { classifyTarget } from '@octavo/markup';
import type { TocEntry } from './toc-entry.ts';
import { asMapping, parseYamlFile } from './yaml-file.ts';

const MAX_NESTING = 32;

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
