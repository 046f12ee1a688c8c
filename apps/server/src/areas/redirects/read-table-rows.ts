import type { RedirectStatus } from '@octavo/contract/redirects';
import type { RedirectCheck } from './check-redirects.ts';
import { type CsvRow, checkLines, refuseRepeats } from './csv.ts';
import { RedirectMistake } from './destination.ts';
import type { Leading } from './find-loop.ts';

/** A redirect of a table that was checked. */
export interface TableRow extends Leading {
  line: number;
  status: RedirectStatus;
}

/**
 * Checks the redirects of a table against a site.
 *
 * @throws ApiError 400 naming the lines that are wrong
 */
export async function readTableRows(
  check: RedirectCheck,
  table: readonly CsvRow[],
): Promise<TableRow[]> {
  const read: { line: number; row: TableRow | RedirectMistake }[] = [];
  for (const { line, source, destination, status } of table) {
    try {
      const leading = await check.read({ source, destination });
      read.push({ line, row: { line, status, ...leading } });
    } catch (error) {
      if (!(error instanceof RedirectMistake)) throw error;
      read.push({ line, row: error });
    }
  }
  const rows = checkLines(read, ({ row }) => {
    if (row instanceof RedirectMistake) throw row;
    return row;
  });
  refuseRepeats(rows);
  return rows;
}
