import type { SyntaxNode } from '../syntax-tree.ts';

/** What an HTML table is made of. */
export interface TableParts {
  /** The cells of the header row, and of the others. */
  head: SyntaxNode[] | undefined;
  body: SyntaxNode[][];
  /** What stands in it beside its cells, as its caption: browsers show it above the table. */
  outside: SyntaxNode[];
}

/**
 * Takes an HTML table apart, whatever stands where. Without a `thead`, a first row of `th` alone is the
 * header. Cells that are in no row are one.
 */
export function findTableParts(table: SyntaxNode): TableParts {
  const finder = new PartFinder();
  finder.readRows(table, false);
  const { rows, outside } = finder;
  const marked = rows.findIndex(({ isHead }) => isHead);
  const [first] = rows;
  const isHeader =
    first?.cells.some(({ name }) => name === 'th') &&
    !first.cells.some(({ name }) => name === 'td');
  const head = marked >= 0 ? marked : isHeader ? 0 : -1;
  return {
    head: rows[head]?.cells,
    body: rows.filter((_, index) => index !== head).map(({ cells }) => cells),
    outside,
  };
}

interface Row {
  cells: SyntaxNode[];
  isHead: boolean;
}

const GROUPS = new Set(['thead', 'tbody', 'tfoot', 'colgroup']);

class PartFinder {
  readonly rows: Row[] = [];
  readonly outside: SyntaxNode[] = [];

  /** Reads what stands in a table or in a group of rows. */
  readRows({ children }: SyntaxNode, isHead: boolean): void {
    let loose: Row | undefined;
    for (const child of children) {
      if (child.hidden) continue;
      if (isCell(child)) {
        loose ??= this.addRow(isHead);
        loose.cells.push(child);
        continue;
      }
      loose = undefined;
      if (child.type === 'html' && child.name === 'tr') this.readRow(child, isHead);
      else if (isGroup(child)) this.readRows(child, child.name === 'thead');
      else this.outside.push(child);
    }
  }

  private readRow({ children }: SyntaxNode, isHead: boolean): void {
    const row = this.addRow(isHead);
    for (const child of children) {
      if (isCell(child)) row.cells.push(child);
      else if (child.hidden) continue;
      else if (child.type === 'html' && child.name === 'tr') this.readRow(child, isHead);
      else if (isGroup(child)) this.readRows(child, child.name === 'thead');
      else this.outside.push(child);
    }
  }

  private addRow(isHead: boolean): Row {
    const row = { cells: [], isHead };
    this.rows.push(row);
    return row;
  }
}

function isCell({ type, name }: SyntaxNode): boolean {
  return type === 'html' && (name === 'td' || name === 'th');
}

function isGroup({ type, name }: SyntaxNode): boolean {
  return type === 'html' && GROUPS.has(name);
}
