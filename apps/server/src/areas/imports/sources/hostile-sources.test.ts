import { describe, expect, it } from 'vitest';
import { namePicture } from './document/name-picture.ts';
import { makeLinker } from './notion/link-pages.ts';
import { readLayout } from './notion/read-layout.ts';
import { writeDatabase } from './notion/write-database.ts';
import { decodeDataUrl } from './open-source.ts';
import { safeName } from './safe-name.ts';

/** So many that an algorithm of quadratic time does not come to its end. */
const SIZE = 500_000;
/** Far more than linear time takes on a busy machine. */
const TIMEOUT_MS = 20_000;
const id = 'a'.repeat(32);

describe('what a source says, made to cost quadratic time', () => {
  it(
    'reads the type of a data URL',
    () => {
      const { contentType, bytes } = decodeDataUrl(`data:${' '.repeat(SIZE)}x,text`);
      expect([contentType, bytes.toString()]).toEqual(['x', 'text']);
    },
    TIMEOUT_MS,
  );

  it(
    'makes names of what files are called',
    () => {
      expect(safeName(`a${'.'.repeat(SIZE)}b`)).toMatch(/^a\.+/);
      expect(namePicture(`a${'.'.repeat(SIZE)}b.png`, 'image/png')).toMatch(/^a\.+png$/);
    },
    TIMEOUT_MS,
  );

  it(
    'looks up links of Notion',
    () => {
      const layout = readLayout([`a ${id}.md`]);
      const [page] = layout.pages;
      if (page === undefined) throw new Error('There is no page.');
      const target = `a ${id}.md${'?'.repeat(SIZE)}%0A`;
      expect(makeLinker(layout)(page, target)).toEqual({ path: `${id}.md`, anchor: '' });
    },
    TIMEOUT_MS,
  );

  it(
    'gives pages of Notion that want one path paths of their own',
    () => {
      const files = Array.from({ length: SIZE / 10 }, (_, number) => `${number} ${id}/x.md`);
      const paths = readLayout(files).pages.map(({ path }) => path);
      expect(paths.slice(0, 3)).toEqual([`${id}/x.md`, `${id}/x-1.md`, `${id}/x-2.md`]);
      expect(new Set(paths).size).toBe(files.length);
    },
    TIMEOUT_MS,
  );

  it(
    'writes the table of a database of Notion',
    () => {
      const pages = Array.from({ length: SIZE / 5 }, (_, number) => ({
        name: '?',
        target: `${number}.md`,
      }));
      const { order } = writeDatabase('Tools', `Name,Use\n?,a${' '.repeat(SIZE)}b\n?,c\n`, pages);
      expect(order).toEqual(['0.md', '1.md']);
    },
    TIMEOUT_MS,
  );
});
