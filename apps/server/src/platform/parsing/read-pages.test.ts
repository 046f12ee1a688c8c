import { listBrokenExpressions, readPage } from '@octavo/markup';
import { expect, it } from 'vitest';
import { sha256Base64url } from '../hash.ts';
import { readAnchors, readPages } from './read-pages.ts';

const BLOCKS = 'One.\n\n'.repeat(25_000);
const written = (index: number) =>
  `---\ntags: [kiln, 2026-01-0${1 + (index % 9)}]\nif: ${index % 2 ? 'visitor.claims.a ==' : 'true'}\n---\n\n# Page ${index}\n\n${`[next](p${index + 1}.md#a) ![p](p.png)\n\n* one\n* two\n\n`.repeat(1 + (index % 60))}`;
const texts = Array.from({ length: 300 }, (_, index) => [`p${index}.md`, written(index)] as const);

it('many texts are read in threads as they are read anywhere, and said how many', async () => {
  const counts: number[] = [];
  const { pages, faults } = await readPages(texts, (done) => void counts.push(done));
  expect([pages.size, faults.size, counts.at(-1)]).toEqual([300, 0, 300]);
  expect(counts.length).toBeGreaterThan(1);
  for (const [name, text] of texts) {
    expect(pages.get(name)).toEqual({
      source: readPage(text, sha256Base64url),
      broken: listBrokenExpressions(text),
    });
  }
  expect(pages.get('p1.md')?.broken).toHaveLength(1);
}, 60_000);

it('a text that is not read is told, and those beside it are read', async () => {
  const given = [['blocks', BLOCKS], ['none', ''], ...texts.slice(0, 3)] as const;
  const { pages, faults } = await readPages(given);
  expect(Object.fromEntries(faults)).toEqual({ blocks: 'blocks' });
  expect([...pages.keys()].sort()).toEqual(['none', 'p0.md', 'p1.md', 'p2.md']);
}, 60_000);

it('other work goes on while texts are read', async () => {
  let rounds = 0;
  const timer = setInterval(() => {
    rounds += 1;
  }, 1);
  await readPages(texts);
  clearInterval(timer);
  expect(rounds).toBeGreaterThan(5);
}, 60_000);

it('anchors are those of headings, in every text', async () => {
  const anchors = await readAnchors([
    ['a', '# A\n\n## First part\n\n## First part\n'],
    ['b', 'Words.\n'],
  ]);
  expect(anchors.get('a')).toEqual(expect.arrayContaining(['first-part', 'first-part-1']));
  expect(anchors.get('b')).toEqual([]);
}, 60_000);
