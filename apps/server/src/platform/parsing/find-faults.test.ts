import { type ReadPage, readPage, readPageFacts } from '@octavo/markup';
import { expect, it } from 'vitest';
import { sha256Base64url } from '../hash.ts';
import { findFault, findFaults, readInTime } from './find-faults.ts';

const plain = 'Words, and [a link](to/somewhere.md).\n\n'.repeat(8000);
const nested = '<div>'.repeat(200_000);

async function readPageInTime(...input: Parameters<typeof readInTime>): Promise<ReadPage> {
  const read = await readInTime(...input);
  if (typeof read === 'string') throw new Error(`The text is not read: ${read}.`);
  return read;
}

it('texts that take too long to parse are told from long ones that do not', async () => {
  const texts: [string, string][] = [
    ['plain', plain],
    ['plain with another', plain],
    ['nested', nested],
    ['short', '<div>'.repeat(100)],
    ['plain again', plain],
  ];
  expect([...(await findFaults(texts, 3000))]).toEqual([['nested', 'slow']]);
}, 60_000);

it('the server answers while a text is being tried', async () => {
  let rounds = 0;
  const timer = setInterval(() => {
    rounds += 1;
  }, 10);
  try {
    expect([...(await findFaults([['nested', nested]], 500))]).toEqual([['nested', 'slow']]);
  } finally {
    clearInterval(timer);
  }
  expect(rounds).toBeGreaterThan(10);
}, 60_000);

it('a text of many tags is tried where one of as many words is not', async () => {
  const tags = '<div>'.repeat(20_000);
  const words = 'words '.repeat(20_000);
  const texts: [string, string][] = [
    ['tags', tags],
    ['words', words],
  ];
  expect([...(await findFaults(texts, -1))]).toEqual([['tags', 'slow']]);
}, 60_000);

it('a long text is read in a thread as it is read anywhere', async () => {
  const text = `---\ndescription: A long page\ntags: [kiln, 2026-01-01]\n---\n\n# Title\n\n${plain}`;
  expect((await readPageInTime(text)).source).toEqual(readPage(text, sha256Base64url));
  expect((await readPageInTime('short')).source).toEqual(readPage('short', sha256Base64url));
}, 60_000);

it('of a long plain text the thread finds what its document says too, by what its targets mean', async () => {
  const links = { 'to/somewhere.md': { kind: 'page', page: 'p1' } } as const;
  const parts = '## Part\n\n* [a](#part-1)\n* [b](gone.md)\n\n'.repeat(500);
  const text = `# Title\n\n${parts}${plain}`;
  const read = await readPageInTime(text, links);
  expect(read).toEqual(
    readPageFacts(text, sha256Base64url, (raw) =>
      raw === 'to/somewhere.md' ? links['to/somewhere.md'] : undefined,
    ),
  );
  expect(read.facts?.sections).toHaveLength(500);
  expect(read.facts?.found).toHaveLength(9000);
  const withTable = await readPageInTime(`${text}| a |\n| - |\n`, links);
  expect(withTable.facts).toBeUndefined();
}, 60_000);

it('a text is of 20,000 blocks at most, items and rows among them, whatever it is made of', async () => {
  const most = 'same\n\n'.repeat(20_000);
  const texts: [string, string][] = [
    ['paragraphs', most],
    ['one more', `${most}same\n`],
    ['items', '- a\n'.repeat(20_001)],
    ['rows', `| a |\n| - |\n${'| b |\n'.repeat(20_001)}`],
    ['short items', '-\n'.repeat(25_000)],
  ];
  const found = [...(await findFaults(texts))];
  expect(found.map(([name, fault]) => `${name}: ${fault}`)).toEqual([
    ...['one more: blocks', 'items: blocks', 'rows: blocks', 'short items: blocks'],
  ]);
  expect(await findFault(`${most}same\n`)).toBe('blocks');
  expect(await readInTime(`${most}same\n`)).toBe('blocks');
}, 60_000);

it('the texts of one request share what they may take', async () => {
  const budget = { left: 400 };
  expect(await readInTime(plain, {}, budget)).not.toBe('slow');
  expect(budget.left).toBeLessThan(400);
  expect(await readInTime(nested, {}, budget)).toBe('slow');
  expect(budget.left).toBeLessThanOrEqual(0);
  expect(await readInTime(plain, {}, budget)).toBe('slow');
}, 60_000);
