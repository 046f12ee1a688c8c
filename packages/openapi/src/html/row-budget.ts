/** How many rows may still be shown. A part is given a share, and what it does not use goes back. */
export interface RowBudget {
  left: number;
  /** Beyond every share, for what is shown nowhere else; all parts take from one. */
  readonly reserve: { left: number };
}

/** Takes rows for fields, from the reserve too where they have no page of their own. Says how many. */
export function takeRows(count: number, rows: RowBudget, isOnlyHere: boolean): number {
  const own = Math.min(count, rows.left);
  const more = isOnlyHere ? Math.min(count - own, rows.reserve.left) : 0;
  rows.left -= own;
  rows.reserve.left -= more;
  return own + more;
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
      const share = { left: given, reserve: rows.reserve };
      const html = render(part, share);
      rows.left -= given - share.left;
      return html;
    })
    .join('');
}
