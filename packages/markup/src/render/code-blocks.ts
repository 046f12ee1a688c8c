import type { BlockNode } from '../document.ts';
import { BLOCKS } from '../schema/blocks.ts';
import { classNames, element, escapeText, voidElement } from './html-writer.ts';
import { dataOf, nodesOf, readChoice, readFlag, readNumber, readText } from './node-data.ts';
import { inlineText, leafText } from './plain-text.ts';
import type { BlockRenderer, RenderState } from './render-state.ts';

const DEFAULT_COLLAPSED_LINES = 10;

type CodeBlock = BlockNode<'code'>;
/** Whatever a block of code holds is a line of it. */
type CodeLine = BlockNode<'code-line'>;

/** The text of a code block: its lines, joined by newlines. */
export function codeText(block: CodeBlock): string {
  return nodesOf(block)
    .map((line) => (line.object === 'block' ? inlineText(line) : ''))
    .join('\n');
}

/** A code block's language in lower case; undefined where it names none. */
export function syntaxOf(block: CodeBlock): string | undefined {
  const syntax = readText(dataOf(block), 'syntax')?.trim().toLowerCase();
  return syntax === '' ? undefined : syntax;
}

export const renderCode: BlockRenderer<'code'> = (block, state) => {
  const syntax = syntaxOf(block);
  if (syntax === 'mermaid') return renderDiagram(block, state);
  const data = dataOf(block);
  const isWrapped = readChoice(data, 'overflow', ['wrap'] as const) === 'wrap';
  const attributes = {
    class: classNames(
      'code',
      isWrapped && 'code-wrap',
      readFlag(data, 'lineNumbers') && 'code-numbered',
      readFlag(data, 'fullWidth') && 'full-width',
      readFlag(data, 'sourceBlock') && 'code-source',
    ),
    'data-syntax': syntax,
  };
  return element('figure', attributes, renderTitle(block) + renderBody(block, state, isWrapped));
};

/** A figure of code that does not come from a code block, such as an unknown tag's source. */
export function renderSource(title: string, source: string, state: RenderState): string {
  const caption = element('figcaption', { class: 'code-title' }, escapeText(title));
  const lines = source
    .split('\n')
    .map((line) => element('span', { class: 'line' }, escapeText(line)));
  const code = element('pre', { tabindex: 0 }, element('code', {}, lines.join('\n')));
  const body = element('div', { class: 'code-body' }, code + renderCopyButton(state));
  return element('figure', { class: 'code code-source' }, caption + body);
}

function renderTitle(block: CodeBlock): string {
  const title = readText(dataOf(block), 'title');
  return title ? element('figcaption', { class: 'code-title' }, escapeText(title)) : '';
}

