import { describe, expect, it } from 'vitest';
import type { DocumentNode } from '../document.ts';
import { makeExpressionScope } from '../expression/evaluate-expression.ts';
import { buildDocument } from '../read/build-document.ts';
import { readReaderText } from './write-reader-text.ts';

const SCOPE = makeExpressionScope({ variables: { space: {}, page: { v: 'seen' } }, claims: {} });
const SHOWN: Record<string, string> = {
  'open.md': 'https://docs.example.com/open',
  'a.png': 'https://docs.example.com/a.png',
};
const HIDDEN = new Set(['vault/amber.md', 'amber.png', 'amber.pdf']);

/** A text for who may see `open.md` and `a.png`, and none of the vault. */
function read(text: string, shared = ''): string {
  const content: DocumentNode = buildDocument(shared, {
    ...{ blocks: [], resolve: () => undefined, kind: 'fragment' },
  });
  return readReaderText(text, {
    scope: SCOPE,
    follow: (raw) => SHOWN[raw] ?? (/^https?:/.test(raw) ? raw : undefined),
    followRef: () => undefined,
    isNamed: (raw) => !HIDDEN.has(raw),
    resolveInclusion: () => ({ kind: 'reusable-content', reusableContent: 'shared' }),
    reusableContent: () => content,
  }).write(() => undefined);
}

describe('readReaderText', () => {
  it('is the text byte for byte where the page shows all of it', () => {
    for (const text of [
      '# Kiln\r\n\r\nHot *and*  dry.\r\n\r\n* a\r\n* b\r\n',
      '---\ntitle: Kiln\ndescription: Hot\n---\n\n# Kiln\n\nText, `{% if x %}` and [out](https://example.com "Out").\n',
      '```md\n<!-- amber --> [a](vault/amber.md) {% if x %}\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
      '',
    ]) {
      expect(read(text)).toBe(text);
    }
  });

  it.each([
    ['a comment', 'a <!-- amber --> b\n\n<!--\namber\n-->\n\nend\n'],
    ['a comment that is a definition', 'a\n\n[//]: # (amber)\n\nend\n'],
    ['a definition that nothing uses', 'a\n\n[amber]: https://example.com/amber\n\nend\n'],
    ['a definition of what is hidden', 'a [word][w]\n\n[w]: vault/amber.md\n\nend\n'],
    ['a note that nothing refers to', 'a\n\n[^1]: amber\n\nend\n'],
    [
      'a link to a hidden page',
      'a [word](vault/amber.md) and <a href="vault/amber.md">word</a> end\n',
    ],
    ['a mention of a hidden page', 'a [amber](vault/amber.md "mention") end\n'],
    [
      'a card of a hidden page',
      '{% content-ref url="vault/amber.md" %}\n[amber](vault/amber.md)\n{% endcontent-ref %}\n\nend\n',
    ],
    ['a hidden picture', 'a\n\n![](amber.png)\n\n<img src="amber.png" alt=""> end\n'],
    ['a hidden file', '{% file src="amber.pdf" %}\n\nend\n'],
    ['a button to a hidden page', '<a href="vault/amber.md" class="button">Go</a> end\n'],
    [
      'a card table',
      '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td>end</td><td><a href="vault/amber.md">amber</a></td></tr></tbody></table>\n',
    ],
    [
      'a hidden column',
      '<table><thead><tr><th>a</th><th data-hidden>b</th></tr></thead><tbody><tr><td>end</td><td>amber</td></tr></tbody></table>\n',
    ],
    [
      'an attribute that nobody knows',
      '{% hint style="info" note="amber" %}\nend\n{% endhint %}\n',
    ],
    [
      'an element that is not shown',
      '<script>amber</script>\n\n<div data-x="amber">\n\nend\n\n</div>\n',
    ],
    ['a condition', '{% if visitor.claims.amber %}\nx\n{% endif %}\n\nend\n'],
    ['an expression', '<code class="expression">visitor.claims.amber ?? "end"</code>\n'],
    [
      'front matter',
      '---\nif: visitor.claims.amber\ntitle: T\nvars:\n  amber: amber\n# amber\n---\n\nend\n',
    ],
    ['front matter that cannot be read', '---\namber: [\n---\n\nend\n'],
    ['a path of a reusable content', '{% include "amber.md" %}\n\nend\n'],
  ])('says nothing of %s, and all that is around it', (_, text) => {
    expect(read(text, 'shared')).not.toContain('amber');
    expect(read(text, 'shared')).toContain('end');
  });

  it('has addresses for all that the reader may go to, in text and in attributes', () => {
    expect(read('A [link](open.md) and ![pot](a.png).\n')).toContain(
      '[link](https://docs.example.com/open)',
    );
    expect(read('[word][w]\n\n[w]: open.md\n')).toBe('[word](https://docs.example.com/open)\n');
    expect(read('{% content-ref url="open.md" %}\n{% endcontent-ref %}\n')).toContain(
      'url="https://docs.example.com/open"',
    );
  });

  it('leaves code alone, and the words of links and alternative texts in their place', () => {
    const code = '- a\n\n  ```\n  [x](open.md) <!-- c --> {% if y %}\n  ```\n';
    expect(read(code)).toContain('[x](open.md) <!-- c --> {% if y %}');
    expect(read('`[x](open.md)` and [word](vault/amber.md)\n')).toBe('`[x](open.md)` and word\n');
    expect(read('![pot](amber.png)\n')).toBe('pot\n');
  });

  it('keeps targets in angle brackets and the titles beside them, and hides what is hidden there', () => {
    expect(read('See [a](<open.md> "Title") and [b](open.md "Other").\n')).toMatch(
      /^See \[a\]\(\S+ "Title"\) and \[b\]\(\S+ "Other"\)\.\n$/,
    );
    expect(read('See [Amber](<vault/amber.md> "Amber"), <!-- onyx --> all.\n')).not.toMatch(
      /vault|onyx/,
    );
  });

  it('has words alone in the head of a table, as the page has, and tells no target of it', () => {
    const written = read('| a | [Amber](vault/amber.md) |\n| --- | --- |\n| b | c |\n');
    expect(written).toContain('Amber');
    expect(written).not.toContain('vault');
  });

  it('shows reusable contents where they are included', () => {
    expect(read('a\n\n{% include "x.md" %}\n\nb\n', 'Of *all*, [word](vault/amber.md).')).toBe(
      'a\n\nOf *all*, word.\n\nb\n',
    );
  });

  it('numbers the notes that are left', () => {
    const text =
      'a[^x] b[^y]\n\n{% if visitor.claims.amber %}\n[^x]: amber\n{% endif %}\n\n[^y]: end\n';
    expect(read(text)).not.toContain('amber');
    expect(read(text)).toContain('[^1]: end');
  });
});
