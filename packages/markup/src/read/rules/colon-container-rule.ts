import type { StateBlock } from 'markdown-it';

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
