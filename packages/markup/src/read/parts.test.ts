import type { SourcePart } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCorpora, readCorpus } from '../../tests/read-corpora.ts';
import { markdownText } from '../testing/arbitrary-text.ts';
import { readPage } from './index.ts';

const hashText = (text: string): string => text;

/** A part with its text in place of its range. */
interface Shown {
  [kind: string]: string | [string, ...Shown[]];
}

/** The parts of each block of a text. */
function showParts(text: string): Shown[][] {
  return readPage(text, hashText).blocks.map((block) =>
    (block.parts ?? []).map((part) => show(part, text.slice(block.start, block.end))),
  );
}

function show({ kind, start, end, parts }: SourcePart, text: string): Shown {
  const own = text.slice(start, end);
  return { [kind]: parts ? [own, ...parts.map((part) => show(part, text))] : own };
}

describe('the parts of a block', () => {
  it('are the items of a list, with their marks and indents, and what has lines of its own in them', () => {
    const text = '* a\n  lazy\n*   b\n\n    more\n\n    * c\n    * d\n      * e\n* [ ] f\n';
    expect(showParts(text)).toEqual([
      [
        { 'list-item': '* a\n  lazy' },
        {
          'list-item': [
            '*   b\n\n    more\n\n    * c\n    * d\n      * e',
            { paragraph: '    more' },
            {
              'list-unordered': [
                '    * c\n    * d\n      * e',
                { 'list-item': '    * c' },
                {
                  'list-item': [
                    '    * d\n      * e',
                    { 'list-unordered': ['      * e', { 'list-item': '      * e' }] },
                  ],
                },
              ],
            },
          ],
        },
        { 'list-item': '* [ ] f' },
      ],
    ]);
  });

  it('are the rows of a table below its head', () => {
    expect(showParts('| a | b |\n| - | - |\n| 1 | 2 |\n| 3 |\n\nText')).toEqual([
      [{ 'table-row': '| 1 | 2 |' }, { 'table-row': '| 3 |' }],
      [],
    ]);
  });

  it('are tabs, steps, columns and updates, with the blocks in them', () => {
    const wrap = (outer: string, inner: string) =>
      `{% ${outer} %}\n{% ${inner} %}\nOne\ntwo\n\n{% hint %}\nThree\n{% endhint %}\n{% end${inner} %}\n\n{% ${inner} %}\n{% end${inner} %}\n{% end${outer} %}`;
    for (const [outer, inner, kind] of [
      ['tabs', 'tab', 'tabs-item'],
      ['stepper', 'step', 'stepper-step'],
      ['columns', 'column', 'column'],
      ['updates', 'update', 'update'],
    ] as const) {
      expect(showParts(wrap(outer, inner))).toEqual([
        [
          {
            [kind]: [
              `{% ${inner} %}\nOne\ntwo\n\n{% hint %}\nThree\n{% endhint %}\n{% end${inner} %}`,
              { paragraph: 'One\ntwo' },
              { hint: ['{% hint %}\nThree\n{% endhint %}', { paragraph: 'Three' }] },
            ],
          },
          { [kind]: `{% ${inner} %}\n{% end${inner} %}` },
        ],
      ]);
    }
  });

  it('are the blocks of hints, conditions, quotes, containers and expandables', () => {
    const parts = [{ paragraph: 'One' }, { math: '$$\nx\n$$' }, { code: '```\ntwo\n```' }];
    const body = 'One\n\n$$\nx\n$$\n\n```\ntwo\n```';
    for (const text of [
      `{% hint style="info" %}\n${body}\n{% endhint %}`,
      `{% if a %}\n${body}\n{% endif %}`,
      `::: tip Title\n${body}\n:::`,
      `::: details Title\n\n${body}\n\n:::`,
      `<details>\n\n<summary>Title</summary>\n\n${body}\n\n</details>`,
      `<details><summary>Title</summary>\n\n${body}\n</details>`,
    ]) {
      expect(showParts(text), text).toEqual([parts]);
    }
    expect(showParts('> One\n>\n> * a\n>\n>   b\n> * c\n>\n> > d\nlazy')).toEqual([
      [
        { paragraph: '> One' },
        {
          'list-unordered': [
            '> * a\n>\n>   b\n> * c',
            { 'list-item': ['> * a\n>\n>   b', { paragraph: '>   b' }] },
            { 'list-item': '> * c' },
          ],
        },
        { blockquote: ['> > d\nlazy', { paragraph: '> > d\nlazy' }] },
      ],
    ]);
    expect(showParts('> [!NOTE]\n> One\n>\n> Two')).toEqual([[{ paragraph: '> Two' }]]);
  });

  it('are one where blocks share HTML, and one where nothing reads the words', () => {
    const text =
      '{% hint %}\n<figure><img src="a.png"></figure>\n\n<div>a</div>\n\nb\n[c]: d\n\n[e]: f\n<!-- g -->\n\n{% endtab %}\n\n<b>x</b> <p>y</p>\nz\n{% endhint %}';
    expect(showParts(text)).toEqual([
      [
        { images: '<figure><img src="a.png"></figure>' },
        { paragraph: '<div>a</div>' },
        { paragraph: 'b\n[c]: d' },
        { comment: '[e]: f\n<!-- g -->\n\n{% endtab %}' },
        { paragraph: '<b>x</b> <p>y</p>\nz' },
      ],
    ]);
  });

  it('are none where they have no lines of their own', () => {
    for (const text of [
      '<ul><li>a</li><li>b</li></ul>',
      '<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
      '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>',
      '{% tabs %}{% tab title="a" %}\nx\n{% endtab %}{% endtabs %}',
      '{% tabs %}\n{% tab title="a" %}\nx\n{% endtab %}{% tab title="b" %}\ny\n{% endtab %}\n{% endtabs %}',
      '<details><summary>T</summary>a</details>',
      '<details><summary>T</summary>\na\n\nb\n</details>',
      '<div>\n\na\n\nb\n\n</div>',
      '- - a\n  - b',
      '```\na\n```',
      '# T',
      '[^1]: a\n\n    b',
    ]) {
      const [[first] = []] = showParts(text);
      const nested = Object.values(first ?? {}).flat();
      expect(
        nested.filter((part) => typeof part !== 'string'),
        text,
      ).toEqual([]);
    }
  });

  it('are exact behind front matter, a byte order mark and with carriage returns', () => {
    const text =
      '\uFEFF---\r\ndescription: x\r\n---\r\n\r\n# T\r\n\r\n* a\r\n* b\r\n  c\r\n\r\nEnd';
    expect(showParts(text)).toEqual([
      [],
      [{ 'list-item': '* a' }, { 'list-item': '* b\r\n  c' }],
      [],
    ]);
    expect(showParts('\uFEFF* a\r* b\n')).toEqual([
      [{ 'list-item': '* a' }, { 'list-item': '* b' }],
    ]);
  });
});

