import { folderOf, type PageComputation, resolvePath } from '@octavo/content';
import { classifyTarget } from '@octavo/markup';
import type { TreeWarning } from '../tree-warning.ts';
import { readPlainTitle, readSummaryLink, readTargetPaths } from './summary-line.ts';
import type { TocEntry } from './toc-entry.ts';
import { asMapping, parseYamlFile } from './yaml-file.ts';

export interface ParsedSummary {
  entries: TocEntry[];
  warnings: TreeWarning[];
}

interface Line {
  indent: number;
  text: string;
  index: number;
}

const ITEM = /^([ \t]*)(?:[*+-]|\d{1,9}[.)])[ \t]+(.*)$/;
/** A heading: its marks, then its content. */
export const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
/** A line that ends the open group. */
export const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const FENCE = /^(?:`{3,}|~{3,})[ \t]*ya?ml\b/i;
/** Longer lines are no table of contents; reading them could take time that grows with a square. */
const MAX_LINE_LENGTH = 2000;
const GROUP_ANCHOR = /<a\b[^>]*\b(?:id|name)=["']([^"']+)["'][^>]*>/i;

/**
 * Reads a SUMMARY file: `##` headings (and `#` after the first line of content) open groups, a rule
 * closes the open group, list items with any bullet and any indent nest by indent. `path` is the
 * summary's own path, against whose folder and then `root` targets resolve; `exists` tells whether a path is in the tree
 * and decides between the spellings of a target. Never fails: what cannot be read is a warning.
 */
export function parseSummary(
  text: string,
  path: string,
  exists: (path: string) => boolean,
  root = folderOf(path),
): ParsedSummary {
  const reader = new SummaryReader(path, root, exists);
  const lines = blankComments(text)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.length > MAX_LINE_LENGTH) {
      reader.warn(
        'invalid-entry',
        `Line ${index + 1} is longer than ${MAX_LINE_LENGTH} characters.`,
      );
      continue;
    }
    const item = ITEM.exec(line);
    if (RULE.test(line)) reader.closeGroup();
    else if (item !== null) {
      const content = item[2] ?? '';
      const indent = measureIndent(item[1] ?? '');
      if (FENCE.test(content)) index = reader.addFence(lines, index, indent, content);
      else reader.addItem({ indent, text: content, index });
    } else reader.addOther(line, index);
  }
  return reader.result;
}

class SummaryReader {
  readonly result: ParsedSummary = { entries: [], warnings: [] };
  readonly #path: string;
  readonly #folders: readonly string[];
  readonly #exists: (path: string) => boolean;
  #group: TocEntry | undefined;
  #open: { indent: number; entry: TocEntry }[] = [];
  #titleSeen = false;

  constructor(path: string, root: string, exists: (path: string) => boolean) {
    this.#path = path;
    this.#folders = [...new Set([folderOf(path), root])];
    this.#exists = exists;
  }

  closeGroup(): void {
    this.#group = undefined;
    this.#open = [];
  }

