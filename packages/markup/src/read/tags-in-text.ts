import { findTagEnd, isConditionTag, parseTagLine, type TemplateTag } from './template-tag.ts';

/** A piece of a paragraph: a tag, or the text between two. `line` counts from the paragraph's first. */
export type TextPiece = { line: number } & ({ tag: TemplateTag } | { text: string });

/** Tags that may hold text on their own line. */
const CONTAINERS = new Set([
  ...['hint', 'tabs', 'tab', 'stepper', 'step', 'columns', 'column', 'updates', 'update'],
]);
const LITERAL = /\\[\s\S]|(`+)(?!`)[^`]*(?<!`)\1(?!`)|\{%/g;

/**
 * The pieces of a paragraph that holds containers on its lines, as `{% hint %}text{% endhint %}`:
 * it begins with the start of one or ends with the end of one. Undefined for all other text, where a
 * tag is what it looks like, and where conditions are about.
 */
export function splitTagsInText(text: string): TextPiece[] | undefined {
  const pieces: TextPiece[] = [];
  let position = 0;
  let line = 0;
  let read = 0;
  const addText = (end: number) => {
    const between = text.slice(position, end);
    if (between.trim() !== '') {
      const lead = between.length - between.trimStart().length;
      pieces.push({ line: line + countLines(between.slice(0, lead)), text: between.trim() });
    }
    line += countLines(between);
    position = end;
  };
  for (const { 0: found, index } of text.matchAll(LITERAL)) {
    if (found !== '{%' || index < read) continue;
    const end = findTagEnd(text, index + 2);
    if (end === -1) break;
    read = end + 2;
    const tag = parseTagLine(text.slice(index, read))?.[0];
    if (tag === undefined || !CONTAINERS.has(tag.name)) {
      if (tag !== undefined && isConditionTag(tag.name)) return undefined;
      continue;
    }
    addText(index);
    pieces.push({ line, tag });
    line += countLines(text.slice(index, read));
    position = read;
  }
  addText(text.length);
  const [first, last] = [pieces[0], pieces.at(-1)];
  const begins = first !== undefined && 'tag' in first && !first.tag.closing;
  const ends = last !== undefined && 'tag' in last && last.tag.closing;
  const hasEnd = pieces.some((piece) => 'tag' in piece && piece.tag.closing);
  return ends || (begins && !hasEnd) ? pieces : undefined;
}

/**
 * Whether each end among the pieces has its start, there or in `isOpen`, and each start its end,
 * there or in `isClosedLater`.
 */
export function areMatched(
  pieces: readonly TextPiece[],
  { isOpen, isClosedLater }: Record<'isOpen' | 'isClosedLater', (name: string) => boolean>,
): boolean {
  const open: string[] = [];
  for (const piece of pieces) {
    if (!('tag' in piece)) continue;
    const { name, closing } = piece.tag;
    if (!closing) open.push(name);
    else {
      const index = open.lastIndexOf(name);
      if (index === -1 && !isOpen(name)) return false;
      open.length = Math.max(index, 0);
    }
  }
  return open.every(isClosedLater);
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