/** What is of a container itself, with the marks of quotes in front, and ends that nothing began. */
const TAGS =
  /^[ \t>]*(?:\{%.*?%\}|:::.*|<\/\w+>|<details\b[^>]*>|<!--.*|[ \t])+$|<details\b[^>]*>\s*(?=<summary)|<summary\b[\s\S]*?<\/summary>|<\/\w+>/gm;

function isTagged(text: string): boolean {
  return /^[\s>]*(?:\{%|:::|<details)/.test(text);
}

/** What is wrong with the parts of a text, and words that are in none where they should be. */
class Review {
  readonly wrong: string[] = [];
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    for (const block of readPage(text, hashText).blocks) {
      this.visit(block, block.start, block.start, block.end);
    }
  }

  /** Visits what has parts: `origin` is where its block starts, the others are offsets of the text. */
  private visit(
    { kind, parts = [] }: Pick<SourcePart, 'kind' | 'parts'>,
    origin: number,
    start: number,
    end: number,
  ): void {
    let last = start;
    for (const part of parts) {
      const [from, to] = [origin + part.start, origin + part.end];
      if (from < last || to <= from || to > end) this.complain('out of order', from, to);
      if (from > 0 && !/[\r\n\uFEFF]/.test(this.text[from - 1] ?? ''))
        this.complain('not at the start of a line', from, to);
      if (!/^[^\S\r\n]*(?:[\r\n]|$)/.test(this.text.slice(to, to + 200)))
        this.complain('not at the end of a line', from, to);
      if (/\s$/.test(this.text.slice(from, to))) this.complain('ends in white space', from, to);
      const isHead = last === start && kind === 'table';
      if (!isHead && (last > start || isTagged(this.text.slice(start, end)))) {
        this.checkBetween(kind, last, from);
      }
      this.visit(part, origin, from, to);
      last = to;
    }
    if (parts.length > 0) this.checkBetween(kind, last, end);
  }

  private checkBetween(kind: string, start: number, end: number): void {
    const between = this.text.slice(start, end);
    const isStrict = /^list-(?!item)|^table$/.test(kind) && !isTagged(between);
    const words = isStrict ? between : between.replace(TAGS, '');
    if (/[^\s>]/.test(words)) this.complain(`words between parts of ${kind}`, start, end);
  }

  private complain(what: string, start: number, end: number): void {
    this.wrong.push(`${what}: ${JSON.stringify(this.text.slice(start, end).slice(0, 200))}`);
  }
}

function listUnread(text: string): string[] {
  const { blocks, bodyStart } = readPage(text, hashText);
  const unread: string[] = [];
  let last = bodyStart;
  for (const { start, end } of [...blocks, { start: text.length, end: text.length }]) {
    const between = text.slice(last, start).trim();
    if (between !== '') unread.push(between);
    last = end;
  }
  return unread;
}

describe('of any text', () => {
  it('the head of a table may look like a tag', () => {
    const text = '{% hint style="info" %}|!\n| - | - |\n<Foo>';
    expect(showParts(text)).toEqual([[{ 'table-row': '<Foo>' }]]);
    expect(new Review(text).wrong).toEqual([]);
  });

  it('parts are in order, in their parent, of whole lines, with nothing but tags between', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        expect(new Review(text).wrong).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('all words behind the front matter are in a block', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        expect(listUnread(text)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

const names = listCorpora();

describe.skipIf(names.length === 0).each(names)('of %s', (name) => {
  it('all words are in blocks, and parts are whole lines with nothing but tags between', async () => {
    const { pages } = await readCorpus(name);
    for (const [path, text] of pages) {
      expect(listUnread(text), path).toEqual([]);
      expect(new Review(text).wrong, path).toEqual([]);
      const withReturns = text.replaceAll(/\r?\n/g, '\r\n');
      expect(new Review(withReturns).wrong, path).toEqual([]);
    }
  });
});
