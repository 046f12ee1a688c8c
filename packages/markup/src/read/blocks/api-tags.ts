import { findTagEnd, parseTagLine, type TemplateTag } from '../template-tag.ts';

/** A tag of GitBook's older API blocks with what stands in it: Markdown, and further tags. */
export interface ApiTag {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: ApiTag[];
}

interface OpenTag extends ApiTag {
  lines: string[];
}

const NAME = /^\{%-?\s*(?:end)?(?:swagger|api-method)(?![\w.])/;
const FENCE = /^\s*(`{3,}|~{3,})/;
const MAX_DEPTH = 20;

/** The outermost tags of lines. Tags in fences are text, and so are all others. */
export function parseApiTags(lines: readonly string[]): ApiTag[] {
  const root: OpenTag = { name: '', attributes: {}, text: '', children: [], lines: [] };
  const stack = [root];
  let fence = '';
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '' && mark === '') {
      readLine(line, stack);
      continue;
    }
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    stack.at(-1)?.lines.push(line);
  }
  while (stack.length > 1) closeLast(stack);
  return root.children;
}

/** A line with its tags; what stands beside them is text. */
function readLine(line: string, stack: OpenTag[]): void {
  let position = 0;
  for (let at = line.indexOf('{%'); at !== -1; at = line.indexOf('{%', at + 2)) {
    if (at < position || !NAME.test(line.slice(at, at + 40))) continue;
    const end = findTagEnd(line, at + 2);
    const tag = end === -1 ? undefined : parseTagLine(line.slice(at, end + 2))?.[0];
    if (tag === undefined) continue;
    const before = line.slice(position, at);
    if (before.trim() !== '') stack.at(-1)?.lines.push(before);
    position = end + 2;
    readTag(tag, stack);
  }
  const rest = line.slice(position);
  if (position === 0 || rest.trim() !== '') stack.at(-1)?.lines.push(rest);
}

function readTag(tag: TemplateTag, stack: OpenTag[]): void {
  if (!tag.closing) {
    if (stack.length > MAX_DEPTH) return;
    const { name, attributes } = tag;
    stack.push({ name, attributes, text: '', children: [], lines: [] });
    return;
  }
  const open = stack.findLastIndex(({ name }) => name === tag.name);
  while (open > 0 && stack.length > open) closeLast(stack);
}

function closeLast(stack: OpenTag[]): void {
  const last = stack.pop();
  if (last === undefined) return;
  const { name, attributes, children, lines } = last;
  stack.at(-1)?.children.push({ name, attributes, children, text: trimLines(lines) });
}

/** Lines without their common indent, and without empty ones at both ends. */
function trimLines(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, 80);
  return lines
    .map((line) => (line.trim() === '' ? '' : line.slice(indent)))
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}
