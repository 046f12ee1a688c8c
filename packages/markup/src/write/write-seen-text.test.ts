import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeExpressionScope } from '../expression/evaluate-expression.ts';
import { buildDocument } from '../read/build-document.ts';
import { renderHtml } from '../render/render-html.ts';
import { contextOf } from '../testing/make-nodes.ts';
import { writeSeenText } from './write-seen-text.ts';

const CLAIMS = { plan: 'pro' };
const VARIABLES = { space: { major: 3 }, page: { owner: '*Ada*' } };
const SCOPE = makeExpressionScope({ variables: VARIABLES, claims: CLAIMS });
const seen = (text: string) => writeSeenText(text, SCOPE);
const value = (expression: string) => `<code class="expression">${expression}</code>`;

describe('writeSeenText', () => {
  it('is the text byte for byte where nothing in it depends on who reads', () => {
    const text =
      '---\nif: visitor.claims.staff\n---\n\n# Kiln\r\n\n{% hint %}\nHot *and*  dry.\n{% endhint %}\n\n`{% if x %}` <code>a</code>';
    expect(seen(text)).toBe(text);
  });

  it('leaves out what no condition shows, however deep', () => {
    const text =
      'a\n\n{% if visitor.claims.staff %}\nsecret\n\n{% if true %}\nsecret too\n{% endif %}\n{% endif %}\n\n*b*  c\n';
    expect(seen(text)).toBe('a\n\n*b*  c\n');
  });

  it('shows what stands under a condition that holds, without its tags and with its targets', () => {
    const text =
      '{% if visitor.claims.plan == "pro" %}\nA [link](a%20b.md#c).\n\n{% include "../x.md" %}\n{% endif %}\n\nend\n';
    expect(seen(text)).toBe('A [link](a%20b.md#c).\n\n{% include "../x.md" %}\n\nend\n');
  });

  it('ends no condition at a tag that is a part of a text or of code', () => {
    for (const inner of [
      'Use `{% endif %}` here.',
      'say {% endif %}',
      '- a\n\n      ```\n      {% endif %}\n      ```',
      '```\n{% endif %}\n```',
      '<pre>\n{% endif %}\n</pre>',
    ]) {
      const text = `a\n\n{% if visitor.claims.staff %}\n${inner}\n\nsecret\n{% endif %}\n`;
      expect([inner, seen(text)]).toEqual([inner, expect.not.stringContaining('secret')]);
    }
  });

  it('leaves the rest out where a condition is never closed', () => {
    expect(seen('a\n\n{% if visitor.claims.staff %}\nsecret\n')).toBe('a\n\n');
  });

  it('writes what expressions come to, in text, headings, tables and code', () => {
    expect(seen(`## H ${value('space.vars.major')}\n`)).toBe('## H 3\n');
    expect(seen(`by ${value('page.vars.owner')}\n`)).toBe('by \\*Ada\\*\n');
    expect(seen(`| a |\n| - |\n| ${value('visitor.claims.plan')} |\n`)).toContain('| pro |');
    const code = `<pre class="language-js"><code>let a = ${value('space.vars.major')};</code></pre>\n`;
    expect(seen(code)).toBe('```js\nlet a = 3;\n```\n');
    expect(seen(`# Kiln ${value('visitor.claims.staff ? "secret" : ""')}\n\na\n`)).toBe(
      '# Kiln\n\na\n',
    );
  });

  it('keeps neither branch of an expression but the one that holds, in notes too', () => {
    const choice = value('visitor.claims.staff ? &quot;secret&quot; : &quot;open&quot;');
    const text = `# T\n\na[^1] \\{% if\n\nb[^n]\n\n[^1]: one\n\n[^n]: ${choice}\n`;
    expect(seen(text)).not.toContain('secret');
    expect(seen(text)).toContain('open');
    expect(seen(text)).toContain('one');
  });

  it('says no word that the page does not show', () => {
    const words = ['alpha', 'beta', 'gamma', 'delta'];
    const pieces = fc.constantFrom(
      ...['{% if visitor.claims.staff %}', '{% if visitor.claims.plan == "pro" %}', '{% endif %}'],
      ...[
        '{% endif %}',
        '{% else %}',
        '```',
        '- item',
        '> quote',
        '    ',
        '\n',
        '\n\n',
        '{% hint %}',
      ],
      ...['{% endhint %}', '<pre>', '</pre>', '<table><tr><td>', '</td></tr></table>', ' ', '`'],
      ...[value('visitor.claims.staff ? "alpha" : "beta"'), '<code class="expression">', '</code>'],
      ...words,
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const text = parts.join('\n');
        const context = contextOf({ claims: CLAIMS, variables: VARIABLES });
        const document = buildDocument(text, { blocks: [], resolve: () => undefined });
        const html = renderHtml(document, context);
        const markdown = seen(text);
        for (const word of words) {
          if (!html.includes(word) && markdown.includes(word)) {
            expect({ text, word, markdown }).toEqual({ text, word, markdown: 'without it' });
          }
        }
      }),
      { numRuns: 800 },
    );
  });

  it('takes a hostile text in little time', () => {
    for (const text of [
      '{% if '.repeat(20_000),
      '<code '.repeat(20_000),
      `${'{% if x %}\n'.repeat(3_000)}`,
    ]) {
      const start = performance.now();
      seen(text);
      expect(performance.now() - start).toBeLessThan(3_000);
    }
  });
});
