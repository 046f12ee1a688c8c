import { readFileSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { ERROR_TYPES, type ErrorTypeFacts } from '@octavo/contract';

/** The page of the documentation that lists every type of error. */
export const ERROR_PAGE = join(import.meta.dirname, '../docs/api/errors.md');

/** The page with its tables made from the catalogue; what stands around them stays. */
export function renderErrorPage(page: string): string {
  const tables = /(<!-- tables -->\n)[\s\S]*(<!-- end of tables -->)/;
  return page.replace(tables, (_all, begin, end) => `${begin}\n${renderTables()}\n${end}`);
}

function renderTables(): string {
  const types: [string, ErrorTypeFacts][] = Object.entries(ERROR_TYPES);
  const byStatus = Map.groupBy(types, ([, { status }]) => status);
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, refusals]) => {
      const rows = refusals.map(([type, { when }]) => `| \`${type}\` | ${when} |\n`).join('');
      return `## ${nameStatus(status)}\n\n| Type | When |\n| --- | --- |\n${rows}`;
    })
    .join('\n');
}

function nameStatus(status: number): string {
  const name = STATUS_CODES[status];
  return name === undefined ? String(status) : `${status} ${name}`;
}

if (import.meta.main) writeFileSync(ERROR_PAGE, renderErrorPage(readFileSync(ERROR_PAGE, 'utf8')));