  addOther(line: string, index: number): void {
    const heading = HEADING.exec(line);
    if (heading !== null) this.#addHeading(heading[1] ?? '', heading[2] ?? '', index);
    else if (/^\s{0,3}\[/.test(line)) {
      this.#open = [];
      this.addItem({ indent: 0, text: line.trim(), index });
      this.#open = [];
    }
  }

  #addHeading(marks: string, content: string, index: number): void {
    if (marks.length === 1 && !this.#titleSeen && this.result.entries.length === 0) {
      this.#titleSeen = true;
      return;
    }
    const slug = GROUP_ANCHOR.exec(content)?.[1];
    const title = readPlainTitle(content);
    this.#open = [];
    const named = slug === undefined ? {} : { slug };
    this.#group = { kind: 'group', title, children: [], lines: [index, index + 1], ...named };
    this.result.entries.push(this.#group);
  }

  addItem(line: Line): void {
    const entry = this.#readEntry(line.text.trim());
    if (entry === undefined) return;
    this.#place(line.indent, { ...entry, lines: [line.index, line.index + 1] });
  }

  /** Reads a fenced YAML block that stands as a list item; gives the index of its last line. */
  addFence(lines: readonly string[], start: number, indent: number, content: string): number {
    const fence = /^(`+|~+)/.exec(content)?.[1] ?? '```';
    const body: string[] = [];
    let index = start + 1;
    while (index < lines.length && !lines[index]?.trimStart().startsWith(fence)) {
      body.push(lines[index] ?? '');
      index += 1;
    }
    const entry = this.#readComputed(dedent(body));
    const end = Math.min(index + 1, lines.length);
    if (entry !== undefined) this.#place(indent, { ...entry, lines: [start, end] });
    return index;
  }

  #readComputed(yaml: string): TocEntry | undefined {
    try {
      const { computed, title } = readComputation(parseYamlFile(yaml));
      return { kind: 'entry', title, computed, children: [] };
    } catch (error) {
      this.warn('invalid-entry', error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  #place(indent: number, entry: TocEntry): void {
    while (this.#open.length > 0 && (this.#open.at(-1)?.indent ?? -1) >= indent) this.#open.pop();
    const parent = this.#open.at(-1)?.entry ?? this.#group;
    (parent?.children ?? this.result.entries).push(entry);
    this.#open.push({ indent, entry });
  }

  #readEntry(text: string): TocEntry | undefined {
    const item = text.replace(/^\[[ xX]\][ \t]+(?=\[)/, '');
    const link = readSummaryLink(item);
    if (link === undefined) {
      const title = readPlainTitle(item);
      return title === '' ? undefined : { kind: 'entry', title, children: [] };
    }
    const entry: TocEntry = { kind: 'entry', title: readPlainTitle(link.text), children: [] };
    if (link.title !== undefined) entry.linkTitle = readPlainTitle(link.title);
    if (link.raw === '' || link.raw === '#') return entry;
    const target = classifyTarget(link.raw);
    if (target.kind === 'url') return { ...entry, url: target.url };
    if (target.kind === 'anchor') return entry;
    return { ...entry, ...this.#findFile(link.raw) };
  }

  #findFile(raw: string): { path: string; anchor?: string } {
    const { paths, anchor } = readTargetPaths(raw);
    const resolved = paths.flatMap((path) =>
      path.startsWith('/')
        ? [resolvePath(this.#folders.at(-1) ?? '', path), resolvePath('', path)]
        : this.#folders.map((folder) => resolvePath(folder, path)),
    );
    const found = resolved.find((path) => path !== undefined && this.#exists(path));
    const path = found ?? resolved[0] ?? raw;
    return anchor === undefined || anchor === '' ? { path } : { path, anchor };
  }

  warn(kind: TreeWarning['kind'], message: string): void {
    this.result.warnings.push({ kind, path: this.#path, message });
  }
}

/** The width of the white space before an item; a tab reaches the next multiple of four. */
export function measureIndent(blank: string): number {
  let width = 0;
  for (const character of blank) width = character === '\t' ? width + 4 - (width % 4) : width + 1;
  return width;
}

function dedent(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '');
  const width = Math.min(...filled.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(filled.length === 0 ? 0 : width)).join('\n');
}

/** What may hold `<!--` without opening a comment, then the comment: the one that begins first wins. */
const COMMENT = new RegExp(
  [
    /\\[^\r\n]/,
    /^[ \t]*(?:[*+-]|\d{1,9}[.)])[ \t]+(?<fence>`{3,}|~{3,})[\s\S]*?^[ \t]*\k<fence>/,
    /`[^`\r\n]+`/,
    /(?<comment><!--[\s\S]*?(?:-->|$(?![\s\S])))/,
  ]
    .map((part) => part.source)
    .join('|'),
  'gm',
);

/** Blanks HTML comments, keeping the line breaks. */
export function blankComments(text: string): string {
  if (!text.includes('<!--')) return text;
  return text.replace(COMMENT, (whole: string, _fence?: string, comment?: string) =>
    comment === undefined ? whole : comment.replace(/[^\r\n]/g, ''),
  );
}

const MAX_TYPE_LENGTH = 200;
const INVALID_COMPUTATION =
  'A computed entry must have a type, and dependencies that name a specification.';

/**
 * Reads the YAML of a computed entry: `type`, `props` and `dependencies`, of which the only kind a
 * tree can name is an OpenAPI specification. Throws an `Error` that says what is wrong.
 */
function readComputation(value: unknown): { computed: PageComputation; title: string } {
  const fields = asMapping(value);
  const { type, title } = fields;
  const props = readOptionalMapping(fields.props);
  const named = readOptionalMapping(fields.dependencies);
  const specs = Object.entries(named ?? {}).map(([name, one]) => [name, readSpec(one)] as const);
  const isTitled = title === undefined || isFilled(title);
  const isWhole = props !== undefined && named !== undefined && isTitled;
  if (!isWhole || !isFilled(type) || [...type].length > MAX_TYPE_LENGTH)
    throw new Error(INVALID_COMPUTATION);
  const dependencies: PageComputation['dependencies'] = {};
  for (const [name, spec] of specs) {
    if (spec === undefined) throw new Error(INVALID_COMPUTATION);
    dependencies[name] = { ref: { kind: 'openapi', spec } };
  }
  return { computed: { type, props, dependencies }, title: title ?? specs[0]?.[1] ?? type };
}

/** Undefined where it is something else; empty where it is not given. */
function readOptionalMapping(value: unknown): Record<string, unknown> | undefined {
  if (value === undefined) return {};
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? asMapping(value)
    : undefined;
}

function readSpec(dependency: unknown): string | undefined {
  const { kind, spec } = asMapping(asMapping(dependency).ref);
  return kind === 'openapi' && isFilled(spec) ? spec : undefined;
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
