import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeExpressionScope } from '../expression/evaluate-expression.ts';
import { expandDocument } from '../render/expand-document.ts';
import { renderHtml } from '../render/render-html.ts';
import { splitSections } from '../sections.ts';
import { contextOf } from '../testing/make-nodes.ts';
import { readReaderText } from '../write/write-reader-text.ts';
import { buildDocument } from './build-document.ts';
import { listBrokenExpressions } from './list-broken-expressions.ts';
import { readPage } from './read-page.ts';

const STAFF = { staff: true };

/** All that a reader gets of a text. */
function show(text: string, claims: Record<string, unknown> = {}): string {
  const document = buildDocument(text, { blocks: [], resolve: () => undefined });
  const scope = makeExpressionScope({ variables: { space: {}, page: {} }, claims });
  const { attributes } = readPage(text, (source) => source);
  const markdown = readReaderText(text, {
    scope,
    follow: () => undefined,
    followRef: () => undefined,
    isNamed: () => true,
    resolveInclusion: () => undefined,
    reusableContent: () => undefined,
  }).write(() => undefined);
  const sections = splitSections(expandDocument(document, undefined, scope));
  const html = renderHtml(document, contextOf({ claims }));
  return [attributes.title, html, markdown, JSON.stringify(sections)].join('\n');
}

const inline = '{% if visitor.claims.staff %}amber{% endif %}';

describe('a condition within a text', () => {
  it.each([
    ['a paragraph', `a ${inline} end`],
    ['a title', `# T ${inline}\n\nend`],
    ['a heading', `## H ${inline}\n\nend`],
    ['a heading of HTML', `<h2>H ${inline}</h2>\n\nend`],
    ['an item', `- a ${inline}\n- end`],
    [
      'cells of a table',
      '| a | b |\n| - | - |\n| {% if x %} | amber |\n\namber\n\n{% endif %}\n\nend',
    ],
    ['a cell of HTML', `<table><tbody><tr><td>${inline}</td><td>end</td></tr></tbody></table>`],
    [
      'an option',
      `<table><thead><tr><th data-type="select">A<select><option value="x">${inline}</option></select></th></tr></thead><tbody><tr><td>\n{% if visitor.claims.x %}\namber\n{% endif %}\n</td></tr></tbody></table>\n\nend`,
    ],
    ['a link', `[word ${inline}](https://example.com) end`],
    ['an alternative text', `![x ${inline}](https://example.com/a.png) end`],
    ['an attribute', `<img src="https://example.com/a.png" alt="${inline}"> end`],
    [
      'a caption',
      `<figure><img src="https://example.com/a.png"><figcaption>${inline}</figcaption></figure>\n\nend`,
    ],
    ['a summary', `<details><summary>S ${inline}</summary>\n\nend\n\n</details>`],
    [
      'the title of a tab',
      `{% tabs %}\n{% tab title="T ${inline}" %}\nend\n{% endtab %}\n{% endtabs %}`,
    ],
    ['a step', `{% stepper %}\n{% step %}\n## S ${inline}\n\nend\n{% endstep %}\n{% endstepper %}`],
    ['a quote', `> a ${inline}\n\nend`],
    ['a note', `end[^1]\n\n[^1]: a ${inline}`],
    ['a block of HTML', `<div>\na ${inline}\n</div>\n\nend`],
    ['an unknown element', `<Foo>\n\na ${inline}\n\n</Foo>\n\nend`],
    ['emphasis', `a *b ${inline}* end`],
    [
      'several paragraphs',
      'a {% if visitor.claims.staff %} amber\n\namber\n\n- amber {% endif %}\n\nend',
    ],
  ])('hides from all what it holds in %s, and says so', (_, text) => {
    for (const claims of [{}, STAFF]) {
      expect(show(text, claims)).not.toContain('amber');
      expect(show(text, claims)).toContain('end');
    }
    expect(listBrokenExpressions(text)).toContainEqual(
      expect.objectContaining({
        use: 'condition',
        message: expect.stringContaining('never shown'),
      }),
    );
  });

  it.each([
    '`{% if x %}` end',
    '<code>{% if x %}</code> end',
    '```\n{% if x %}\n```\n\nend',
    '    {% if x %}\n\nend',
    '<pre>{% if x %}</pre>\n\nend',
    '\\{% if x %} end',
    '{% raw %}{% if x %}{% endraw %} end',
    '{% raw %}\n{% if x %}\n{% endif %}\n{% endraw %}\n\nend',
  ])('is text in code, and where it says that it is text: %j', (text) => {
    expect(show(text)).toContain('if x');
    expect(show(text)).toContain('end');
    expect(listBrokenExpressions(text)).toEqual([]);
  });
});

