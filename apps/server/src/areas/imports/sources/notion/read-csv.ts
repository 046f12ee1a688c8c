/** Limits of one table. */
const MAX_ROWS = 10_000;
const MAX_COLUMNS = 200;

/**
 * Reads a table in CSV (RFC 4180): quotes, line breaks in quotes, a byte order mark. Rows and
 * columns beyond what a page can show are left out.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const endField = () => {
    if (row.length < MAX_COLUMNS) row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    if (row.some((value) => value !== '') && rows.length < MAX_ROWS) rows.push(row);
    row = [];
  };
  for (let index = text.startsWith('\ufeff') ? 1 : 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[index + 1] === '"') {
        field += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && field === '') quoted = true;
    else if (character === ',') endField();
    else if (character === '\n') endRow();
    else if (character !== '\r') field += character;
  }
  if (field !== '' || row.length > 0) endRow();
  return rows;
}
