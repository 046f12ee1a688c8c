import type { Story } from './story.ts';

/** Ranges and conditions on one address. */
export async function visitConditionally(
  visit: Story['visit'],
  name: string,
  path: string,
  tag: unknown,
): Promise<void> {
  const ranges = ['0-3', '4-', '-4', '4-2', '0-0,2-3', '9999-', 'x', '0-99999'];
  for (const range of ranges) {
    await visit(`${name}, bytes ${range}`, { path, headers: { range: `bytes=${range}` } });
  }
  await visit(`${name}, lines 1-2`, { path, headers: { range: 'lines=1-2' } });
  const etag = String(tag);
  const conditions = {
    'if-none-match the tag': { 'if-none-match': etag },
    'if-none-match any': { 'if-none-match': '*' },
    'if-none-match a list': { 'if-none-match': `"a", ${etag}` },
    'if-match the tag': { 'if-match': etag },
    'if-match another': { 'if-match': '"a"' },
    'if-range the tag': { range: 'bytes=0-1', 'if-range': etag },
    'if-range another': { range: 'bytes=0-1', 'if-range': '"a"' },
    'accept gzip': { 'accept-encoding': 'gzip' },
    'accept br': { 'accept-encoding': 'gzip;q=0.5, br' },
    'accept zstd': { 'accept-encoding': 'zstd' },
    'accept nothing': { 'accept-encoding': 'identity;q=0' },
  };
  for (const [what, headers] of Object.entries(conditions)) {
    await visit(`${name}, ${what}`, { path, headers });
  }
}
