import type { MadeAnswer } from '../../http/exchange/answer.ts';

const DROPPED = new Set([
  'cache-control',
  'etag',
  'surrogate-key',
  'x-robots-tag',
  'last-modified',
]);

/** An answer that nobody may keep, and no search engine finds. */
export function makeUncacheable(answer: MadeAnswer): MadeAnswer {
  const headers = ['Cache-Control', 'private, no-store', 'X-Robots-Tag', 'noindex'];
  for (let at = 0; at < answer.headers.length; at += 2) {
    const [name = '', value = ''] = answer.headers.slice(at, at + 2);
    if (!DROPPED.has(name.toLowerCase())) headers.push(name, value);
  }
  return { ...answer, headers };
}
