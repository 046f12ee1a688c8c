import { readCsv } from './read-csv.ts';

/** A row of a database that is a page. */
export interface DatabaseRow {
  name: string;
  /** The target of a link to it. */
  target: string;
}

/**
 * Writes a database as the Markdown of a page: its rows as a table, the title of each linked to its
 * page. Gives the targets in the order of the rows.
 */
export function writeDatabase(
  name: string,
  csv: string,
  pages: readonly DatabaseRow[],
): { markdown: string; order: string[] } {
  const [head = [], ...rows] = readCsv(csv);
  const order: string[] = [];
  const waiting = new Map<string, DatabaseRow[]>();
  for (const page of pages.toReversed()) {
    const key = keyOf(page.name);
    const known = waiting.get(key);
    if (known === undefined) waiting.set(key, [page]);
    else known.push(page);
  }
  const lines = rows.map((row) => {
    const [title = '', ...rest] = head.map((_, column) => row[column] ?? '');
    const page = waiting.get(keyOf(title))?.pop();
    if (page !== undefined) order.push(page.target);
    const words = escapeCell(title) || 'Untitled';
    const first = page === undefined ? escapeCell(title) : `[${words}](${page.target})`;
    return writeRow([first, ...rest.map(writeValue)]);
  });
  const table = [writeRow(head.map(escapeCell)), writeRow(head.map(() => '---')), ...lines].join(
    '\n',
  );
  const heading = `# ${escapeInline(name).replace(/(?<!#)#+$/, '\\$&')}\n`;
  return { markdown: head.length === 0 ? heading : `${heading}\n${table}\n`, order };
}

/** Names of files leave out what file systems do not take, and are cut. */
function keyOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return words.slice(0, 30);
}

function writeRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function writeValue(value: string): string {
  const text = value.trim();
  if (/^https?:\/\/[^\s<>"|]{1,1000}$/.test(text)) return `<${text}>`;
  return escapeCell(value);
}

function escapeCell(text: string): string {
  return escapeInline(text)
    .replace(/(?<!\s)\s*\n\s*/g, '<br>')
    .replaceAll('|', '\\|');
}

/** Text that means nothing in Markdown. */
function escapeInline(text: string): string {
  return text
    .trim()
    .replace(/[\\`*_[\]<>$]/g, '\\$&')
    .replace(/\{(?=[%{])/g, '\\{')
    .replace(/&(?=#?\w+;)/g, '&amp;');
}
