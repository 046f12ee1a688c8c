import type { SegmentForm } from './segment.ts';

/** Writes words so that they are read as words where a segment of that form stands. */
export function escapeWords(words: string, form: SegmentForm): string {
  switch (form) {
    case 'front-matter':
    case 'words':
      return words;
    case 'attribute':
      return words.replace(/[&"'<>`|$\\{}]/g, writeReference);
    case 'tag-attribute':
      return words.replace(/[&"'<>\\{}|%]/g, writeReference);
    default:
      return escapeMarkdown(words, form);
  }
}

function escapeMarkdown(words: string, form: SegmentForm): string {
  const escaped = words
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[\\*[\]]/g, '\\$&')
    // HTML is taken apart before escapes count, with code spans in mind.
    .replaceAll('<', '&lt;')
    .replaceAll('`', '&#x60;')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/\$(?=\$)|(?<=\$)\$/g, '\\$$')
    .replace(/\{(?=[{%#])/g, writeReference)
    .replace(/:(?=[\w+\\-]+:)/g, '\\:');
  if (form === 'container-title') return escaped.replace(/[{}]/g, writeReference);
  return form === 'cell' ? escaped.replaceAll('|', '\\|') : escaped;
}

/** Escapes what would begin a block where words start a line. */
export function escapeLineStart(line: string): string {
  return line.replace(/^(?:[#+\-=>|]|:::|~~~)/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function writeReference(character: string): string {
  return `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;
}
