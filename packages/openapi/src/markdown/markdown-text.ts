import { escapeLineStart, escapeMarkdown } from '@octavo/markup';

/** Words that stand for themselves, on one line. */
export function writeWords(text: string): string {
  return escapeLineStart(escapeMarkdown(text.replace(/\s+/g, ' ').trim()));
}

/** A text in a code span, on one line. Empty texts are shown as `""`. */
export function writeCode(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ');
  if (line.trim() === '') return '`""`';
  const marker = '`'.repeat(longestRun(line, /`+/g) + 1);
  const space = /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${marker}${space}${line}${space}${marker}`;
}

/** A text in a fence that nothing in it can end. */
export function writeFence(text: string, syntax: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  const marker = '`'.repeat(Math.max(3, longestRun(clean, /`+/g) + 1));
  const language = syntax.replace(/[^\w+#.-]+/g, '');
  return `${marker}${language}\n${clean}\n${marker}`;
}

/** A link to an address of the author. */
export function writeLink(label: string, url: string): string {
  const target = url.replace(/[\s<>\\()\p{Cc}]/gu, (sign) => encodeURIComponent(sign));
  return `[${writeWords(label) || writeWords(url)}](<${target}>)`;
}

/** Lines moved to the right, empty ones aside. */
export function indentLines(text: string, columns: number): string {
  const margin = ' '.repeat(columns);
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : margin + line))
    .join('\n');
}

function longestRun(text: string, pattern: RegExp): number {
  let longest = 0;
  for (const [run] of text.matchAll(pattern)) longest = Math.max(longest, run.length);
  return longest;
}
