import type { StateBlock } from 'markdown-it';

/** `!!! note "Title"`, and with a fold `??? note "Title"`, or `???+` for an open one. */
const ADMONITION =
  /^(!!!|\?\?\?\+?)[ \t]*(?:([A-Za-z][\w-]*)((?:[ \t]+[A-Za-z][\w-]*)*))?(?:(?:^|[ \t]*)"(.*)")?[ \t]*$/;
/** `=== "Title"`; with `!` a new set begins, `+` is for the tab that is chosen at first. */
const TAB = /^===([!+]{0,2})[ \t]+"(.*)"[ \t]*$/;
const INDENT = 4;

/**
 * Block rule: what Material for MkDocs writes with an indented body. Admonitions give `admonition_open`
 * (the type in `info`, the title in `content` where `meta.isTitled`, the mark in `markup`), the tokens of
 * the body and `admonition_close`; tabs one after another `tab_set_open`, and for each `tab_open` (the
 * title in `content`), its body and `tab_close`. A line without a body is text, but for an admonition
 * that has a title.
 */
export function indentedBlockRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const first = state.src.charCodeAt(start);
  if (first !== 33 && first !== 61 && first !== 63) return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const line = state.src.slice(start, state.eMarks[startLine]);
  const tab = first === 61 ? TAB.exec(line) : null;
  const admonition = first === 61 ? null : readAdmonition(line);
  const hasBody = findBody(state, startLine, endLine) !== undefined;
  if (tab ? !hasBody : !admonition || !(hasBody || admonition.title !== undefined)) return false;
  if (silent) return true;
  if (tab) readTabs(state, startLine, endLine);
  else if (admonition) readBlock(state, startLine, endLine, admonition);
  return true;
}

interface Admonition {
  mark: string;
  type: string;
  title: string | undefined;
}

function readAdmonition(line: string): Admonition | undefined {
  const match = ADMONITION.exec(line);
  const [, mark = '', type = '', , title] = match ?? [];
  if (!match || (type === '' && (title === undefined || mark === '!!!'))) return undefined;
  return { mark, type: type.toLowerCase(), title };
}

/** The first line of an indented body; undefined where there is none. */
function findBody(state: StateBlock, startLine: number, endLine: number): number | undefined {
  for (let line = startLine + 1; line < endLine; line += 1) {
    if (state.isEmpty(line)) continue;
    return (state.sCount[line] ?? 0) - state.blkIndent >= INDENT ? line : undefined;
  }
  return undefined;
}

function readBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  { mark, type, title }: Admonition,
): void {
  const opening = state.push('admonition_open', '', 1);
  opening.markup = mark;
  opening.info = type;
  opening.content = title ?? '';
  opening.meta = { isTitled: title !== undefined };
  const map: [number, number] = [startLine, startLine + 1];
  opening.map = map;
  readBody(state, startLine, endLine);
  map[1] = state.line;
  state.push('admonition_close', '', -1);
}

function readTabs(state: StateBlock, startLine: number, endLine: number): void {
  const set = state.push('tab_set_open', '', 1);
  const map: [number, number] = [startLine, startLine + 1];
  set.map = map;
  let line: number | undefined = startLine;
  while (line !== undefined) {
    const start: number = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    const opening = state.push('tab_open', '', 1);
    opening.content = TAB.exec(state.src.slice(start, state.eMarks[line]))?.[2] ?? '';
    const own: [number, number] = [line, line + 1];
    opening.map = own;
    readBody(state, line, endLine);
    own[1] = state.line;
    state.push('tab_close', '', -1);
    line = findNextTab(state, state.line, endLine);
  }
  map[1] = state.line;
  state.push('tab_set_close', '', -1);
}

/** The line of a tab of the same set, behind nothing but empty lines. */
function findNextTab(state: StateBlock, from: number, endLine: number): number | undefined {
  let line = from;
  while (line < endLine && state.isEmpty(line)) line += 1;
  if (line >= endLine || (state.sCount[line] ?? 0) - state.blkIndent >= 4) return undefined;
  if ((state.sCount[line] ?? 0) < state.blkIndent) return undefined;
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const match = TAB.exec(state.src.slice(start, state.eMarks[line]));
  const isNext = match !== null && !match[1]?.includes('!');
  return isNext && findBody(state, line, endLine) !== undefined ? line : undefined;
}

function readBody(state: StateBlock, startLine: number, endLine: number): void {
  const first = findBody(state, startLine, endLine);
  state.line = startLine + 1;
  if (first === undefined) return;
  const { blkIndent, parentType, lineMax } = state;
  let last = first;
  while (last < endLine && isOfBody(state, last)) last += 1;
  state.blkIndent += INDENT;
  state.parentType = 'blockquote';
  state.lineMax = last;
  state.md.block.tokenize(state, first, last);
  state.line = last;
  state.lineMax = lineMax;
  state.blkIndent = blkIndent;
  state.parentType = parentType;
}

/** Whether a line is empty or has the indent: what follows without it is no part of a paragraph within. */
function isOfBody(state: StateBlock, line: number): boolean {
  return state.isEmpty(line) || (state.sCount[line] ?? 0) - state.blkIndent >= INDENT;
}
