import type { StateBlock } from 'markdown-it';

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
