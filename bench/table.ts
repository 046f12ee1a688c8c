/** One line of the bench: what was measured, and whether it is as good as it should be. */
export interface Measure {
  name: string;
  result: string;
  aim?: string;
  met?: boolean;
  note?: string;
}

const HEADINGS = ['Measure', 'Result', 'Aim', 'Met', 'Note'] as const;

/** The measures as a table with aligned columns, in Markdown. */
export function formatTable(measures: readonly Measure[]): string {
  const rows = [
    [...HEADINGS],
    ...measures.map(({ name, result, aim, met, note }) => [
      name,
      result,
      aim ?? '',
      met === undefined ? '' : met ? 'yes' : 'NO',
      note ?? '',
    ]),
  ];
  const widths = HEADINGS.map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) => formatRow(row, widths));
  const rule = formatRow(
    widths.map((width) => '-'.repeat(width)),
    widths,
  );
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

function formatRow(cells: readonly string[], widths: readonly number[]): string {
  return `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
}