function renderBody(block: CodeBlock, state: RenderState, isWrapped: boolean): string {
  const syntax = syntaxOf(block);
  const { visible, folded } = renderLines(block, state);
  const toggle = folded === '' ? '' : renderFoldToggle(state);
  const tail = folded === '' ? '' : element('span', { class: 'code-folded' }, folded);
  const language = syntax && /^[a-z0-9+#._-]+$/.test(syntax) ? `language-${syntax}` : undefined;
  const code = element('code', { class: language }, visible + tail);
  const pre = element('pre', { tabindex: isWrapped ? undefined : 0 }, code);
  return element('div', { class: 'code-body' }, toggle + pre + renderCopyButton(state));
}

function renderCopyButton(state: RenderState): string {
  const attributes = { type: 'button', class: 'copy-button', 'data-copy': true, hidden: true };
  return element('button', attributes, escapeText(state.labels.copy));
}

function renderFoldToggle(state: RenderState): string {
  const box = voidElement('input', { type: 'checkbox', class: 'code-toggle-box' });
  const label = element(
    'span',
    { class: 'code-toggle-label' },
    escapeText(state.labels.showAllLines),
  );
  return element('label', { class: 'code-toggle' }, box + label);
}

/** The lines of a code block as HTML: those always shown, and those behind the fold. */
function renderLines(block: CodeBlock, state: RenderState): { visible: string; folded: string } {
  const lines = nodesOf(block).filter((line): line is CodeLine => line.object === 'block');
  const highlighted = highlightLines(block, lines.length, state);
  const first = readFirstLine(block);
  const rendered = lines.map((line, index) =>
    renderLine(line, highlighted?.[index], state, first && first + index),
  );
  const shown = countShownLines(block, lines.length);
  const folded = rendered.slice(shown);
  return {
    visible: rendered.slice(0, shown).join('\n'),
    folded: folded.length === 0 ? '' : `\n${folded.join('\n')}`,
  };
}

function countShownLines(block: CodeBlock, total: number): number {
  const data = dataOf(block);
  if (!readFlag(data, 'expandable')) return total;
  const wanted = readNumber(data, 'collapsedLineCount') ?? DEFAULT_COLLAPSED_LINES;
  return Math.max(1, Math.floor(wanted));
}

function highlightLines(
  block: CodeBlock,
  count: number,
  state: RenderState,
): readonly string[] | undefined {
  const html = state.context.highlight(codeText(block), syntaxOf(block));
  const lines = html?.split('\n');
  return lines?.length === count && lines.every(isSpanMarkup) ? lines : undefined;
}

/** The number of the first line, where lines have numbers and it is not 1. */
export function readFirstLine(block: CodeBlock): number | undefined {
  const data = dataOf(block);
  const first = readNumber(data, 'firstLine') ?? 1;
  const isUsable = Number.isInteger(first) && first > 1 && first < 1e9;
  return isUsable && readFlag(data, 'lineNumbers') ? first : undefined;
}

/** A mark of a line of code: what it has the line be. */
export type LineMark = 'highlighted' | 'focused' | 'added' | 'removed' | 'warning' | 'error';

/** The marks of a line of code. */
export function listLineMarks(line: CodeLine): LineMark[] {
  const data = dataOf(line);
  return [
    ...(['highlighted', 'focused'] as const).filter((name) => readFlag(data, name)),
    readChoice(data, 'change', BLOCKS['code-line'].data.change.choices),
    readChoice(data, 'level', BLOCKS['code-line'].data.level.choices),
  ].filter((mark) => mark !== undefined);
}

const MARK_CLASSES: Readonly<Record<LineMark, string>> = {
  highlighted: 'line-highlighted',
  focused: 'focus',
  added: 'diff add',
  removed: 'diff remove',
  warning: 'warning',
  error: 'error',
};

function renderLine(
  line: CodeLine,
  highlighted: string | undefined,
  state: RenderState,
  number: number | undefined,
): string {
  const marks = listLineMarks(line);
  const isText = nodesOf(line).every((child) => child.object === 'text');
  const isPlain = isText && marks.length === 0 && number === undefined;
  if (isPlain && highlighted?.startsWith(LINE_START)) return highlighted;
  const inner =
    isText && highlighted !== undefined ? innerOfLine(highlighted) : renderLineText(line, state);
  const classes = classNames('line', ...marks.map((mark) => MARK_CLASSES[mark]));
  return element('span', { class: classes, 'data-line': number }, inner);
}

function renderLineText(line: CodeLine, state: RenderState): string {
  return nodesOf(line)
    .map((child) =>
      child.object === 'text' ? escapeText(leafText(child)) : state.renderNodes([child]),
    )
    .join('');
}

const LINE_START = '<span class="line">';
const SPAN_END = '</span>';

function innerOfLine(html: string): string {
  const isWrapped = html.startsWith(LINE_START) && html.endsWith(SPAN_END);
  return isWrapped ? html.slice(LINE_START.length, -SPAN_END.length) : html;
}

const TAG = /<[^>]*>?/g;
const SPAN = /^<span(?: class="[^"<>&]*")?>$/;

/** Whether a line of highlighted code holds balanced `span` elements with classes, and no other. */
function isSpanMarkup(html: string): boolean {
  let open = 0;
  for (const [tag] of html.matchAll(TAG)) {
    if (tag === SPAN_END) open -= 1;
    else if (SPAN.test(tag)) open += 1;
    else return false;
    if (open < 0) return false;
  }
  return open === 0;
}

function renderDiagram(block: CodeBlock, state: RenderState): string {
  const code = element('code', {}, escapeText(codeText(block)));
  const source = element('pre', { class: 'mermaid-source', tabindex: 0 }, code);
  const attributes = { class: 'mermaid', 'data-mermaid': true, 'aria-label': state.labels.diagram };
  return element('figure', attributes, renderTitle(block) + source);
}
