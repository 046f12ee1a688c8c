import { readPage, readPageFacts } from '@octavo/markup';
import { expect, it } from 'vitest';
import { sha256Base64url } from '../hash.ts';
import { findSlowTexts, QUICK_LENGTH, readInTime } from './find-slow-texts.ts';

const plain = 'Words, and [a link](to/somewhere.md).\n\n'.repeat(8000);
const nested = '<div>'.repeat(200_000);

it('texts that take too long to parse are told from long ones that do not', async () => {
  expect(plain.length).toBeGreaterThan(4 * QUICK_LENGTH);
  const texts: [string, string][] = [
    ['plain', plain],
    ['plain with another', plain],
    ['nested', nested],
    ['short', '<div>'.repeat(100)],
    ['plain again', plain],
  ];
  expect([...(await findSlowTexts(texts, 3000))]).toEqual(['nested']);
}, 60_000);

it('the server answers while a text is being tried', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  try {
    expect([...(await findSlowTexts([['nested', nested]], 500))]).toEqual(['nested']);
  } finally {
    clearInterval(timer);
  }
  expect(turns).toBeGreaterThan(10);
}, 60_000);

it('a text of many tags is tried where one of as many words is not', async () => {
  const tags = '<div>'.repeat(20_000);
  const words = 'words '.repeat(20_000);
  const texts: [string, string][] = [
    ['tags', tags],
    ['words', words],
  ];
  expect([...(await findSlowTexts(texts, -1))]).toEqual(['tags']);
}, 60_000);

it('a long text is read in a thread as it is read anywhere', async () => {
  const text = `---\ndescription: A long page\ntags: [kiln, 2026-01-01]\n---\n\n# Title\n\n${plain}`;
  expect((await readInTime(text))?.source).toEqual(readPage(text, sha256Base64url));
  expect((await readInTime('short'))?.source).toEqual(readPage('short', sha256Base64url));
}, 60_000);

it('of a long plain text the thread finds what its document says too, by what its targets mean', async () => {
  const links = { 'to/somewhere.md': { kind: 'page', page: 'p1' } } as const;
  const parts = '## Part\n\n* [a](#part-1)\n* [b](gone.md)\n\n'.repeat(500);
  const text = `# Title\n\n${parts}${plain}`;
  const read = await readInTime(text, links);
  expect(read).toEqual(
    readPageFacts(text, sha256Base64url, (raw) =>
      raw === 'to/somewhere.md' ? links['to/somewhere.md'] : undefined,
    ),
  );
  expect(read?.facts?.sections).toHaveLength(500);
  expect(read?.facts?.found).toHaveLength(9000);
  expect((await readInTime(`${text}| a |\n| - |\n`, links))?.facts).toBeUndefined();
}, 60_000);
