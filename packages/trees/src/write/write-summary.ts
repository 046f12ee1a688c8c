import { folderOf, makeSlug, type PageRecord, type PageTree } from '@octavo/content';
import { loadYaml } from '@octavo/markup';
import { relativePath } from '../paths.ts';
import { encodeAnchor, encodeTarget, encodeUrl } from '../targets.ts';

export interface SummaryInput {
  tree: PageTree;
  /** Path of the summary itself. */
  path: string;
  /** Path of the file of a page, file or reusable content, by id. */
  pathOf(id: string): string | undefined;
  /** Pages that are left out, because not being listed is what hides them. */
  isLeftOut(page: PageRecord): boolean;
}

/**
 * Writes the table of contents of a page tree, in the form that importing reads back as the same
 * tree: groups are headings, pages are nested items, a rule ends a group before further root pages.
 */
export function writeSummary(input: SummaryInput): string {
  const lines = ['# Table of contents', ''];
  let afterGroup = false;
  for (const page of input.tree.children(null)) {
    if (input.isLeftOut(page)) continue;
    if (page.type === 'group') {
      if (lines.at(-1) !== '') lines.push('');
      lines.push(`## ${writeGroupTitle(page)}`, '');
      for (const child of input.tree.children(page.id)) writeItem(input, child, 0, lines);
      afterGroup = true;
      continue;
    }
    if (afterGroup) {
      if (lines.at(-1) !== '') lines.push('');
      lines.push('***', '');
      afterGroup = false;
    }
    writeItem(input, page, 0, lines);
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

/** What a heading of the table of contents says of a group. */
export function writeGroupTitle(page: PageRecord): string {
  const title = escapeTitle(page.title);
  if (makeSlug(page.title) === page.slug) return title;
  const anchor = encodeAnchor(page.slug);
  return `${title} <a href="#${anchor}" id="${anchor}"></a>`;
}

function writeItem(input: SummaryInput, page: PageRecord, depth: number, lines: string[]): void {
  if (input.isLeftOut(page)) return;
  const indent = '  '.repeat(depth);
  if (page.computed === undefined) lines.push(`${indent}* ${writeEntry(input, page)}`);
  else lines.push(...writeComputed(page, indent));
  for (const child of input.tree.children(page.id)) writeItem(input, child, depth + 1, lines);
}

/** What an item says of a page, without its marker. */
export function writeEntry(input: SummaryInput, page: PageRecord): string {
  const target = findTarget(input, page);
  const title = escapeTitle(page.title);
  if (target === undefined) return escapeOpener(title);
  const name = page.linkTitle === undefined ? '' : ` "${escapeTitle(page.linkTitle)}"`;
  return `[${title}](${target}${name})`;
}

function findTarget(input: SummaryInput, page: PageRecord): string | undefined {
  const { target } = page;
  if (target === undefined) return toPath(input, page.id);
  if (target.kind === 'url') return encodeUrl(target.url);
  // A copy of a space has pages of the same ids.
  if ('space' in target && target.space !== undefined) return undefined;
  if (target.kind === 'page') return toPath(input, target.page);
  if (target.kind === 'file') return toPath(input, target.file);
  if (target.kind !== 'anchor' || target.page === undefined) return undefined;
  const path = toPath(input, target.page);
  return path === undefined ? undefined : `${path}#${encodeAnchor(target.anchor)}`;
}

function toPath(input: SummaryInput, id: string): string | undefined {
  const path = input.pathOf(id);
  return path === undefined ? undefined : encodeTarget(relativePath(folderOf(input.path), path));
}

/** The lines of the item of a computed page. */
export function writeComputed(page: PageRecord, indent: string): string[] {
  const { type, props, dependencies } = page.computed ?? { type: '', props: {}, dependencies: {} };
  const yaml = loadYaml().stringify({ type, title: page.title, props, dependencies }).trimEnd();
  const body = ['```yaml', ...yaml.split('\n'), '```'];
  return body.map((line, index) => `${indent}${index === 0 ? '* ' : '  '}${line}`);
}

/** A title that stands bare in a list item, where its first characters could open another list. */
function escapeOpener(title: string): string {
  return title.replace(/^(\d{0,9})([-+.)])/, '$1\\$2');
}

/** A title as plain text on one line; quotes too, as a title may stand between them. */
function escapeTitle(title: string): string {
  return title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_~[\]<>&"]|(?<![^ ])#/g, '\\$&');
}
