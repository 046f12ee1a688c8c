import { describe, expect, it } from 'vitest';
import { readHtmlTree } from '../html-tree.ts';
import { sidebars } from '../testing/sidebars.ts';
import { mergeNavigation, type NavigationEntry } from './navigation.ts';
import { readNavigation } from './read-navigation.ts';

/** Entries as `title(address)[children]`. */
function sketch(entries: readonly NavigationEntry[]): string {
  return entries
    .map(({ title, address, children }) => {
      const link = address === undefined ? '' : `(${address})`;
      return `${title}${link}${children.length === 0 ? '' : `[${sketch(children)}]`}`;
    })
    .join(' ');
}

const read = (html: string) =>
  readNavigation(readHtmlTree(html), (href) => (href.startsWith('/') ? href : undefined));
const links = (...names: string[]) =>
  names.map((n) => `<li><a href="/${n}">${n}</a></li>`).join('');

describe('the navigation of a site', () => {
  it('is the list that leads to the most pages, not the bar at the top or the way back', () => {
    const html = `<nav class="top">${links('a', 'b', 'x')}</nav>
      <nav class="breadcrumbs"><ul>${links('1', '2', '3', '4', '5', '6')}</ul></nav>
      <aside><ul>${links('a', 'b', 'c', 'd')}</ul></aside>`;
    expect(sketch(read(html))).toBe('a(/a) b(/b) c(/c) d(/d)');
  });

  it('is nested as its lists are, below a page or below words', () => {
    const html = `<nav><ul>
      <li><a href="/a">A</a><ul>${links('b')}</ul></li>
      <li>Words<ul>${links('c', 'd')}</ul></li>
      <li><button>More</button><div><ul>${links('e')}</ul></div></li>
    </ul></nav>`;
    expect(sketch(read(html))).toBe('A(/a)[b(/b)] Words[c(/c) d(/d)] More[e(/e)]');
  });

  it('has groups where headings stand before lists', () => {
    const html = `<div class="sidebar"><p class="caption">First</p><ul>${links('a', 'b')}</ul>
      <p class="caption">Second</p><ul>${links('c')}</ul></div>`;
    expect(sketch(read(html))).toBe('First[a(/a) b(/b)] Second[c(/c)]');
  });

  it('is read where entries are blocks within blocks', () => {
    const link = (n: string) =>
      `<div class="item"><a href="/${n}"><p class="text">${n}</p></a></div>`;
    const html = `<aside class="Sidebar"><nav>
      <section class="group"><div class="item"><h2 class="text">Start</h2></div>
        <div class="items"><div>${link('a')}</div><div>${link('b')}</div></div></section>
      <section class="group"><div class="item"><h2 class="text">More</h2></div>
        <div class="items"><section>${link('c')}<div class="items"><div>${link('d')}</div></div></section></div>
      </section></nav></aside>`;
    expect(sketch(read(html))).toBe('Start[a(/a) b(/b)] More[c(/c)[d(/d)]]');
  });

  it.each(sidebars)('is read of the sidebar of %s', (_name, html, navigation) => {
    expect(sketch(read(`<header><nav>${links('x', 'y')}</nav></header>${html}`))).toBe(navigation);
  });

  it('is none where there are but a few links, or only links to elsewhere', () => {
    expect(read(`<nav><ul>${links('a', 'b')}</ul></nav>`)).toEqual([]);
    expect(read('<nav><a href="https://x.test">x</a><a href="#y">y</a></nav>')).toEqual([]);
    expect(read('<p>No list at all</p>')).toEqual([]);
  });

  it('is cut where it is larger or deeper than anybody reads', () => {
    const many = links(...Array.from({ length: 5000 }, (_, index) => String(index)));
    expect(read(`<nav><ul>${many}</ul></nav>`)).toHaveLength(2000);
    let deep = '';
    for (let level = 60; level > 0; level--) {
      deep = `<ul><li><a href="/${level}">${level}</a>${deep}</li></ul>`;
    }
    const cut = sketch(read(`<nav>${deep}</nav>`));
    expect(cut.match(/\[/g)).toHaveLength(9);
    expect(cut).toContain('59(/59) 60(/60)');
  });

  it('is put together from what each page unfolds of it', () => {
    const first = read(`<nav><ul>${links('a', 'b', 'c')}</ul></nav>`);
    const second =
      read(`<nav><ul>${links('a')}<li><a href="/b">b</a><ul>${links('b1', 'b2')}</ul></li>
      ${links('new', 'c')}</ul></nav>`);
    expect(sketch(mergeNavigation(first, second))).toBe(
      'a(/a) b(/b)[b1(/b1) b2(/b2)] new(/new) c(/c)',
    );
    expect(mergeNavigation(first, first)).toEqual(first);
  });
});
