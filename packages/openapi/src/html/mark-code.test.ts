import { describe, expect, it } from 'vitest';
import { writeSamples } from '../samples/index.ts';
import { makeOperation } from '../testing/make-operation.ts';
import { markCode } from './mark-code.ts';

/** The text that marked code shows. */
function textOf(html: string | undefined): string {
  return (html ?? '')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}

describe('marked code', () => {
  const hostile =
    'a "b" \'c\' `d` """e""" \\ <i>&amp;</i> $flame(1) #{kiln} // ember\n# return ash';
  const samples = writeSamples(
    makeOperation({
      summary: 'Fire',
      requestBody: {
        required: true,
        content: [
          {
            mediaType: 'application/json',
            examples: [{ name: 'one', value: { name: hostile, heat: 1.5, hot: true, next: null } }],
          },
        ],
      },
    }),
    new Map(),
  );

  it('says what the samples say in each language, with a text of an author as one token', () => {
    expect(samples).toHaveLength(8);
    for (const { syntax, text } of samples) {
      const html = markCode(text, syntax);
      expect(textOf(html)).toBe(text);
      expect(html?.match(/<span class="line">/g)).toHaveLength(text.split('\n').length);
      expect(html).not.toMatch(/hl-[^s]">[^<]*(?:flame|kiln|ember|ash)/);
      expect(html).toMatch(/<span class="hl-[kf]">/);
    }
  });

  it('tells keys, texts, numbers and constants of JSON apart', () => {
    expect(markCode('{\n  "a\\"": [-1.5e3, true, "b:"]\n}', 'json')).toBe(
      [
        '<span class="line"><span class="hl-p">{</span></span>',
        '<span class="line">  <span class="hl-f">"a\\""</span><span class="hl-p">:</span> <span class="hl-p">[</span><span class="hl-n">-1.5e3</span><span class="hl-p">,</span> <span class="hl-n">true</span><span class="hl-p">,</span> <span class="hl-s">"b:"</span><span class="hl-p">]</span></span>',
        '<span class="line"><span class="hl-p">}</span></span>',
      ].join('\n'),
    );
  });

  it('is soon done with what ends amid a text, and leaves other languages alone', () => {
    for (const syntax of ['json', 'shell', 'go', 'java', 'csharp', 'php']) {
      for (const sign of ['"', "'", '`', '"""', '\\', '"\\', '@"']) {
        const text = `x(${sign.repeat(10_000)}`;
        expect(textOf(markCode(text, syntax))).toBe(text);
      }
    }
    expect(markCode('x', 'cobol')).toBeUndefined();
  });
});
