import type { TypstPage } from '@octavo/markup/typst';
import { describe, expect, it } from 'vitest';
import { compileWhatCompiles } from './compile-what-compiles.ts';
import type { ReadBook } from './read-book.ts';

/** A tree of pages, two below each other, named `p0` and so on. */
function makePages(count: number): TypstPage[] {
  const leaf = (index: number): TypstPage => ({
    ...{ id: `p${index}`, title: `p${index}`, kind: 'document', children: [] },
  });
  return Array.from({ length: count / 2 }, (_, index) => ({
    ...leaf(2 * index),
    children: [leaf(2 * index + 1)],
  }));
}

/** Compiles to the ids of the pages, `!` before the plain ones; `fails` tells what does not. */
function compile(fails: (ids: readonly string[], isPlain: (id: string) => boolean) => boolean) {
  const reports: string[] = [];
  let compiled = 0;
  const plainPages = new WeakMap<ReadBook['context'], (id: string) => boolean>();
  const pdf = compileWhatCompiles({
    plain: false,
    report: (problem) => reports.push(problem),
    open(isPlain) {
      const context: ReadBook['context'] = {
        resolveRef: () => undefined,
        resolveFile: () => undefined,
        resolveImage: () => undefined,
        reusableContent: () => undefined,
        ...{ claims: {}, variables: {} },
      };
      plainPages.set(context, isPlain);
      return { book: { title: 'Pots', cover: true, pages: makePages(64) }, context };
    },
    compile({ book, context }) {
      compiled += 1;
      const isPlain = plainPages.get(context) ?? (() => false);
      const ids = listIds(book.pages);
      if (fails(ids, isPlain)) throw new Error('it does not compile');
      return Buffer.from(ids.filter(isPlain).join());
    },
  });
  return { plain: Buffer.from(pdf).toString(), reports, compiled };
}

function listIds(pages: readonly TypstPage[]): string[] {
  return pages.flatMap(({ id, children }) => [id, ...listIds(children)]);
}

describe('a book that does not compile', () => {
  it('shows the pages that fail as their text, and all others as they are', () => {
    const bad = new Set(['p5', 'p40']);
    const { plain, reports, compiled } = compile((ids, isPlain) =>
      ids.some((id) => bad.has(id) && !isPlain(id)),
    );
    expect(plain).toBe('p5,p40');
    expect(reports).toContain('The page p40 is shown as plain text.');
    expect(compiled).toBeLessThan(32);
  });

  it('shows every page as its text where no page fails alone', () => {
    const { plain } = compile((ids, isPlain) => ids.length === 64 && !ids.every(isPlain));
    expect(plain.split(',')).toHaveLength(64);
  });

  it('is an error where even the text fails', () => {
    expect(() => compile(() => true)).toThrow('it does not compile');
  });
});
