import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../source-files.ts';
import { readShape } from './document-shape.ts';
import { mergePages } from './page-merge.ts';
import { SITUATIONS } from './situations.ts';

function mergeOne(base: string, ours: string, theirs: string) {
  const { pages, conflicts } = mergePages({ page: base }, { page: ours }, { page: theirs });
  const page = pages.get('page');
  const asks = conflicts.map((conflict) =>
    conflict.kind === 'text' || conflict.kind === 'field'
      ? { base: conflict.base, ours: conflict.ours, theirs: conflict.theirs }
      : conflict,
  );
  return { text: page?.text, title: page?.title, asks, conflicts };
}

describe('a merge of one page', () => {
  it.each(SITUATIONS)('$name', ({ base, ours, theirs, merged, asks = [] }) => {
    const found = mergeOne(base, ours, theirs);
    expect(found.text).toBe(merged);
    expect(found.asks).toEqual(asks);
  });

  it.each(SITUATIONS.filter(({ asks }) => asks === undefined))('$name: with CRLF as with LF', ({
    base,
    ours,
    theirs,
    merged,
  }) => {
    const [from, own, other, whole] = [base, ours, theirs, merged].map((text) =>
      text.replaceAll('\n', '\r\n'),
    );
    const found = mergeOne(from ?? '', own ?? '', other ?? '');
    expect(found.text).toBe(whole);
    expect(found.asks).toEqual([]);
  });

  it('Both change the title', () => {
    const [base, ours, theirs] = ['Clay', 'Red clay', 'White clay'].map(
      (title) => `# ${title}\n\nDig it.\n`,
    );
    const found = mergeOne(base ?? '', ours ?? '', theirs ?? '');
    expect(found).toMatchObject({ text: ours, title: 'Red clay' });
    expect(found.asks).toEqual([
      {
        base: expect.stringMatching(/^(# )?Clay$/),
        ours: expect.stringMatching(/^(# )?Red clay$/),
        theirs: expect.stringMatching(/^(# )?White clay$/),
      },
    ]);
  });

  it('One key of the front matter', () => {
    const [base, ours, theirs] = ['pots', 'bowls', 'tiles'].map(
      (what) => `---\ndescription: About ${what}\nicon: fire\n---\n\nDig it.\n`,
    );
    const found = mergeOne(base ?? '', ours ?? '', theirs ?? '');
    expect(found.text).toBe(ours);
    expect(found.asks).toEqual([
      {
        base: expect.stringMatching(/^(description: )?About pots\s*$/),
        ours: expect.stringMatching(/^(description: )?About bowls\s*$/),
        theirs: expect.stringMatching(/^(description: )?About tiles\s*$/),
      },
    ]);
  });
});

describe('a merge of several pages', () => {
  it('Both add a page at one address and link to it', () => {
    const base = 'Read about clay.\n\nRead about fire.\n';
    const ours = 'Read about [clay](kiln.md).\n\nRead about fire.\n';
    const theirs = 'Read about clay.\n\nRead about [fire](kiln.md).\n';
    const { pages, conflicts } = mergePages(
      { page: base },
      { page: ours, 'kiln~ours': 'Our kiln.\n' },
      { page: theirs, 'kiln~theirs': 'Their kiln.\n' },
    );
    expect(conflicts).toEqual([]);
    const page = pages.get('page');
    const { links } = readShape({ text: page?.text ?? '', links: page?.links ?? {} });
    expect([links.get('clay'), links.get('fire')]).toEqual([
      expect.stringContaining('"page":"kiln~ours"'),
      expect.stringContaining('"page":"kiln~theirs"'),
    ]);
    const slugs = [...pages.values()].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(3);
  });
});

describe('the page about merging', () => {
  it('tells every situation that is tested, by its name', () => {
    const text = readFileSync(join(repositoryRoot, 'docs/merging.md'), 'utf8');
    const told = [...text.matchAll(/^\| \*\*(.+?)\*\* \|/gm)].map(([, name]) => name);
    const tested = [
      ...SITUATIONS.map(({ name }) => name),
      ...['Both change the title', 'One key of the front matter'],
      'Both add a page at one address and link to it',
    ];
    expect(told.toSorted()).toEqual(tested.toSorted());
  });
});
