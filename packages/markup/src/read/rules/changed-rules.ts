import MarkdownItParser, { type StateBlock, type Token } from 'markdown-it';

const readHtmlBlock = findParserRule('html_block');

/** What goes on to its end across empty lines, and that end. An end of a comment is not asked for. */
const LONG: readonly [RegExp, string][] = [
  [/^<script(?=[\s>]|$)/i, '</script>'],
  [/^<style(?=[\s>]|$)/i, '</style>'],
  [/^<textarea(?=[\s>]|$)/i, '</textarea>'],
  [/^<\?/, '?>'],
  [/^<!\[CDATA\[/, ']]>'],
];

/**
 * Block rule: HTML as CommonMark has it, but for what would take the rest of the text away: a script and
 * the like that nothing ends is text, and so is a declaration that goes on over a line. A comment without
 * an end does hide the rest, as whoever wrote it wanted something hidden.
 */
export function htmlBlockRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 60) return false;
  return !isText(state, start, startLine) && readHtmlBlock(state, startLine, endLine, silent);
}

function isText(state: StateBlock, start: number, line: number): boolean {
  const next = state.src[start + 1] ?? '';
  if (!/[st?!]/i.test(next)) return false;
  const text = state.src.slice(start, state.eMarks[line]);
  if (/^<![A-Z]/i.test(text)) return !text.includes('>');
  const end = LONG.find(([pattern]) => pattern.test(text))?.[1];
  return end !== undefined && findLast(state, end) < start;
}

/** Where the last end of a kind stands in a text, which is looked for once. */
function findLast(state: StateBlock, end: string): number {
  const known = lastEnds.get(state) ?? new Map<string, number>();
  lastEnds.set(state, known);
  let last = known.get(end);
  if (last === undefined) {
    last = state.src.toLowerCase().lastIndexOf(end);
    known.set(end, last);
  }
  return last;
}

const lastEnds = new WeakMap<StateBlock, Map<string, number>>();

const readTable = findParserRule('table');

/** How many cells a row may have that its head has not; what follows is of the last of them. */
const MAX_FURTHER = 8;

/**
 * Block rule: a pipe table as GFM has it, but for cells that its head has none above, which GFM drops:
 * they are cells of their row.
 */
export function wideTableRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const first = state.tokens.length;
  if (!readTable(state, startLine, endLine, silent)) return false;
  if (!silent) addFurtherCells(state, first);
  return true;
}

function addFurtherCells(state: StateBlock, first: number): void {
  const tokens = state.tokens.splice(first);
  const count = tokens.filter(({ type }) => type === 'th_open').length;
  let line = -1;
  for (const token of tokens) {
    if (token.type === 'tr_open') line = token.map?.[0] ?? -1;
    if (token.type === 'tr_close' && line >= 0) addCells(state, token, line, count);
    state.tokens.push(token);
  }
}

function addCells(state: StateBlock, { level }: Token, line: number, count: number): void {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const text = state.src.slice(start, state.eMarks[line]).trim();
  const further = splitFurther(text, count);
  if (further.length > MAX_FURTHER) further.push(further.splice(MAX_FURTHER - 1).join(' | '));
  const { level: outer } = state;
  state.level = level + 1;
  for (const cell of further) {
    state.push('td_open', 'td', 1);
    const inline = state.push('inline', '', 0);
    inline.content = cell;
    inline.children = [];
    state.push('td_close', 'td', -1);
  }
  state.level = outer;
}

/** The cells of a row behind so many, without empty ones at its end. */
function splitFurther(text: string, count: number): string[] {
  const bars = text.split('|').length;
  if (bars <= count) return [];
  const cells = text.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|'));
  if (cells[0] === '') cells.shift();
  const further = cells.slice(count).map((cell) => cell.trim());
  while (further.at(-1) === '') further.pop();
  return further;
}

type BlockRule = (
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
) => boolean;

/** A block rule of the parser's own, to be called by one that takes its place. */
function findParserRule(name: string): BlockRule {
  const parser = new MarkdownItParser('default');
  parser.block.ruler.enableOnly([name]);
  const [rule] = parser.block.ruler.getRules('');
  if (!rule) throw new Error(`the parser has no block rule ${name}`);
  return rule;
}
