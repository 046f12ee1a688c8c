import type { BlockData, BlockNode } from '../../document.ts';
import { BLOCKS } from '../../schema/blocks.ts';
import { findChoice } from '../../schema/fields.ts';
import { decodeAttribute, readBoolean } from '../attribute-text.ts';
import { makeBlock, makeText } from '../nodes.ts';
import { placeChildren } from '../place-children.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

/** `{% code … %}` round a fence: its options go to the first code block, the rest stays after. */
export function convertCodeTag(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const options = readCodeOptions(node.attributes);
  const children = node.children.filter(({ hidden }) => !hidden);
  const first = children.findIndex((child) => child.type === 'code');
  return children.flatMap((child, index) => {
    if (index === first) return [makeFence(child, options)];
    const blocks = convertBlocks(context, [child]);
    if (first === -1 && blocks[0]?.type === 'code')
      blocks[0].data = { ...blocks[0].data, ...options };
    return blocks;
  });
}

/** `{% prompt description="" icon="" openInAIProviders="true" %}` round exactly one code block. */
export function convertPrompt(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { attributes } = node;
  const data: BlockData<'prompt'> = {
    description: decodeAttribute(attributes.description ?? ''),
  };
  if (attributes.icon) data.icon = attributes.icon;
  const openInAIProviders = readBoolean(attributes.openInAIProviders);
  if (openInAIProviders !== undefined) data.openInAIProviders = openInAIProviders;
  const expanded = findChoice(BLOCKS.prompt.data.defaultExpanded, attributes.defaultExpanded);
  if (expanded !== undefined) data.defaultExpanded = expanded;
  const { kept, lifted } = placeChildren('prompt', convertBlocks(context, node.children));
  const code = kept.shift() ?? makeCode('', {});
  return [makeBlock('prompt', data, [code]), ...kept, ...lifted];
}

/** A code block of plain lines. A newline at the very end is not a line. */
export function makeCode(
  source: string,
  data: BlockData<'code'>,
  highlighted: ReadonlySet<number> = new Set(),
): BlockNode<'code'> {
  const text = source.endsWith('\n') ? source.slice(0, -1) : source;
  const lines = text.split('\n').map((line, index) => {
    const lineData = highlighted.has(index + 1) ? { highlighted: true } : {};
    return makeBlock('code-line', lineData, [makeText(line)]);
  });
  return makeBlock('code', data, lines);
}

/** A fenced or indented code block. */
export function convertCode(node: SyntaxNode): BlockNode[] {
  return [makeFence(node, {})];
}

/** A fence with the options of the `{% code %}` round it, which win over those of its info. */
function makeFence(node: SyntaxNode, options: BlockData<'code'>): BlockNode<'code'> {
  const info: FenceInfo = readFenceInfo(node.name);
  const data: BlockData<'code'> = {};
  if (info.syntax !== undefined) data.syntax = info.syntax;
  if (info.title !== undefined) data.title = info.title;
  if (info.lineNumbers !== undefined) data.lineNumbers = info.lineNumbers;
  if (info.firstLine !== undefined) data.firstLine = info.firstLine;
  const code = makeCode(node.text, { ...data, ...options }, info.highlighted);
  return { ...code, nodes: readCodeMarks(code.nodes) };
}

/** `data` from the attributes of `{% code %}`, or of `<pre>` without their `data-` prefix. */
export function readCodeOptions(attributes: Record<string, string>): BlockData<'code'> {
  const data: BlockData<'code'> = {};
  if (attributes.title) data.title = decodeAttribute(attributes.title);
  const overflow = attributes.overflow;
  if (overflow === 'wrap' || overflow === 'scroll') data.overflow = overflow;
  for (const name of ['lineNumbers', 'fullWidth', 'expandable'] as const) {
    const value = readBoolean(attributes[name]);
    if (value !== undefined) data[name] = value;
  }
  const count = Number(attributes.collapsedLineCount);
  if (Number.isInteger(count) && count >= 1) data.collapsedLineCount = count;
  const first = Number(attributes.firstLine);
  if (Number.isInteger(first) && first >= 1) data.firstLine = first;
  return data;
}

/** What the info string of a fence says. */
interface FenceInfo {
  syntax?: string;
  title?: string;
  lineNumbers?: boolean;
  /** The number of the first line, where it is not 1. */
  firstLine?: number;
  highlighted: ReadonlySet<number>;
}

/**
 * Reads a fence's info: a language, and in the manner of VitePress `{1,3-5}` highlighted lines,
 * `[title]`, `:line-numbers` and `:line-numbers=5`; also `title="…"`, `showLineNumbers` of Docusaurus, and
 * `linenums="1" hl_lines="2 3"` and `{ .python }` of MkDocs.
 */
