import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, html, trustHtml } from './html.ts';
import { scriptJson } from './shell.ts';

describe('html', () => {
  it('escapes text in content and in attributes', () => {
    const text = `<img src=x onerror="alert('1')">&`;
    expect(html`<p title="${text}">${text}</p>`.text).toBe(
      `<p title="${escapeHtml(text)}">${escapeHtml(text)}</p>`,
    );
  });

  it('never lets text end an element or an attribute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(html`${text}`.text).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('keeps markup, joins lists, and shows nothing for what is absent', () => {
    const items = ['a', 'b'].map((one) => html`<li>${one}</li>`);
    expect(html`<ul>${items}${undefined}${false}${null}</ul>`.text).toBe(
      '<ul><li>a</li><li>b</li></ul>',
    );
    expect(html`${trustHtml('<hr>')}${3}`.text).toBe('<hr>3');
  });

  it('writes JSON that cannot end its script element', () => {
    const value = { text: '</script><!--\u2028' };
    const written = scriptJson(value);
    expect(written).not.toContain('<');
    expect(JSON.parse(written)).toEqual(value);
  });
});
