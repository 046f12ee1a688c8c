import { siteCatalog } from '@octavo/messages/site';
import { describe, expect, it } from 'vitest';
import { type NavigationEntry, type NavigationList, renderNavigation } from './navigation.ts';

const list = (entries: NavigationEntry[], more: Partial<NavigationList> = {}): NavigationList => ({
  ...{ entries, isOpen: true },
  ...more,
});
const page = (id: string, below?: NavigationEntry['below']): NavigationEntry => ({
  ...{ id, title: `Page <${id}>`, href: `/docs/${id}` },
  ...(below === undefined ? {} : { below }),
});
const group = (id: string, below: NavigationEntry['below']) => ({
  ...page(id, below),
  isGroup: true,
});

function render(root: NavigationList, headsGroups = true): string {
  return renderNavigation(root, {
    current: 'c',
    headsGroups,
    labels: siteCatalog.messagesFor('en'),
  }).text;
}

describe('a navigation tree', () => {
  it('has open branches with their pages, closed ones that are left out, and marks the current page', () => {
    const text = render(list([page('a', list([page('c')])), page('b', 'lazy')]));
    expect(text).toContain('<details data-branch="a" open>');
    expect(text).toContain('<details data-branch="b" data-lazy>');
    expect(text).toContain('href="/docs/c" aria-current="page"');
    expect(text).toContain('aria-label="Subpages of Page &lt;b&gt;"');
  });

  it('has groups as headings, whose pages are always shown', () => {
    const text = render(list([group('g', list([page('c')]))]));
    expect(text).toContain('<p class="nav-group-title">Page &lt;g&gt;</p><ul class="nav-list">');
    expect(text).not.toContain('<details');
  });

  it('has groups that close, which lead to their first page without scripts', () => {
    const text = render(list([group('g', 'lazy'), group('h', list([page('c')]))]), false);
    expect(text).toContain('<a class="nav-group-title" href="/docs/g">');
    expect(text).toContain('<details data-branch="g" data-lazy>');
    expect(text).toContain('<details data-branch="h" open>');
  });

  it('says where entries are left out, and leads to them', () => {
    const text = render(
      list([page('c')], {
        before: { href: '/docs/~pages/root/0', at: 40 },
        after: { href: '/docs/~pages/root/0', at: 41 },
      }),
    );
    expect(text).toContain('data-more="before" data-at="40"><span>Earlier pages</span>');
    expect(text).toContain('data-more="after" data-at="41"><span>More pages</span>');
  });
});
