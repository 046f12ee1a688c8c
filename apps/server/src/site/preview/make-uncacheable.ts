import type { ServerResponse } from 'node:http';

const DROPPED = new Set([
  'cache-control',
  'etag',
  'surrogate-key',
  'x-robots-tag',
  'last-modified',
]);

/** Lets whatever is answered next be kept by nobody, and found by no search engine. */
export function makeUncacheable(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers: readonly string[] = []) => {
    const kept = ['Cache-Control', 'private, no-store', 'X-Robots-Tag', 'noindex'];
    for (let at = 0; at < headers.length; at += 2) {
      const [name = '', value = ''] = headers.slice(at, at + 2);
      if (!DROPPED.has(name.toLowerCase())) kept.push(name, value);
    }
    return writeHead(status, kept);
  }) as ServerResponse['writeHead'];
}
