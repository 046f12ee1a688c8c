import type { StateBlock } from 'markdown-it';
import { findParserRule } from './parser-rule.ts';

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
