import type { MarkdownIt, StateBlock } from 'markdown-it';

const OPENING = /^(:{3,})[ \t]*([A-Za-z][\w-]*)(.*)$/;
const CLOSING = /^(:{3,})[ \t]*$/;

/** Block rule: one line of a `::: name title` container, or the `:::` that ends it. */
export function colonContainerRule(
  state: StateBlock,
  startLine: number,
  _endLine: number,
  silent: boolean,
): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 58 || !state.src.startsWith(':::', start)) return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const line = state.src.slice(start, state.eMarks[startLine]);
  const opening = OPENING.exec(line);
  const closing = opening ? null : CLOSING.exec(line);
  if (!opening && !closing) return false;
  if (silent) return true;
  const token = state.push(opening ? 'colon_open' : 'colon_close', '', 0);
  token.markup = (opening ?? closing)?.[1] ?? ':::';
  token.info = opening?.[2] ?? '';
  token.content = opening?.[3]?.trim() ?? '';
  token.map = [startLine, startLine + 1];
  state.line = startLine + 1;
  return true;
}

/**
 * Block rule: `$$formula$$` alone in a paragraph. It may span lines but not an empty one, and does
 * not interrupt a paragraph.
 */
export function mathBlockRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (!state.src.startsWith('$$', start)) return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  let line = startLine;
  let formula = state.src.slice(start + 2, state.eMarks[startLine]).trimEnd();
  while (!formula.endsWith('$$')) {
    line += 1;
    if (line >= endLine || state.isEmpty(line)) return false;
    if ((state.sCount[line] ?? 0) < state.blkIndent) return false;
    const text = state.getLines(line, line + 1, state.blkIndent, false).trimEnd();
    formula += `\n${text}`;
    if (text.includes('$$') && !text.endsWith('$$')) return false;
  }
  const inner = formula.slice(0, -2);
  if (inner.includes('$$') || inner.trim() === '') return false;
  if (line + 1 < endLine && !endsParagraph(state, line + 1)) return false;
  if (silent) return true;
  const token = state.push('math_block', '', 0);
  token.content = inner.trim();
  token.map = [startLine, line + 1];
  state.line = line + 1;
  return true;
}

/** Whether a line after the formula leaves it alone in its paragraph. */
function endsParagraph(state: StateBlock, line: number): boolean {
  if (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent) return true;
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return /^(?:\{%|:::|#{1,6}\s|`{3}|<|[*+-]\s|\d+[.)]\s|>|\$\$)/.test(
    state.src.slice(start, start + 12),
  );
}

const DEFINITION = /^\[\^([^\]\s]+)\]:[ \t]*/;

/**
 * Block rule: `[^label]: body`, with further blocks of the body indented. Gives `footnote_open`
 * (label in `info`), the body's tokens and `footnote_close`.
 */
export function footnoteRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 91 || state.src.charCodeAt(start + 1) !== 94) return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const match = DEFINITION.exec(state.src.slice(start, state.eMarks[startLine]));
  if (!match) return false;
  if (silent) return true;
  readDefinition(state, startLine, endLine, start + match[0].length, match[1] ?? '');
  return true;
}

function readDefinition(
  state: StateBlock,
  startLine: number,
  endLine: number,
  bodyStart: number,
  label: string,
): void {
  const opening = state.push('footnote_open', '', 1);
  opening.info = label;
  const map: [number, number] = [startLine, startLine + 1];
  opening.map = map;

  const saved = {
    bMarks: state.bMarks[startLine] ?? 0,
    tShift: state.tShift[startLine] ?? 0,
    sCount: state.sCount[startLine] ?? 0,
    blkIndent: state.blkIndent,
    parentType: state.parentType,
  };
  state.bMarks[startLine] = bodyStart;
  state.tShift[startLine] = 0;
  state.sCount[startLine] = saved.blkIndent + 4;
  state.blkIndent = saved.blkIndent + 4;
  state.parentType = 'footnote';
  // A first line that is a lazy paragraph may go on without indent, as list items do.
  const next = startLine + 1;
  if (bodyStart < (state.eMarks[startLine] ?? 0)) {
    state.md.block.tokenize(state, startLine, endLine);
  } else {
    state.line = next;
    if (next < endLine) state.md.block.tokenize(state, next, endLine);
    if (state.line < next) state.line = next;
  }
  state.blkIndent = saved.blkIndent;
  state.bMarks[startLine] = saved.bMarks;
  state.tShift[startLine] = saved.tShift;
  state.sCount[startLine] = saved.sCount;
  state.parentType = saved.parentType;
  map[1] = state.line;
  state.push('footnote_close', '', -1);
}

/**
 * Lets a parser take what nests deeper than it follows for one paragraph, with the marks of quotes and
 * lists in it: by itself it leaves it out.
 */
export function limitNesting(parser: MarkdownIt): void {
  const tokenize = parser.block.tokenize.bind(parser.block);
  const limit = parser.options.maxNesting;
  parser.block.tokenize = (state, startLine, endLine) => {
    if (state.level < limit) tokenize(state, startLine, endLine);
    else takeParagraph(state, startLine, endLine);
  };
}

function takeParagraph(state: StateBlock, startLine: number, endLine: number): void {
  const first = state.skipEmptyLines(startLine);
  let line = first;
  while (line < endLine && (state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent))
    line += 1;
  state.line = Math.max(line, startLine);
  if (line <= first) return;
  state.push('paragraph_open', 'p', 1).map = [first, line];
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(first, line, state.blkIndent, false).trim();
  inline.map = [first, line];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
}
