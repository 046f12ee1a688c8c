import { DEFAULT_STATUS, REDIRECT_STATUSES, type RedirectStatus } from '@octavo/contract/redirects';
import Papa from 'papaparse';
import { ApiError, invalidInput } from '../../http/errors.ts';
import { type RedirectDestination, RedirectMistake, writeDestination } from './destination.ts';
import type { Leading } from './find-loop.ts';

const COLUMNS = ['source', 'destination', 'status'];
/** How many mistakes of a table are told at once. */
const TOLD_MISTAKES = 20;

/** A redirect of a table, and the line that it stands in. */
export interface CsvRow {
  line: number;
  source: string;
  destination: string;
  status: RedirectStatus;
}

/** Redirects as a table of text: a row with the names of the columns, then one for each. */
export function writeRedirectsCsv(
  redirects: readonly { source: string; destination: RedirectDestination; status: number }[],
): string {
  const rows = redirects.map(({ source, destination, status }) => [
    ...[source, writeDestination(destination), status],
  ]);
  return `${Papa.unparse([COLUMNS, ...rows], { newline: '\r\n' })}\r\n`;
}

/**
 * Reads a table of redirects: source, destination and perhaps status, with or without names of the
 * columns in the first row. Cells are kept apart by commas, semicolons or tabs, whichever leaves
 * destinations in the second column; `sep=;` before the first row, as spreadsheets write it, says
 * so. Empty rows count for nothing.
 *
 * @throws ApiError 400 naming the lines that are wrong
 */
export function readRedirectsCsv(text: string): CsvRow[] {
  const lines = parseLines(text.replace(/^\ufeff/, ''));
  const [first] = lines;
  const isHead = first?.cells[0]?.trim().toLowerCase() === COLUMNS[0];
  return checkLines(isHead ? lines.slice(1) : lines, ({ cells, line }) => {
    const [source = '', destination = '', status = ''] = cells.map((cell) => cell.trim());
    if (cells.length > COLUMNS.length) {
      throw new RedirectMistake(
        'source',
        `must be followed by one or two more columns, not ${cells.length - 1}`,
      );
    }
    return { line, source, destination, status: readStatus(status) };
  });
}

/**
 * Does something with each line, in order.
 *
 * @throws ApiError 400 with the lines where that throws `RedirectMistake`
 */
export function checkLines<Line extends { line: number }, Made>(
  lines: readonly Line[],
  make: (line: Line) => Made,
): Made[] {
  const mistakes: { path: string; message: string }[] = [];
  const made = lines.flatMap((line): Made[] => {
    try {
      return [make(line)];
    } catch (error) {
      if (!(error instanceof RedirectMistake)) throw error;
      mistakes.push({ path: `line ${line.line}`, message: `${error.field} ${error.rule}` });
      return [];
    }
  });
  if (mistakes.length > 0) throw invalidInput(mistakes.slice(0, TOLD_MISTAKES));
  return made;
}

/** Refuses a table that names a source twice. @throws ApiError 400 */
export function refuseRepeats(rows: readonly (Leading & { line: number })[]): void {
  const seen = new Map<string, number>();
  checkLines(rows, ({ source, line }) => {
    const before = seen.get(source);
    if (before !== undefined) {
      throw new RedirectMistake('source', `"${source}" already occurs in line ${before}`);
    }
    seen.set(source, line);
  });
}

function readStatus(text: string): RedirectStatus {
  if (text === '') return DEFAULT_STATUS;
  const found = REDIRECT_STATUSES.find((status) => String(status) === text);
  if (found === undefined) {
    throw new RedirectMistake('status', `must be one of ${REDIRECT_STATUSES.join(', ')}`);
  }
  return found;
}

/** The rows with the lines that they begin in: a quoted cell may hold line breaks. */
function parseLines(text: string): { line: number; cells: string[] }[] {
  const said = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text);
  const rows = said === null ? text : text.slice(said[0].length);
  const lines: { line: number; cells: string[] }[] = [];
  let line = said === null ? 1 : 2;
  let at = 0;
  Papa.parse<string[]>(rows, {
    delimiter: said?.[1] ?? chooseDelimiter(rows),
    step({ data, errors, meta }) {
      const [error] = errors.filter(({ type }) => type === 'Quotes');
      if (error !== undefined) {
        throw new ApiError('invalid_input', `line ${line} is not CSV: ${error.message}.`, [
          { path: `line ${line}`, message: `is not CSV: ${error.message}` },
        ]);
      }
      if (data.some((cell) => cell.trim() !== '')) lines.push({ line, cells: data });
      line += rows.slice(at, meta.cursor).split('\n').length - 1;
      at = meta.cursor;
    },
  });
  return lines;
}

const DELIMITERS = [',', ';', '\t'];
/** What a destination begins with, or the name of its column. */
const DESTINATION = /^\s*(?:\/|https?:|destination\b)/i;
/** How many rows tell which delimiter a table has. */
const TELLING_ROWS = 50;

/** The delimiter by which most of the first rows have a destination in their second cell. */
function chooseDelimiter(text: string): string {
  const counts = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: TELLING_ROWS });
    return data.filter(([, destination = '']) => DESTINATION.test(destination)).length;
  });
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
