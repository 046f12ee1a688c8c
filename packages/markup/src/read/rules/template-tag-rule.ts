import type { StateBlock } from 'markdown-it';
import {
  isConditionTag,
  isContainerTag,
  isKnownTag,
  parseTagLine,
  type TemplateTag,
} from '../template-tag.ts';

/** What a `template_tag` token carries in `meta`. */
export interface TemplateTagMeta extends Record<string, unknown> {
  tags: TemplateTag[];
}

/** What other template languages have round what is to be shown, or not read, as it is. */
const VERBATIM = /^(?:raw|verbatim|comment)$/i;
const CONDITION = /\{%-?\s*(?:end)?if(?![\w@./-])/i;

/**
 * Block rule: a line of template tags. Known tags give one `template_tag` token a line; a foreign
 * tag gives one `foreign_tag` token that holds the source up to its end tag, or the line alone where
 * conditions stand in between: those hide what they hold, and source is for everybody. A line with a
 * tag of a condition is no source.
 */
export function templateTagRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 123 || state.src.charCodeAt(start + 1) !== 37) return false;
  const line = state.src.slice(start, state.eMarks[startLine]);
  const tags = parseTagLine(line);
  if (!tags) return !line.includes('%}') && readTagOverLines(state, startLine, endLine, silent);
  if (isIndentedCode(state, startLine) && !tags.every((tag) => isDeepTag(tag))) return false;
  if (silent) return true;
  if (isRead(tags)) {
    const token = state.push('template_tag', '', 0);
    token.map = [startLine, startLine + 1];
    token.meta = { tags } satisfies TemplateTagMeta;
    state.line = startLine + 1;
    if (tags.some((tag) => isContainerTag(tag.name) && !tag.closing)) {
      removeIndent(state, startLine, endLine);
    }
    return true;
  }
  pushForeignTag(state, startLine, endLine, tags[0]);
  return true;
}

/** How many lines a tag may take, and how many of them may look like its last. */
const MAX_LINES = 200;
const MAX_TRIES = 8;

/** A tag whose attributes take several lines, as those of drawings do; none of a condition. */
function readTagOverLines(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (isIndentedCode(state, startLine)) return false;
  let tries = 0;
  for (let line = startLine + 1; line < Math.min(endLine, startLine + MAX_LINES); line += 1) {
    const text = state.src.slice(state.bMarks[line], state.eMarks[line]);
    if (CONDITION.test(text)) return false;
    if (!text.includes('%}')) continue;
    const source = state.getLines(startLine, line + 1, state.blkIndent, false).trim();
    const tags = isWholeTag(source) ? parseTagLine(source) : undefined;
    const [tag, ...others] = tags ?? [];
    if (tag !== undefined && others.length === 0) {
      if (!isKnownTag(tag.name) || isConditionTag(tag.name) || tag.closing) return false;
      if (silent) return true;
      const token = state.push('template_tag', '', 0);
      token.map = [startLine, line + 1];
      token.meta = { tags: [tag] } satisfies TemplateTagMeta;
      state.line = line + 1;
      return true;
    }
    tries += 1;
    if (tries === MAX_TRIES) return false;
  }
  return false;
}

/** Whether every value in quotes of a tag has its end. */
function isWholeTag(source: string): boolean {
  const values = source.replace(/=\s*(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')/g, '=');
  return !/=\s*["']/.test(values);
}

function isRead(tags: readonly TemplateTag[]): boolean {
  if (isVerbatim(tags[0])) return false;
  return tags.every(isOurs) || tags.some(({ name }) => name === 'if');
}

/** `else` and its like are read where they stand in a condition, which is known later. */
function isOurs({ name }: TemplateTag): boolean {
  return isKnownTag(name) || isConditionTag(name);
}

/**
 * Takes the indent of a container's tag off the lines after it that have it too, so that content
 * indented with its tag is not indented code.
 */
function removeIndent(state: StateBlock, startLine: number, endLine: number): void {
  const indent = (state.sCount[startLine] ?? 0) - state.blkIndent;
  if (indent <= 0) return;
  for (let line = startLine + 1; line < endLine; line += 1) {
    if (state.isEmpty(line)) continue;
    const shift = state.tShift[line] ?? 0;
    const start = state.bMarks[line] ?? 0;
    const columns = (state.sCount[line] ?? 0) - state.blkIndent;
    if (columns < indent || shift < indent) return;
    if (state.src.slice(start, start + shift).includes('\t')) return;
    state.bMarks[line] = start + indent;
    state.tShift[line] = shift - indent;
    state.sCount[line] = (state.sCount[line] ?? 0) - indent;
  }
}

function isIndentedCode(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) - state.blkIndent >= 4;
}

/** Tags that are tags however deep they are indented; `if` is also other template languages'. */
function isDeepTag(tag: TemplateTag): boolean {
  return (
    isKnownTag(tag.name) &&
    tag.name !== 'if' &&
    (tag.closing || isContainerTag(tag.name) || tag.body !== '')
  );
}

function pushForeignTag(
  state: StateBlock,
  startLine: number,
  endLine: number,
  tag: TemplateTag | undefined,
): void {
  const closingLine = findForeignTags(state).get(startLine);
  const hasEnd = closingLine !== undefined && closingLine < endLine;
  const isSource = hasEnd && (isVerbatim(tag) || !hasCondition(state, startLine, closingLine));
  const lastLine = isSource ? closingLine + 1 : startLine + 1;
  const token = state.push('foreign_tag', '', 0);
  token.map = [startLine, lastLine];
  token.info = tag?.name ?? '';
  token.content = state.getLines(startLine, lastLine, state.blkIndent, false);
  state.line = lastLine;
}

function isVerbatim(tag: TemplateTag | undefined): boolean {
  return VERBATIM.test(tag?.name ?? '');
}

function hasCondition(state: StateBlock, startLine: number, endLine: number): boolean {
  return CONDITION.test(state.src.slice(state.bMarks[startLine], state.eMarks[endLine]));
}

const KEY = Symbol('foreign tags');
const TAG_START = /^[ \t]*\{%-?[ \t]*(end)?([A-Za-z][\w-]*)/;

/**
 * The line of the end tag of each foreign template tag of the text, by the line it starts on.
 * Computed once a text, in one pass.
 */
function findForeignTags(state: StateBlock): ReadonlyMap<number, number> {
  const known = state.env[KEY];
  if (known instanceof Map) return known;
  const pairs = matchForeignTags(state.src);
  state.env[KEY] = pairs;
  return pairs;
}

function matchForeignTags(source: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open = new Map<string, number[]>();
  let line = -1;
  for (const text of source.split('\n')) {
    line += 1;
    const match = TAG_START.exec(text);
    if (!match) continue;
    const name = match[2] ?? '';
    if (isKnownTag(name)) continue;
    const lines = open.get(name) ?? [];
    open.set(name, lines);
    if (match[1] === undefined) {
      lines.push(line);
    } else {
      const start = lines.pop();
      if (start !== undefined) pairs.set(start, line);
    }
  }
  return pairs;
}
