import { blankComments, HEADING, RULE } from '../layouts/parse-summary.ts';

/** What a line of a table of contents is to those around it. */
export type LineKind = 'blank' | 'rule' | 'heading' | 'item' | 'other';

export interface SummaryLine {
  /** As it stands, without its end. */
  text: string;
  /** How it ends; nothing for a last line without one. */
  end: string;
  kind: LineKind;
}

const ITEM = /^([ \t]*)([*+-]|\d{1,9}[.)])([ \t]+)/;

/** A table of contents by lines, with a byte order mark at its start apart. */
export function readSummaryLines(text: string): { mark: string; lines: SummaryLine[] } {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const parts = text.slice(mark.length).split(/(\r\n|\n|\r)/);
  const visible = blankComments(text.slice(mark.length)).split(/\r\n|\n|\r/);
  const lines: SummaryLine[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const line = parts[index] ?? '';
    const end = parts[index + 1] ?? '';
    const shown = visible[index / 2] ?? '';
    if (line !== '' || end !== '') lines.push({ text: line, end, kind: settleKind(line, shown) });
  }
  return { mark, lines };
}

function settleKind(line: string, shown: string): LineKind {
  if (line.trim() === '') return 'blank';
  if (RULE.test(shown)) return 'rule';
  if (ITEM.test(shown)) return 'item';
  return HEADING.test(shown) ? 'heading' : 'other';
}

/** The white space before an item, and its marker with the white space behind that. */
export function readItemStart(line: string): { indent: string; marker: string } | undefined {
  const [, indent, bullet, gap] = ITEM.exec(line) ?? [];
  if (indent === undefined || bullet === undefined || gap === undefined) return undefined;
  return { indent, marker: bullet + gap };
}

/** How a table of contents is written, as far as it shows. */
export interface SummaryStyle {
  lineEnd: string;
  marker: string;
  /** How much deeper an item stands than the one that it is below. */
  unit: string;
  /** The marks of the heading of a group. */
  marks: string;
}

/** The style of what there is; the service's own where that shows nothing. */
export function readSummaryStyle(lines: readonly SummaryLine[]): SummaryStyle {
  const starts = lines.flatMap(({ kind, text }) =>
    kind === 'item' ? (readItemStart(text) ?? []) : [],
  );
  const marker = starts[0]?.marker ?? '* ';
  const top = starts[0]?.indent ?? '';
  const deeper = starts.find(({ indent }) => indent.length > top.length);
  const headings = lines.flatMap(({ kind, text }) =>
    kind === 'heading' ? (HEADING.exec(text)?.[1] ?? []) : [],
  );
  return {
    lineEnd: lines[0]?.end || '\n',
    marker: /^\d/.test(marker) ? '* ' : marker,
    unit: deeper?.indent.slice(top.length) ?? '  ',
    marks: headings.find((marks) => marks.length > 1) ?? '##',
  };
}
