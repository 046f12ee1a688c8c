import { buildDocument, renderText } from '@octavo/markup';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDescription } from './clean-description.ts';

type Node = { type?: string; nodes?: Node[]; fragments?: Node[]; leaves?: { text: string }[] };

/** The types of all nodes of what a text says. */
function listTypes(markdown: string): string[] {
  const document = buildDocument(markdown, {
    blocks: [],
    kind: 'fragment',
    resolve: () => undefined,
  }) as unknown as Node;
  const visit = (node: Node): string[] => [
    ...(node.type === undefined ? [] : [node.type]),
    ...(node.nodes ?? []).flatMap(visit),
    ...(node.fragments ?? []).flatMap(visit),
  ];
  return visit(document);
}

const PLAIN =
  /^(paragraph|heading-[123]|list-\w+|list-item|divider|blockquote|code|code-line|table|link|emoji|image|images|math|inline-math|fragment|.*anchor.*)$/;

describe('a description', () => {
  it('keeps the Markdown that only shapes its words', () => {
    const text =
      'A **bold** [link](https://a.example/x_y).\n\n- one\n  - two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```json\n{"a": "<b>"}\n```';
    expect(cleanDescription(text, 3)).toBe(text);
  });

  it('has its headings below a level, or bold', () => {
    const text = '# One\ntext\n## Two\n\nThree\n===\n\nFour\n---\n###### Six';
    expect(cleanDescription(text, 3)).toBe(
      '### One\ntext\n#### Two\n\n### Three\n\n#### Four\n###### Six',
    );
    expect(cleanDescription('# One', 0)).toBe('**One**');
  });

  it('closes the fence that it leaves open', () => {
    expect(cleanDescription('a\n\n````sh\n```\nls', 3)).toBe('a\n\n````sh\n```\nls\n````');
  });

  it('says HTML in Markdown, or as words', () => {
    expect(
      cleanDescription(
        '<p>One<br/>two <b>three</b> <code>a_b</code> <a href="https://a.example">link</a></p><ul><li>four</li></ul>',
        3,
      ).replace(/\n+/g, '\n'),
    ).toBe('One<br>two **three** `a_b` [link](<https://a.example>)\n- four');
    expect(cleanDescription('a <script>x</script> < b <!-- c --> `<d>`', 3)).toBe(
      'a &lt;script>x&lt;/script> &lt; b  `<d>`',
    );
  });

  it.each([
    '{% include "secret.md" %}',
    '- {% include "secret.md" %}',
    '> - {% hint %}\nx',
    '1. a\n   {% embed url="https://a.example" %}',
    '```\na\n```\n{% openapi src="x" %}',
    '- ```\n\n{% if visitor.claims.x %}\n',
    '  - ```\n    a\n\n {% tabs %}\n',
    '5. ```\n   {% tabs %}\n{% include "a" %}',
    'text\n     ```\n{% include "a" %}',
    '`a\n{% include "a" %}\n`',
    '<details><summary>a</summary>\n\n{% include "a" %}\n\n</details>',
    '<p>{% include "a" %}',
    '<p># a <p>{% hint %}',
    '::: tip\na\n:::',
    '    {% code title="x" %}',
    '<table><tr><td>{% include "a" %}</td></tr></table>',
    '<iframe src="https://a.example"></iframe><div hidden>',
    '<code class="expression">space.vars.x</code>',
    '[^1]: a\n\n{% include "a" %}',
    '<!-- a\n\n{% include "a" %} -->',
  ])('runs nothing of ours: %s', (text) => {
    const cleaned = cleanDescription(text, 3);
    const types = listTypes(`before\n\n${cleaned}\n\nafter`);
    expect(types.filter((type) => !PLAIN.test(type))).toEqual([]);
  });

  it('ends where it ends, whatever it holds', () => {
    const piece = fc.constantFrom(
      ...[
        '```',
        '~~~',
        '`',
        '\n',
        '\n\n',
        '- ',
        '  ',
        '    ',
        '> ',
        '1. ',
        '{% hint %}',
        '{%',
        '%}',
      ],
      ...[
        '<div>',
        '</p>',
        '<!--',
        '-->',
        '<pre>',
        '<b',
        '<script>',
        '# ',
        '===',
        '---',
        '|',
        'word',
      ],
      ...[':::', '[^1]: ', '[a]: b', '$$', '\t', '\\', '<details>', '{% include "x" %}', '*'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const cleaned = cleanDescription(pieces.join(''), 3);
        const text = `before\n\n${cleaned}\n\n## After\n\nend \`code\``;
        const types = listTypes(text);
        expect(types.filter((type) => !PLAIN.test(type))).toEqual([]);
        expect(types.filter((type) => /^heading/.test(type)).length).toBeGreaterThan(0);
        const document = buildDocument(text, {
          blocks: [],
          kind: 'fragment',
          resolve: () => undefined,
        });
        expect(renderText(document)).toMatch(/After\n\nend code$/);
      }),
      { numRuns: 300 },
    );
  });

  it('takes no longer for hostile texts than for others', () => {
    const start = performance.now();
    for (const part of ['`', '<a ', '<!--', '- ', '> ', '<code>', '{%', '# ', '*', '\\', '[^']) {
      cleanDescription(part.repeat(30_000), 3);
    }
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
