import { describe, expect, it } from 'vitest';
import { listCorpora, readCorpus } from '../../markup/tests/read-corpora.ts';
import { assembleText } from './assemble-text.ts';
import { describeStructure } from './compare-structure.ts';
import { cutSegments } from './cut-segments.ts';
import { WRITERS } from './testing/mock-translators.ts';
import { readPageText, translateAll } from './testing/read-segments.ts';

const names = listCorpora();
const writers = Object.entries(WRITERS);

describe.skipIf(names.length === 0).each(names)('every page of %s', (name) => {
  it('comes back byte for byte, and translated it has the same blocks, code, targets and tags', async () => {
    const { pages } = await readCorpus(name);
    let index = 0;
    for (const [path, text] of pages) {
      const page = readPageText(text);
      const segments = cutSegments(page);
      const ids = new Set(segments.map(({ id }) => id));
      expect(ids.size, path).toBe(segments.length);
      const same = assembleText(page, segments, new Map(segments.map((one) => [one.id, one.text])));
      expect(same.text === text, `${path} comes back as it was`).toBe(true);
      // Each fourth page, by one writer after the other: all of them take minutes.
      const [writer, write] = writers[(index / 4) % writers.length] ?? [];
      index += 1;
      if (!write) continue;
      const translated = assembleText(page, segments, translateAll(segments, write));
      expect(translated.refused, `${path} in ${writer}`).toEqual([]);
      const isSame = describeStructure(translated.text) === describeStructure(text);
      expect(isSame, `${path} in ${writer} is made of the same`).toBe(true);
      const count = cutSegments(readPageText(translated.text)).length;
      expect(count, `${path} in ${writer} has as many segments`).toBe(segments.length);
    }
    expect(pages.size).toBeGreaterThan(0);
  }, 60_000);
});
