/** How many rows may still be shown. A part is given a share, and what it does not use goes back. */
export interface RowBudget {
  left: number;
}

/** Gives each of several parts its share of the rows that are left, and takes back what is not used. */
export function shareRows<T>(
  parts: readonly T[],
  rows: RowBudget,
  render: (part: T, rows: RowBudget) => string,
): string {
  return parts
    .map((part, index) => {
      const given = Math.ceil(rows.left / (parts.length - index));
      const share = { left: given };
      const html = render(part, share);
      rows.left -= given - share.left;
      return html;
    })
    .join('');
}
