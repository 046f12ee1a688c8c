import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../packages/content/src/testing/random-edits.ts';
import type { TextVersion } from './document-shape.ts';
import { judgeMerge } from './judge-merge.ts';
import type { ShownConflict } from './merge-problem.ts';
import { TextAuthor } from './text-author.ts';
import { WordSource } from './words.ts';

/** Words by their letters: `a` is `w00097`. */
function write(text: string): string {
  return text.replace(
    /\b[a-z]\b/g,
    (letter) => `w${String(letter.charCodeAt(0)).padStart(5, '0')}`,
  );
}

function read(text: string, page = 'home'): TextVersion {
  return { text: write(text), links: { 'home.md': { kind: 'page', page } } };
}

/** The kinds of problem of a merged text. */
function judge(
  texts: [base: string, ours: string, theirs: string],
  merged: string,
  ...asks: ShownConflict[]
) {
  const [base, ours, theirs] = texts;
  const triple = { base: read(base), ours: read(ours), theirs: read(theirs) };
  const show = (text: string | null) => (text === null ? null : write(text));
  const conflicts = asks.map((ask) => ({
    base: show(ask.base),
    ours: show(ask.ours),
    theirs: show(ask.theirs),
  }));
  return judgeMerge(triple, { ...read(merged), conflicts }).map(({ kind }) => kind);
}

describe('the judge of words', () => {
  const edited: [string, string, string] = [
    'a b c.\n\nd e.\n',
    'x b c.\n\nd e.\n',
    'a b y.\n\nd e.\n',
  ];

  it('finds nothing wrong with both changes', () => {
    expect(judge(edited, 'x b y.\n\nd e.\n')).toEqual([]);
  });

  it('finds a word that a side wrote and that is lost', () => {
    expect(judge(edited, 'x b c.\n\nd e.\n')).toContain('lost');
    expect(judge(edited, 'x b y.\n\nd.\n')).toContain('lost');
  });

  it('finds a word that is there twice', () => {
    expect(judge(edited, 'x b y.\n\nx b y.\n\nd e.\n')).toContain('doubled');
  });

  it('finds a word that came back', () => {
    expect(judge(edited, 'x a b y.\n\nd e.\n')).toContain('risen');
  });

  it('lets ours stand where a conflict shows theirs, and nothing else', () => {
    const base = 'a b c.';
    expect(judge(edited, 'x b c.\n\nd e.\n', { base, ours: 'x b c.', theirs: 'a b y.' })).toEqual(
      [],
    );
    expect(judge(edited, 'x b c.\n\nd e.\n', { base, ours: 'x b c.', theirs: null })).toContain(
      'lost',
    );
    expect(judge(edited, 'a b c.\n\nd e.\n', { base, ours: 'x b c.', theirs: 'a b y.' })).toContain(
      'lost',
    );
    expect(judge(edited, 'x b y.\n\nd e.\n', { base, ours: 'x b c.', theirs: 'a b y.' })).toContain(
      'doubled',
    );
  });
});

