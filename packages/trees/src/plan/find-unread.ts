import { findModuleLines, isComponentName, isReadTag } from '@octavo/markup';
import { findLine } from '../find-line.ts';
import type { LayoutTool } from '../layouts/generator.ts';
import { listUnreadSyntax } from '../layouts/recognise-layout.ts';
import { maskCode } from '../mask-code.ts';
import type { TreeWarning, WarningKind } from '../tree-warning.ts';
import type { PlannedText, TreePlan } from './plan-tree.ts';

const COMPONENT = /<([A-Za-z][\w.-]*)(?=[\s/>])/g;
/** Components that are read as blocks. */
const READ_COMPONENTS = new Set(['Tabs', 'TabItem', 'Tab', 'Admonition']);
const TAG = /^[ \t>]*\{%-?[ \t]*(?!end)([A-Za-z@][\w@./-]*)([^\n]*?)%\}/gm;
/** A tag of HTML or of a component, whose attributes are no text. */
const ELEMENT =
  /<\/?[A-Za-z][\w.-]*(?:\s(?:"[^"]{0,300}"|'[^']{0,300}'|\{[^{}]{0,300}(?:\{[^{}]{0,300}\}[^{}]{0,300}){0,9}\}|[^<>{}"']){0,400})?>/g;
const MAX_OF_TEXT = 100;
const MAX_MESSAGE = 120;

/**
 * What texts of a plan have that readers do not see as their tool would show it: its own syntax,
 * components and tags that are not read, and pictures on other hosts. Yields behind each text.
 */
export function* findUnread(
  { texts, layout: { tool } }: TreePlan,
  textOf: (path: string) => string,
): Generator<void, TreeWarning[]> {
  const warnings: TreeWarning[] = [];
  for (const [path, planned] of texts) {
    const text = textOf(path);
    // What MDX reads and what it does not is that of its tool, whatever else the tree was written for.
    const own = planned.syntax === 'mdx' ? 'docusaurus' : tool;
    warnings.push(
      ...listRemoteImages(path, text, planned),
      ...listUnread(path, text, planned, own),
    );
    yield;
  }
  return warnings;
}

function listRemoteImages(path: string, text: string, { source }: PlannedText): TreeWarning[] {
  const urls = new Set(
    source.targets.flatMap(({ raw, use }) =>
      use === 'image' && /^\s*(?:https?:)?\/\//i.test(raw) ? [raw] : [],
    ),
  );
  return [...urls].slice(0, MAX_OF_TEXT).map((raw) => {
    const line = findLine(text, raw);
    return { kind: 'remote-image', path, ...(line === undefined ? {} : { line }), message: raw };
  });
}

function listUnread(
  path: string,
  text: string,
  { source }: PlannedText,
  tool: LayoutTool | undefined,
): TreeWarning[] {
  const found = new Findings(text);
  const bare = hideUnshown(maskCode(text), source.bodyStart, tool);
  for (const match of bare.matchAll(TAG)) {
    const [, name = '', rest = ''] = match;
    const isShown = name.startsWith('@') && !/\burl=/.test(rest);
    if (isShown || !isReadTag(name)) found.add('unread-syntax', match.index, match[0]);
  }
  for (const match of bare.matchAll(COMPONENT)) {
    const name = match[1] ?? '';
    if (!isComponentName(name) || READ_COMPONENTS.has(name)) continue;
    const starts = /(?:^|\n)[ \t>]*$/.test(bare.slice(Math.max(0, match.index - 80), match.index));
    // Elsewhere `<Name>` is a word in angle brackets.
    const isComponent = starts || tool === 'docusaurus' || tool === 'vitepress';
    if (isComponent) found.add('unknown-component', match.index, `<${name}>`);
  }
  for (const { 0: written, index } of listHidden(bare)) found.add('unread-syntax', index, written);
  const plain =
    tool === 'docusaurus' ? bare.replace(ELEMENT, (tag) => tag.replace(/[^\n]/g, ' ')) : bare;
  for (const { pattern, isInCode } of tool === undefined ? [] : listUnreadSyntax(tool)) {
    for (const match of (isInCode ? text : plain).matchAll(pattern)) {
      found.add('unread-syntax', match.index, match[0]);
    }
  }
  return found.list(path);
}

const NOTE = /^[ \t>]*\[\^([^\]\n]+)\]:[^\n]*/gm;
const NOTE_REFERENCE = /\[\^([^\]\n]+)\](?!:)/g;

