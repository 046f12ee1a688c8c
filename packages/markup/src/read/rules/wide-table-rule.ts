import type { StateBlock, Token } from 'markdown-it';
import { findParserRule } from './parser-rule.ts';

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
