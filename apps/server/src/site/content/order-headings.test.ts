import { describe, expect, it } from 'vitest';
import { orderHeadings } from './order-headings.ts';

describe('the order of headings', () => {
  it('leaves headings alone that skip no level', () => {
    const html = '<h2 id="a">A</h2><h3>B</h3><h4>C</h4><h2>D</h2>';
    expect(orderHeadings(html)).toBe(html);
  });

  it('says the same level of those beside each other', () => {
    expect(orderHeadings('<h3>A</h3><h3>B</h3><h4>C</h4><h2>D</h2><h4>E</h4>')).toBe(
      '<h3 aria-level="2">A</h3><h3 aria-level="2">B</h3><h4 aria-level="3">C</h4><h2>D</h2><h4 aria-level="3">E</h4>',
    );
  });

  it('takes no other element for a heading', () => {
    const html = '<header></header><hr><p>&lt;h4></p>';
    expect(orderHeadings(html)).toBe(html);
  });
});
