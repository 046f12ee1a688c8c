import { expect, it } from 'vitest';
import { makeRandom } from '../../packages/content/src/testing/random-edits.ts';
import { readShape } from './document-shape.ts';
import { BLOCK_EDITS } from './edit-blocks.ts';
import { PART_EDITS } from './edit-parts.ts';
import { WORD_EDITS } from './edit-words.ts';
import { TextAuthor } from './text-author.ts';
import { isMadeWord, WordSource } from './words.ts';

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);

it('writes and edits pages in which no word stands twice and every block is closed', () => {
  for (const seed of SEEDS) {
    const author = new TextAuthor(makeRandom(seed), new WordSource(), 'a');
    const page = author.write(6);
    for (const { text, links } of [page, author.edit(page, 4)]) {
      const { counts, unclosed } = readShape({ text, links });
      const doubled = [...counts].filter(([word, count]) => isMadeWord(word) && count > 1);
      expect(doubled, `seed ${seed}\n${text}`).toEqual([]);
      expect(unclosed, `seed ${seed}\n${text}`).toEqual([]);
    }
  }
});

it('makes every edit there is', () => {
  const made = new Set<string>();
  for (const seed of SEEDS) {
    const author = new TextAuthor(makeRandom(seed), new WordSource(), 'a');
    for (const edit of author.edit(author.write(8), 6).edits) made.add(edit);
  }
  const all = [WORD_EDITS, BLOCK_EDITS, PART_EDITS].flatMap((edits) => Object.keys(edits));
  expect(all.filter((edit) => !made.has(edit))).toEqual([]);
});

it('keeps the line ends of a page', () => {
  for (const seed of SEEDS) {
    const random = makeRandom(seed);
    const author = new TextAuthor(random, new WordSource(), 'a');
    const page = author.write(5);
    const ends = (text: string) => new Set(text.match(/\r?\n/g));
    const before = ends(page.text);
    const after = ends(author.edit(page, 3).text);
    if (before.size === 1) expect(after, `seed ${seed}`).toEqual(before);
  }
});
