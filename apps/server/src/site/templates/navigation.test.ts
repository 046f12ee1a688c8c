import { describe, expect, it } from 'vitest';
import { countEntries, type NavigationEntry, renderNavigation } from './navigation.ts';

function makeTree(chapters: number, pages: number): NavigationEntry[] {
  return Array.from({ length: chapters }, (_, chapter) => ({
    id: `c${chapter}`,
    title: `Chapter ${chapter}`,
    href: `/docs/chapter-${chapter}`,
    children: Array.from({ length: pages }, (_, page) => ({
      id: `c${chapter}p${page}`,
      title: `Page ${page} <of> chapter ${chapter}`,
      href: `/docs/chapter-${chapter}/page-${page}`,
      children: [],
    })),
  }));
}

const options = {
  current: 'c3p7',
  open: new Set(['c3', 'c3p7']),
  subpages: 'Subpages of',
} as const;

describe('a navigation tree', () => {
  it('of two thousand pages weighs little on a page', () => {
    const tree = makeTree(40, 50);
    expect(countEntries(tree)).toBe(2040);
    const lazy = renderNavigation(tree, { ...options, closed: 'lazy' }).text;
    expect(lazy.length).toBeLessThan(30_000);
    expect(renderNavigation(tree, { ...options, closed: 'full' }).text.length).toBeGreaterThan(
      200_000,
    );
  });

  it('shows every chapter and the whole branch of the current page', () => {
    const lazy = renderNavigation(makeTree(40, 50), { ...options, closed: 'lazy' }).text;
    expect(lazy.match(/chapter-\d+"/g)).toHaveLength(40);
    expect(lazy.match(/chapter-3\/page-\d+"/g)).toHaveLength(50);
    expect(lazy.match(/aria-current="page"/g)).toHaveLength(1);
    expect(lazy).toContain('<details data-branch="c3" open>');
    expect(lazy).toContain('<details data-branch="c4" data-lazy>');
  });

  it('has groups as headings, whose pages are always shown', () => {
    const group: NavigationEntry = { id: 'g', title: 'Group', children: makeTree(2, 0) };
    const text = renderNavigation([group], { ...options, closed: 'lazy' }).text;
    expect(text).toContain('<p class="nav-group-title">Group</p><ul class="nav-list">');
    expect(text).not.toContain('<details');
  });
});