/** What hides words without meaning to: a comment that nothing ends, notes that nothing refers to. */
function* listHidden(bare: string): Generator<{ 0: string; index: number }> {
  const open = bare.lastIndexOf('<!--');
  if (open !== -1 && bare.indexOf('-->', open) === -1) {
    yield { 0: bare.slice(open, open + MAX_MESSAGE).split('\n', 1)[0] ?? '', index: open };
  }
  const nameOf = (label = '') => label.trim().toLowerCase();
  const used = new Set([...bare.matchAll(NOTE_REFERENCE)].map(([, label]) => nameOf(label)));
  for (const match of bare.matchAll(NOTE)) if (!used.has(nameOf(match[1]))) yield match;
}

/** A text without what is left out of the page on purpose, or shown as it stands. */
function hideUnshown(masked: string, bodyStart: number, tool: LayoutTool | undefined): string {
  let text = blank(masked.slice(0, bodyStart)) + masked.slice(bodyStart);
  for (const [open, close] of UNSHOWN) text = blankBetween(text, open, close);
  // What VitePress includes is named in a comment.
  if (tool !== 'vitepress') text = blankBetween(text, '<!--', '-->');
  else text = blankBetween(text, '::: v-pre', '\n:::');
  if (tool !== 'docusaurus') return text;
  const lines = text.split('\n');
  const start = text.slice(0, bodyStart).split('\n').length - 1;
  for (const [from, to] of findModuleLines(lines.slice(start).join('\n'))) {
    for (let line = start + from; line < start + to; line += 1) {
      lines[line] = blank(lines[line] ?? '');
    }
  }
  return lines.join('\n');
}

const UNSHOWN = [
  ['<script', '</script>'],
  ['<style', '</style>'],
  ['{/*', '*/}'],
] as const;

function blank(part: string): string {
  return part.replace(/[^\n]/g, ' ');
}

/** In time linear in the text, also where nothing ends what begins. */
function blankBetween(text: string, open: string, close: string): string {
  let shown = '';
  let position = 0;
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, position)) {
    const end = text.indexOf(close, at + open.length);
    if (end === -1) break;
    shown += text.slice(position, at) + blank(text.slice(at, end + close.length));
    position = end + close.length;
  }
  return shown + text.slice(position);
}

/** What was found in one text, by lines. */
class Findings {
  readonly #text: string;
  readonly #found = new Map<string, { kind: WarningKind; at: number; message: string }>();

  constructor(text: string) {
    this.#text = text;
  }

  add(kind: WarningKind, start: number, written: string): void {
    if (this.#found.size >= MAX_OF_TEXT) return;
    const at = start + written.length - written.trimStart().length;
    const message = written.trim().slice(0, MAX_MESSAGE);
    if (message !== '') this.#found.set(`${at} ${kind}`, { kind, at, message });
  }

  list(path: string): TreeWarning[] {
    const sorted = [...this.#found.values()].sort((a, b) => a.at - b.at);
    let line = 1;
    let position = 0;
    return sorted.map(({ kind, at, message }) => {
      for (let end = this.#text.indexOf('\n', position); end !== -1 && end < at; ) {
        line += 1;
        position = end + 1;
        end = this.#text.indexOf('\n', position);
      }
      return { kind, path, line, message };
    });
  }
}