function readFenceInfo(info: string): FenceInfo {
  const result: FenceInfo = { highlighted: new Set() };
  const lines = /\{([\d,\s-]+)\}/.exec(info) ?? /\bhl_lines=["']?([\d,\s-]+)["']?/.exec(info);
  if (lines) result.highlighted = readLineRanges(lines[1] ?? '');
  const title = /\[([^\]]+)\]/.exec(info)?.[1] ?? /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(info)?.[1];
  if (title) result.title = title;
  const numbers =
    /:line-numbers\b(?:=(\d{1,6})\b)?|\bshowLineNumbers\b(?:=\{?(\d{1,6})\b)?|\blinenums=["']?(\d{1,6})/.exec(
      info,
    );
  if (numbers) result.lineNumbers = true;
  const first = Number(numbers?.[1] ?? numbers?.[2] ?? numbers?.[3] ?? 1);
  if (first > 1) result.firstLine = first;
  if (/:no-line-numbers\b/.test(info)) result.lineNumbers = false;
  const syntax = /^[^\s{[:]+/.exec(info)?.[0] ?? /^\{\s*\.([\w+#-]+)/.exec(info)?.[1];
  if (syntax && !/^(?:title|linenums|hl_lines)=/.test(syntax)) result.syntax = syntax.toLowerCase();
  return result;
}

const MAX_LINE = 10_000;

function readLineRanges(text: string): Set<number> {
  const lines = new Set<number>();
  for (const part of text.trim().split(/[,\s]+/)) {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    for (let line = first; line <= Math.min(last, MAX_LINE); line += 1) lines.add(line);
  }
  return lines;
}

type CodeLine = BlockNode<'code-line'>;
type LineData = BlockData<'code-line'>;

/** What a mark says of its line, by its name. */
const MARKS: Readonly<Record<string, LineData>> = {
  focus: { focused: true },
  highlight: { highlighted: true },
  hl: { highlighted: true },
  '++': { change: 'added' },
  '--': { change: 'removed' },
  warning: { level: 'warning' },
  error: { level: 'error' },
};

const START = '[!code ';
const MARK = /^\[!code (\+\+|--|[a-z]+)(?::(\d{1,5}))?\]\s*(?:\*\/\s?\}?|-->)?\s*$/;
/** What begins a comment, in any language. */
const OPENING = /(?:\/\/|#|--|;|%|'|"|\{\s?\/\*|\/\*|<!--)$/;

/**
 * Reads marks as VitePress and Shiki write them, a comment at the end of a line: `// [!code focus]`,
 * `# [!code ++]`, `<!-- [!code warning:3] -->`, and `// highlight-next-line` of Docusaurus. A number is that of the lines from this one on, or,
 * where the comment stands alone, of those below it. What was read is no part of the code any more.
 */
export function readCodeMarks(lines: readonly CodeLine[]): CodeLine[] {
  const kept: CodeLine[] = [];
  const running = new Map<LineData, number>();
  for (const line of lines) {
    const wanted = readHighlight(line);
    if (wanted !== undefined) {
      running.set(HIGHLIGHTED, wanted);
      continue;
    }
    const marks = takeMarks(line);
    for (const { data, lines: count } of marks) {
      running.set(data, Math.max(count, running.get(data) ?? 0));
    }
    if (marks.length > 0 && isBlank(line)) continue;
    for (const [data, left] of running) {
      if (left > 0) Object.assign(line.data, data);
      running.set(data, left - 1);
    }
    kept.push(line);
  }
  return kept.length > 0 ? kept : lines.slice(0, 1);
}

const HIGHLIGHTED: LineData = { highlighted: true };
/** What Docusaurus has alone on a line, as a comment of the language. */
const HIGHLIGHT =
  /^\s*(?:\/\/|#|--|;|%|\/\*|\{\s?\/\*|<!--)\s*highlight-(next-line|start|end)\s*(?:\*\/\s?\}?|-->)?\s*$/;

/** How many lines below such a comment are highlighted; undefined where a line is none. */
function readHighlight({ nodes: [only, ...others] }: CodeLine): number | undefined {
  if (only?.object !== 'text' || others.length > 0) return undefined;
  const match = HIGHLIGHT.exec(only.leaves.map(({ text }) => text).join(''));
  if (match === null) return undefined;
  if (match[1] === 'start') return Number.POSITIVE_INFINITY;
  return match[1] === 'end' ? 0 : 1;
}

/** Takes the marks off the end of a line. */
function takeMarks(line: CodeLine): { data: LineData; lines: number }[] {
  const last = line.nodes.at(-1);
  const leaf = last?.object === 'text' ? last.leaves.at(-1) : undefined;
  const marks: { data: LineData; lines: number }[] = [];
  while (leaf?.text.includes(START)) {
    const at = leaf.text.lastIndexOf(START);
    const [, name = '', lines = '1'] = MARK.exec(leaf.text.slice(at)) ?? [];
    const before = leaf.text.slice(0, at).trimEnd();
    const data = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined;
    if (!data || !OPENING.test(before)) break;
    leaf.text = before.replace(OPENING, '').trimEnd();
    marks.push({ data, lines: Number(lines) });
  }
  return marks;
}

function isBlank({ nodes }: CodeLine): boolean {
  return nodes.every(
    (node) => node.object === 'text' && node.leaves.every(({ text }) => text.trim() === ''),
  );
}
