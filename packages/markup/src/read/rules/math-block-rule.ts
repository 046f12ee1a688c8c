import type { StateBlock } from 'markdown-it';

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
