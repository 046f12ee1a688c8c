const HEADING = /<h([1-6])(?=[\s>])/g;

/**
 * Says the level of each heading that skips one, as `aria-level`: people who listen to a page go from
 * heading to heading by level, and authors choose levels by how they look. The elements stay as they
 * were written. Takes safe HTML that stands below a heading of the first level; pure.
 */
export function orderHeadings(html: string): string {
  const open: number[] = [];
  return html.replace(HEADING, (tag, digit: string) => {
    const written = Number(digit);
    while ((open.at(-1) ?? 0) >= written) open.pop();
    open.push(written);
    const level = open.length + 1;
    return level === written ? tag : `${tag} aria-level="${level}"`;
  });
}
