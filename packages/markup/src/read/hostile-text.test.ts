import { describe, expect, it } from 'vitest';
import { buildDocument, readPage } from './index.ts';

/** Texts of about `size` characters that bad algorithms take quadratic time or a deep stack for. */
const HOSTILE: Record<string, (size: number) => string> = {
  'tags opened and never closed': (size) => '{% hint style="info" %}\n'.repeat(size / 24),
  'tags closed and never opened': (size) => '{% endhint %}\n'.repeat(size / 14),
  'foreign tags never closed': (size) => '{% for x %}\n'.repeat(size / 12),
  'elements opened and never closed': (size) => '<div>\n'.repeat(size / 6),
  'elements on one line': (size) => '<div>'.repeat(size / 5),
  'tables never closed': (size) => '<table>'.repeat(size / 7),
  'tables in running text': (size) => 'a <table> b\n\n'.repeat(size / 13),
  'inline elements never closed': (size) => `x ${'<b>'.repeat(size / 3)}`,
  'unknown elements': (size) => `x ${'<foo>'.repeat(size / 5)}`,
  'components never closed': (size) => '<Foo>\n\n'.repeat(size / 7),
  'anchors in anchors': (size) => `x ${'<a href="b">'.repeat(size / 12)}`,
  'code elements never closed': (size) => `x ${'<code>'.repeat(size / 6)}`,
  'nested quotes': (size) => '> '.repeat(size / 2),
  'nested lists': (size) =>
    Array.from({ length: Math.sqrt(size) }, (_, n) => `${' '.repeat(n * 2)}* a`).join('\n'),
  'colon containers': (size) => '::: tip\n'.repeat(size / 8),
  'math never closed': (size) => '$$ x\n\n'.repeat(size / 6),
  'inline math never closed': (size) => `x ${'$$$'.repeat(size / 3)}`,
  'footnotes in footnotes': (size) =>
    Array.from({ length: size / 30 }, (_, n) => `[^${n}]: a[^${n + 1}] b[^${n + 1}]`).join('\n\n'),
  'open brackets': (size) => '['.repeat(size),
  'open comments': (size) => '<!--'.repeat(size / 4),
  'code spans that do not match': (size) =>
    Array.from({ length: Math.sqrt(size) }, (_, n) => '`'.repeat(n)).join(' '),
  'code spans beside elements': (size) => `${'` '.repeat(size / 4)}<p>${'`a'.repeat(size / 4)}`,
  'table cells': (size) => `<table><tr>${'<td>a'.repeat(size / 5)}`,
  'spanning cells': (size) =>
    `<table>${'<tr><td rowspan="50" colspan="50">a</td></tr>'.repeat(size / 46)}</table>`,
  'one wide row over many narrow ones': (size) =>
    `<table><tr>${'<td>'.repeat(size / 8)}${'<tr><td>'.repeat(size / 16)}</table>`,
  'attributes never closed': (size) => `{% hint ${'a="'.repeat(size / 3)} %}`,
  'trailing white space': (size) => `x${' '.repeat(size)}y`,
  'white space in a title': (size) => `# x${' '.repeat(size)}y`,
  'white space in a heading': (size) => `# x\n\n## x${' '.repeat(size)}y`,
  'white space in the title of a container': (size) => `::: tip x${' '.repeat(size)}y\n:::`,
  'open braces in the title of a container': (size) => `::: details ${'{'.repeat(size)}\n:::`,
  'a long word before one with a note': (size) => `${'x'.repeat(size)} y[^1]\n\n[^1]: z`,
  'white space in the sources of a picture': (size) =>
    `<picture><source srcset="x${' '.repeat(size)}y" media="(prefers-color-scheme: dark)"><img src="a"></picture>`,
  'line breaks': (size) => 'a\\\n'.repeat(size),
  'uses of a long link definition': (size) =>
    `${'[a] '.repeat(size / 8)}\n\n[a]: https://example.com/${'b'.repeat(size / 2)}`,
  'uses of a link definition with a long title': (size) =>
    `${'![a] '.repeat(size / 10)}\n\n[a]: b "${'c'.repeat(size / 2)}"`,
  'notes in notes': (size) => 'x^[a '.repeat(size / 10) + ']'.repeat(size / 10),
  'notes never closed': (size) => 'x^[a '.repeat(size / 5),
  'marks of code on every line': (size) =>
    `\`\`\`\n${'a // [!code focus:99999]\n'.repeat(size / 25)}\`\`\``,
  'marks of code on one line': (size) => `\`\`\`\n${'// [!code ++] '.repeat(size / 14)}\n\`\`\``,
  'one long line': (size) => 'word '.repeat(size / 5),
};

/** How many characters of JSON one character of text may become, at most. */
const MAX_GROWTH = 100;
/** Far more than linear time takes on a busy machine, far less than quadratic time does. */
const TIMEOUT_MS = 20_000;

describe('hostile text', () => {
  it.each(Object.entries(HOSTILE))(
    '%s: is read in good time, into a document that is not much larger',
    (_name, make) => {
      const text = make(200_000);
      const page = readPage(text, () => 'hash');
      const document = buildDocument(text, {
        blocks: page.blocks.map((block) => ({ ...block, id: `${block.start}` })),
        resolve: () => undefined,
      });
      expect(JSON.stringify(document).length).toBeLessThan(MAX_GROWTH * text.length);
    },
    TIMEOUT_MS,
  );

  it('reads 200 levels of nesting', () => {
    const text = `${'{% tabs %}\n{% tab title="a" %}\n'.repeat(200)}end\n${'{% endtab %}\n{% endtabs %}\n'.repeat(200)}`;
    const document = buildDocument(text, { blocks: [], resolve: () => undefined });
    expect(JSON.stringify(document)).toContain('"end"');
  });
});