describe('a condition with a mistake', () => {
  it.each([
    ['no end', 'end\n\n{% if visitor.claims.x %}\namber'],
    ['no end in its item', '- {% if visitor.claims.staff %}\n- amber\n- {% endif %}\n- end'],
    [
      'no end in its hint',
      '{% hint %}\n{% if visitor.claims.staff %}\n{% endhint %}\namber\n{% endif %}\n\nend',
    ],
    ['no end in its quote', '> {% if visitor.claims.staff %}\n\namber\n\n{% endif %}\n\nend'],
    ['no end of its tag', 'end {% if visitor.claims.staff amber\n\namber'],
    ['no beginning', 'amber\n\n- amber\n\n{% endif %}\n\nend'],
    ['no beginning, behind another', '{% if true %}\nend\n{% endif %}\n\namber\n\n{% endif %}'],
    ['an else', '{% if visitor.claims.x %}\namber\n{% else %}\namber\n{% endif %}\n\nend'],
  ])('hides what may be meant, and says so: %s', (_, text) => {
    expect(show(text, STAFF)).not.toContain('amber');
    expect(show(text, STAFF)).toContain('end');
    expect(listBrokenExpressions(text)[0]).toMatchObject({ use: 'condition' });
  });

  it.each([
    ['capitals', '{% IF visitor.claims.x %}\namber\n{% EndIf %}\n\nend'],
    ['another tag on its line', '{% if visitor.claims.x %}{% foo %}\namber\n{% endif %}\n\nend'],
    [
      'tags of others around',
      '{% foo %}\n{% if visitor.claims.x %}\namber\n{% endif %}\n{% endfoo %}\n\nend',
    ],
    [
      'too many blocks around',
      `${'{% hint %}\n'.repeat(70)}{% if visitor.claims.x %}\namber\n{% endif %}\n${'{% endhint %}\n'.repeat(70)}\nend`,
    ],
  ])('is a condition with %s', (_, text) => {
    expect(show(text)).not.toContain('amber');
    expect(show(text)).toContain('end');
  });
});

describe('what is defined under a condition', () => {
  const note = '{% if visitor.claims.staff %}\n[^1]: amber\n{% endif %}\n\nend[^1] and [word]\n';
  const link =
    '{% if visitor.claims.staff %}\n[word]: https://amber.example\n\nin [word]\n{% endif %}\n\nend [word]\n';

  it('is there for those for whom it holds', () => {
    expect(show(note)).not.toContain('amber');
    expect(show(note)).toContain('end');
    expect(show(note, STAFF)).toContain('amber');
    expect(show(link)).not.toContain('amber');
    expect(show(link, STAFF)).toContain('href="https://amber.example"');
  });

  it('gives way to what is defined for all', () => {
    const text = `${note}\n[^1]: open\n\n${link}\n[word]: https://open.example\n`;
    expect(show(text)).not.toContain('amber');
    expect(show(text)).toContain('open');
    expect(show(text)).toContain('href="https://open.example"');
    expect(show(text, STAFF)).toContain('amber');
  });

  it('keeps its targets for who moves pages', () => {
    const text = 'a {% if x %}[b](b.md){% endif %}\n\n{% if y %}\n[c]: c.md\n{% endif %}\n\n[c]\n';
    expect(readPage(text, (source) => source).targets.map(({ raw }) => raw)).toEqual([
      'b.md',
      'c.md',
    ]);
  });
});

