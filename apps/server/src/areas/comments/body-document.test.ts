import { describe, expect, it } from 'vitest';
import { buildBody } from './body-document.ts';

const RUNS = /^(?:javascript|vbscript|data):/i;

/** All text in the JSON form but what it says itself, without white space and controls. */
function listValues(markdown: string): string[] {
  const values: string[] = [];
  JSON.stringify(buildBody(markdown).document, (name, value: unknown) => {
    if (typeof value === 'string' && name !== 'text') {
      values.push(value.replace(/[\p{Cc}\s]/gu, ''));
    }
    return value;
  });
  return values;
}

describe('the JSON form of a comment', () => {
  it.each([
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="data:text/html,x">x</a>',
    '[x](<javascript:alert(1)>)',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '{% embed url="javascript:alert(1)" %}',
    '{% content-ref url="javascript:alert(1)" %}\n[x](javascript:alert(1))\n{% endcontent-ref %}',
    '![x](data:text/html,<script>alert(1)</script>)',
    '<img src="javascript:alert(1)">',
    '{% file src="javascript:alert(1)" %}',
    '<table data-view="cards"><tbody><tr><td><a href="javascript:alert(1)">x</a></td></tr></tbody></table>',
  ])('holds no address that runs a script: %s', (markdown) => {
    expect(listValues(markdown).filter((value) => RUNS.test(value))).toEqual([]);
  });

  it('keeps addresses that lead somewhere', () => {
    const { document, length } = buildBody(
      '[a](https://a.example/?x=javascript:1) [b](mailto:b@b.example) [c](tel:+1)',
    );
    const text = JSON.stringify(document);
    expect(length).toBe(text.length);
    expect(text).toContain('https://a.example/?x=javascript:1');
    expect(text).toContain('mailto:b@b.example');
    expect(text).toContain('tel:+1');
  });
});
