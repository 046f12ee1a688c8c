/**
 * Whether an `Accept` header asks for Markdown rather than for the page (RFC 9110, section 12.5.1):
 * it names `text/markdown`, and nothing of the page is wanted more. Wanted as much, what is named
 * first wins. Wildcards alone ask for the page.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  const wanted = accept.split(',').map(readRange);
  const markdownAt = wanted.findIndex(({ type }) => type === 'text/markdown');
  const pageAt = wanted.findIndex(({ type }) => type === 'text/html');
  const markdown = wanted[markdownAt]?.quality ?? 0;
  const page =
    wanted[pageAt]?.quality ??
    wanted.find(({ type }) => type === 'text/*')?.quality ??
    wanted.find(({ type }) => type === '*/*')?.quality ??
    0;
  if (markdown !== page) return markdown > page;
  return markdown > 0 && (pageAt === -1 || markdownAt < pageAt);
}

function readRange(range: string): { type: string; quality: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((one) => one.startsWith('q='));
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}
