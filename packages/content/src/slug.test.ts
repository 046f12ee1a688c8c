import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderBetween, ordersFor } from './order.ts';
import { makeSlug, makeUniqueSlug } from './slug.ts';

describe('a slug', () => {
  it.each([
    ['Getting Started!', 'getting-started'],
    ['  What’s new?  ', 'whats-new'],
    ['第一章 前言', '第一章-前言'],
    ['Übersicht & Straße', 'übersicht-straße'],
    ['हिन्दी पाठ', 'हिन्दी-पाठ'],
    ['Node.js v1.2', 'node.js-v1.2'],
    ['... and ..', 'and'],
    ['../../etc', 'etc'],
    ['snake_case', 'snake_case'],
    ['🚀', 'page'],
    ['', 'page'],
  ])('of %j is %j', (text, slug) => {
    expect(makeSlug(text)).toBe(slug);
  });

  it('is never empty, has no separator of paths, is short and is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const slug = makeSlug(text);
        expect(slug).not.toBe('');
        expect(slug.length).toBeLessThanOrEqual(100);
        expect(slug).not.toMatch(/[/\\?#%\s]/u);
        expect(slug).not.toMatch(/^\.|\.$/u);
        expect(slug.isWellFormed()).toBe(true);
        expect(makeSlug(slug)).toBe(slug);
      }),
    );
  });

  it('gets the first free suffix', () => {
    const taken = new Set(['a', 'a-1']);
    expect(makeUniqueSlug('a', (slug) => taken.has(slug))).toBe('a-2');
    expect(makeUniqueSlug('b', (slug) => taken.has(slug))).toBe('b');
  });

  it('is numbered through among thousands of one name, asking little', () => {
    const taken = new Set(['a']);
    let asked = 0;
    for (let count = 1; count < 5000; count += 1) {
      const slug = makeUniqueSlug('a', (candidate) => {
        asked += 1;
        return taken.has(candidate);
      });
      expect(slug).toBe(`a-${count}`);
      taken.add(slug);
    }
    expect(asked).toBeLessThan(5000 * 150);
  });
});

describe('a fractional index', () => {
  it('sorts between its neighbours', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 60 }), (places) => {
        const orders: string[] = [];
        for (const place of places) {
          const at = place % (orders.length + 1);
          orders.splice(at, 0, orderBetween(orders[at - 1] ?? null, orders[at] ?? null));
        }
        expect(orders).toEqual([...orders].sort());
        expect(new Set(orders).size).toBe(orders.length);
      }),
    );
  });

  it('is short for many siblings made at once', () => {
    const orders = ordersFor(5_000);
    expect(orders).toEqual([...orders].sort());
    expect(Math.max(...orders.map((order) => order.length))).toBeLessThanOrEqual(4);
  });
});