describe('the judge of structure', () => {
  it('finds the rest of a page in a hint that is not closed', () => {
    const texts: [string, string, string] = [
      'a b.\n\nc d.\n',
      '{% hint style="info" %}\na b.\n{% endhint %}\n\nc d.\n',
      'a b.\n\nc e.\n',
    ];
    expect(judge(texts, '{% hint style="info" %}\na b.\n{% endhint %}\n\nc e.\n')).toEqual([]);
    const found = judge(texts, '{% hint style="info" %}\na b.\n\nc e.\n');
    expect(found).toContain('nesting');
    expect(found).toContain('unclosed');
  });

  it('lets a new word follow its paragraph into a hint', () => {
    const texts: [string, string, string] = [
      'a b.\n',
      '{% hint style="info" %}\na b.\n{% endhint %}\n',
      'a b. x y.\n',
    ];
    expect(judge(texts, '{% hint style="info" %}\na b. x y.\n{% endhint %}\n')).toEqual([]);
    expect(judge(texts, '{% hint style="info" %}\na b.\n{% endhint %}\n\n> x y.\n')).toContain(
      'nesting',
    );
  });

  it('finds code among text', () => {
    const texts: [string, string, string] = [
      'a b.\n\n```\nc\nd\n```\n',
      'a x.\n\n```\nc\nd\n```\n',
      'a b.\n\n```\nc\ny\n```\n',
    ];
    expect(judge(texts, 'a x.\n\n```\nc\ny\n```\n')).toEqual([]);
    expect(judge(texts, 'a x.\n\n```\nc\n```\n\ny\n')).toContain('nesting');
  });

  it('lets code whose only word is new follow its block into details', () => {
    const texts: [string, string, string] = [
      '```js\nc\n```\n\na b.\n',
      '```js\nx\n```\n\na b.\n',
      '<details>\n\n<summary>s</summary>\n\n```js\nc\n```\n\n</details>\n\na b.\n',
    ];
    const wrapped = (code: string) =>
      `<details>\n\n<summary>s</summary>\n\n${code}\n\n</details>\n\na b.\n`;
    expect(judge(texts, wrapped('```js\nx\n```'))).toEqual([]);
    expect(judge(texts, wrapped('x'))).toContain('nesting');
  });

  it('lets new text stand in what was put around the old, of which a part was taken away', () => {
    const texts: [string, string, string] = [
      'a. b.\n\n{% hint %}\nh\n{% endhint %}\n',
      '> a.\n\n{% hint %}\nh\n{% endhint %}\n',
      '## n\n\nx y. b.\n\n{% hint %}\nh\n{% endhint %}\n',
    ];
    const hint = '{% hint %}\nh\n{% endhint %}\n';
    expect(judge(texts, `## n\n\n> x y.\n\n${hint}`)).toEqual([]);
    expect(judge(texts, `## n\n\n* x y.\n\n${hint}`)).toContain('nesting');
  });

  it('lets a text that is nearly all new stand outside what was put around the old', () => {
    const split = (head: string) => `${head}\n\nb c d.\n`;
    const texts = (head: string): [string, string, string] => [
      'a b c d.\n',
      '> a b c d.\n',
      split(head),
    ];
    const merged = (head: string) => `${head}\n\n> b c d.\n`;
    expect(judge(texts('a v w x.'), merged('a v w x.'))).toEqual([]);
    expect(judge(texts('a v w.'), merged('a v w.'))).toContain('nesting');
  });

  it('lets a text that one side made code stand in what the other put around it', () => {
    const around = (text: string) => `<details>\n\n<summary>s</summary>\n\n${text}\n\n</details>\n`;
    const code = '```\na b\n```';
    const texts: [string, string, string] = ['a b\n', around('a b'), `${code}\n`];
    expect(judge(texts, around(code))).toEqual([]);
    expect(judge(texts, '> a b\n')).not.toEqual([]);
  });

  it('lets a side take a tag away where both put the same one elsewhere', () => {
    const hint = (text: string) => `{% hint style="info" %}\n${text}\n{% endhint %}`;
    const texts: [string, string, string] = [
      `${hint('a b.')}\n\nc d.\n`,
      `${hint('a b.')}\n\n${hint('c d.')}\n`,
      `> a b.\n\n${hint('c d.')}\n`,
    ];
    expect(judge(texts, texts[2])).toEqual([]);
    expect(judge(texts, `> a b.\n\nc d.\n`)).toContain('lost');
  });

  it('finds a link that lost its definition', () => {
    const texts: [string, string, string] = [
      'a b.\n\nc d.\n',
      'x b.\n\nc d.\n',
      'a b.\n\nc [y][r1].\n\n[r1]: home.md\n',
    ];
    expect(judge(texts, 'x b.\n\nc [y][r1].\n\n[r1]: home.md\n')).toEqual([]);
    expect(judge(texts, 'x b.\n\nc [y][r1].\n')).toContain('link');
  });

  it('finds a link that leads to another page', () => {
    const [base, ours, theirs] = [read('a b.\n'), read('a b.\n\nc.\n'), read('a [b](home.md).\n')];
    const merged = read('a [b](home.md).\n\nc.\n', 'elsewhere');
    const problems = judgeMerge({ base, ours, theirs }, { ...merged, conflicts: [] });
    expect(problems.map(({ kind }) => kind)).toEqual(['link']);
  });

  it('finds words of one side that are torn apart by those of the other', () => {
    const texts: [string, string, string] = ['a b.\n', 'a b.\n\nc d e.\n', 'a b.\n\nx y z.\n'];
    expect(judge(texts, 'a b.\n\nc d e.\n\nx y z.\n')).toEqual([]);
    expect(judge(texts, 'a b.\n\nc x d y e z.\n')).toContain('torn');
  });

  it('finds blocks in another order than both sides have them', () => {
    const texts: [string, string, string] = [
      'a b.\n\nc d.\n\ne f.\n',
      'a x.\n\nc d.\n\ne f.\n',
      'a b.\n\nc d.\n\ne y.\n',
    ];
    expect(judge(texts, 'a x.\n\nc d.\n\ne y.\n')).toEqual([]);
    expect(judge(texts, 'a x.\n\ne y.\n\nc d.\n')).toContain('order');
  });

  it('finds what is left of an item after its words went', () => {
    const texts: [string, string, string] = ['* a\n* b\n* c\n', '* a\n* b\n* x\n', '* a\n* c\n'];
    expect(judge(texts, '* a\n* x\n')).toEqual([]);
    expect(judge(texts, '* a\n*\n* x\n')).toContain('husk');
  });

  it('finds line ends that no version has', () => {
    const texts = ['a b.\n\nc d.\n', 'x b.\n\nc d.\n', 'a b.\n\nc y.\n'].map((text) =>
      text.replaceAll('\n', '\r\n'),
    );
    const [base = '', ours = '', theirs = ''] = texts;
    expect(judge([base, ours, theirs], 'x b.\r\n\r\nc y.\r\n')).toEqual([]);
    expect(judge([base, ours, theirs], 'x b.\r\n\nc y.\r\n')).toEqual(['line-ends']);
  });
});

describe('the judge of random edits', () => {
  const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

  it.each([1, 3])('finds nothing wrong with one side alone, after %i edits', (count) => {
    for (const seed of SEEDS) {
      const random = makeRandom(seed);
      const author = new TextAuthor(random, new WordSource(), 'a');
      const base = author.write(6);
      const side = author.edit(base, count);
      const merged = { ...side, conflicts: [] };
      const sides = [
        { ours: side, theirs: base },
        { ours: base, theirs: side },
        { ours: side, theirs: side },
      ];
      for (const { ours, theirs } of sides) {
        const problems = judgeMerge({ base, ours, theirs }, merged);
        expect(problems, `seed ${seed}: ${side.edits}\n${base.text}\n-----\n${side.text}`).toEqual(
          [],
        );
      }
    }
  });
});
