import { expect, it } from 'vitest';
import { findEncoding } from '../../http/kept-encoding.ts';
import { keepAnswer } from './kept-answers.ts';
import { keepResults } from './kept-results.ts';
import { openSearch } from './testing/open-search.ts';

it('keeps an answer and its JSON from the second time on, and counts them', async () => {
  await using search = await openSearch('sqlite');
  const { platform } = search;
  const find = (text: string) =>
    keepResults(platform, {
      key: [text],
      readMark: async () => 'mark',
      find: async () => ({ results: { text }, characters: 10 }),
    });
  const held = () =>
    platform.caches
      .list()
      .find(({ declared: { name } }) => name === 'search-results')
      ?.cache.measure().bytes ?? 0;
  const ask = async (text: string, key: string) => {
    const results = await find(text);
    return keepAnswer(platform, results, key, () => ({ items: [{ text }], key }));
  };

  const first = await ask('kiln', 'here');
  expect(findEncoding(first)).toBeUndefined();
  const before = held();
  const second = await ask('kiln', 'here');
  const json = JSON.stringify({ items: [{ text: 'kiln' }], key: 'here' });
  expect(Buffer.from(findEncoding(second)?.bytes ?? []).toString()).toBe(json);
  expect(held()).toBe(before + 3 * json.length);
  expect(await ask('kiln', 'here')).toBe(second);

  const elsewhere = await ask('kiln', 'elsewhere');
  expect(elsewhere).toEqual({ items: [{ text: 'kiln' }], key: 'elsewhere' });
  expect(findEncoding(elsewhere)).toBeUndefined();

  const long = 'x'.repeat(10_000_000);
  const [, again, once] = [
    await ask(long, 'here'),
    await ask(long, 'here'),
    await ask(long, 'here'),
  ];
  expect(once).not.toBe(again);
  expect(once).toEqual(again);
});
