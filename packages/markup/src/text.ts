import type { DocumentNode } from './document.ts';
import { listTextLines, type TextLine } from './text-lines.ts';

/**
 * A document as plain text to read: headings and paragraphs parted by empty lines, list items with
 * their markers, table rows with `|` between cells, code as it is. Expressions and formulas stand
 * as they are written.
 */
export function renderText(document: DocumentNode): string {
  let text = '';
  let previous: TextLine | undefined;
  for (const line of listTextLines(document)) {
    if (line.text === '') continue;
    if (previous) text += isTight(previous, line) ? '\n' : '\n\n';
    text += indentLines(`${line.marker ?? ''}${line.text}`, line.indent);
    previous = line;
  }
  return text;
}

function isTight(previous: TextLine, line: TextLine): boolean {
  return line.part === previous.part && (line.part === 'item' || line.part === 'row');
}

function indentLines(text: string, indent: number): string {
  if (indent === 0) return text;
  const margin = '  '.repeat(indent);
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : margin + line))
    .join('\n');
}