describe('any text with conditions', () => {
  const WRAPS = [
    (inner: string) => inner,
    (inner: string) => `{% hint style="info" %}\n${inner}\n{% endhint %}`,
    (inner: string) => `{% tabs %}\n{% tab title="T" %}\n${inner}\n{% endtab %}\n{% endtabs %}`,
    (inner: string) => `<details>\n\n<summary>S</summary>\n\n${inner}\n\n</details>`,
    (inner: string) => `- item\n\n${inner.replace(/^(?=.)/gm, '  ')}`,
    (inner: string) => inner.replace(/^/gm, '> '),
    (inner: string) => `{% columns %}\n{% column %}\n${inner}\n{% endcolumn %}\n{% endcolumns %}`,
    (inner: string) => `{% if visitor.claims.staff %}\n${inner}\n{% endif %}`,
  ];
  const CONTENTS = [
    (word: string) => word,
    (word: string) => `## ${word}`,
    (word: string) => `- ${word}\n- b`,
    (word: string) => `\`\`\`\n${word}\n\`\`\``,
    (word: string) => `| a |\n| - |\n| ${word} |`,
    (word: string) => `[${word}](https://example.com)`,
    (word: string) => `x[^${word}]\n\n[^${word}]: note`,
    (word: string) => `![${word}](https://example.com/a.png)`,
  ];

  it('shows no hidden word to those without the claims, and every word to those with them', () => {
    const wraps = fc.array(fc.constantFrom(...WRAPS), { maxLength: 3 });
    const hidden = fc.tuple(wraps, wraps, fc.constantFrom(...CONTENTS));
    fc.assert(
      fc.property(fc.array(hidden, { minLength: 1, maxLength: 5 }), (parts) => {
        const text = parts
          .map(([outer, inner, content], at) => {
            const held = inner.reduce((whole, wrap) => wrap(whole), content(`amber${at}`));
            const block = `{% if visitor.claims.staff %}\n${held}\n{% endif %}`;
            return outer.reduce((whole, wrap) => wrap(whole), `open${at}\n\n${block}\n\nopen${at}`);
          })
          .join('\n\n');
        expect({ text, shown: show(text) }).toEqual({
          text,
          shown: expect.not.stringContaining('amber'),
        });
        const all = show(text, STAFF);
        for (const at of parts.keys()) {
          if (!text.includes(`[^amber${at}]`)) expect(all).toContain(`amber${at}`);
        }
      }),
      { seed: 20_261_127, numRuns: 150 },
    );
  });

  it('shows nothing of what tags in a wrong place hold, wherever they stand', () => {
    const pieces = fc.constantFrom(
      ...[
        '- item',
        '> quote',
        '{% hint %}',
        '{% endhint %}',
        '<div>',
        '</div>',
        '| a |\n| - |\n| b |',
      ],
      ...[
        '\n',
        'words `code` words',
        '{% foo %}',
        '{% endfoo %}',
        '    indented',
        '1. one',
        '<details>',
        '</details>',
      ],
    );
    const some = fc.array(pieces, { maxLength: 6 });
    fc.assert(
      fc.property(some, some, some, (before, inner, after) => {
        const held = [...inner, '', 'amber', '', ...inner].join('\n');
        const text = `${before.join('\n')}\n\n{% if visitor.claims.x %}\n${held}\n\n{% endif %}\n\n${after.join('\n')}`;
        expect({ text, shown: show(text) }).toEqual({
          text,
          shown: expect.not.stringContaining('amber'),
        });
      }),
      { seed: 20_261_127, numRuns: 300 },
    );
  });

  it('takes a hostile text in little time', () => {
    for (const text of [
      '- {% if x %}\n'.repeat(5_000),
      'a {% if x %} '.repeat(10_000),
      '{% endif %}\n'.repeat(5_000),
      `${'`'.repeat(3)} {% if `.repeat(5_000),
      '{% raw %}{% if x %}'.repeat(3_000),
    ]) {
      const start = performance.now();
      buildDocument(text, { blocks: [], resolve: () => undefined });
      expect(performance.now() - start).toBeLessThan(5_000);
    }
  });
});
