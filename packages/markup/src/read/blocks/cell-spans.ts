import type { SyntaxNode } from '../syntax-tree.ts';

const MAX_SPAN = 50;

/** How many places the spanning cells of one table may cover; further ones do not span. */
const MAX_COVERED = 20_000;

/** The `rowspan` or `colspan` of a cell, 1 to 50. */
export function readSpan(value: string | undefined): number {
  const span = Number.parseInt(value ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), MAX_SPAN);
}

/** The cells of each row by column; undefined where another cell spans. */
export function placeCells(rows: readonly (readonly SyntaxNode[])[]): (SyntaxNode | undefined)[][] {
  const covered = new CoveredPlaces();
  return rows.map((cells, rowIndex) => {
    const row: (SyntaxNode | undefined)[] = [];
    for (const cell of cells) {
      while (covered.has(rowIndex, row.length)) row.push(undefined);
      const columns = readSpan(cell.attributes.colspan);
      covered.cover(rowIndex, row.length, readSpan(cell.attributes.rowspan), columns);
      row.push(cell);
    }
    return row;
  });
}

/** The places of a table that cells of other places cover. */
class CoveredPlaces {
  private readonly rows = new Map<number, Set<number>>();
  private left = MAX_COVERED;

  has(row: number, column: number): boolean {
    return this.rows.get(row)?.has(column) ?? false;
  }

  cover(row: number, column: number, rowSpan: number, columnSpan: number): void {
    const count = rowSpan * columnSpan - 1;
    if (count === 0 || count > this.left) return;
    this.left -= count;
    for (let down = 0; down < rowSpan; down += 1) {
      const columns = this.rows.get(row + down) ?? new Set();
      this.rows.set(row + down, columns);
      for (let right = down === 0 ? 1 : 0; right < columnSpan; right += 1)
        columns.add(column + right);
    }
  }
}
