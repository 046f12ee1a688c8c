import type { StateBlock, StateInline } from 'markdown-it';
import { findModuleLines } from './find-module-lines.ts';

const KEY = Symbol('module lines');
const END_KEY = Symbol('end of a comment');
/** Where VitePress and MkDocs put in a file that is not here. */
const SNIPPET =
  /^(?:<<<[ \t]+[@.~/][^\s<>]*(?:[ \t]*[{[][^\n]*)?|-{1,}8<-{1,}[ \t]+["'][^"'\n]*["'])[ \t]*$/;
const SNIPPET_MARK = /^-{1,}8<-{1,}[ \t]*$/;

/**
 * Block rule: lines that are no text of the page in the tool that they were written for. Gives one
 * `unshown_source` token for a comment of MDX, its statements, and the names of files that VitePress
 * and MkDocs would put in their place.
 */
export function unshownSourceRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const end = findEnd(state, start, { startLine, endLine });
  if (end === undefined) return false;
  if (silent) return true;
  const token = state.push('unshown_source', '', 0);
  token.map = [startLine, end];
  state.line = end;
  return true;
}

function findEnd(
  state: StateBlock,
  start: number,
  { startLine, endLine }: { startLine: number; endLine: number },
): number | undefined {
  switch (state.src[start]) {
    case '{':
      return findCommentEnd(state, start, startLine, endLine);
    case 'i':
    case 'e': {
      if (start !== state.bMarks[startLine] || state.level > 0 || state.blkIndent > 0)
        return undefined;
      const end = listModuleLines(state).get(startLine);
      return end === undefined || end > endLine ? undefined : end;
    }
    case '<':
    case '-': {
      const line = state.src.slice(start, state.eMarks[startLine]);
      if (SNIPPET.test(line)) return startLine + 1;
      return SNIPPET_MARK.test(line) ? findSnippetsEnd(state, startLine, endLine) : undefined;
    }
    default:
      return undefined;
  }
}

/** The line behind a comment with nothing else on its lines. */
function findCommentEnd(
  state: StateBlock,
  start: number,
  startLine: number,
  endLine: number,
): number | undefined {
  if (!state.src.startsWith('{/*', start)) return undefined;
  const end = findNextEnd(state, start);
  if (end.at === -1) return undefined;
  // Lines are counted once for all comments that would end there.
  end.line ??= findLineOf(state, end.at + 3, startLine);
  const rest = state.src.slice(end.at + 3, state.eMarks[end.line]);
  return end.line < endLine && rest.trim() === '' ? end.line + 1 : undefined;
}

function findLineOf(state: StateBlock, position: number, from: number): number {
  let line = from;
  while (line < state.lineMax && (state.eMarks[line] ?? 0) < position) line += 1;
  return line;
}

interface CommentEnd {
  source: string;
  /** The place that it was looked for from, and where it is; -1 where there is none. */
  from: number;
  at: number;
  line?: number;
}

/** The next end of a comment, looked for once wherever the comment begins before it. */
function findNextEnd({ env, src }: StateBlock | StateInline, start: number): CommentEnd {
  const known = env[END_KEY] as CommentEnd | undefined;
  const isSame = known?.source === src && known.from <= start;
  if (isSame && (known.at === -1 || known.at >= start + 3)) return known;
  const end = { source: src, from: start, at: src.indexOf('*/}', start + 3) };
  env[END_KEY] = end;
  return end;
}

/** The line behind a list of files between two marks. */
function findSnippetsEnd(
  state: StateBlock,
  startLine: number,
  endLine: number,
): number | undefined {
  for (let line = startLine + 1; line < endLine; line += 1) {
    const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    const text = state.src.slice(start, state.eMarks[line]);
    if (SNIPPET_MARK.test(text)) return line + 1;
    if (/\s\S+\s/.test(text.trim())) return undefined;
  }
  return undefined;
}

/** Computed once a text; lines are of the whole text, so of no part of it. */
function listModuleLines(state: StateBlock): ReadonlyMap<number, number> {
  const known = state.env[KEY] as
    | { source: string; lines: ReadonlyMap<number, number> }
    | undefined;
  if (known?.source === state.src) return known.lines;
  const lines = findModuleLines(state.src);
  state.env[KEY] = { source: state.src, lines };
  return lines;
}

/** Inline rule: a comment of MDX within a text. */
export function inlineCommentRule(state: StateInline, silent: boolean): boolean {
  const start = state.pos;
  if (!state.src.startsWith('{/*', start)) return false;
  const { at: end } = findNextEnd(state, start);
  if (end === -1 || end + 3 > state.posMax) return false;
  if (!silent) state.push('unshown_inline', '', 0);
  state.pos = end + 3;
  return true;
}
