import { describe, expect, it } from 'vitest';
import { writeConvertedBody, writeConvertedPage } from './converted-html.ts';
import { convertHtml } from './index.ts';

describe('a converted document', () => {
  it('has the facts of the head, the name of the site left out', () => {
    const head = (title: string, more = '') =>
      convertHtml(`<html lang="de"><head><title>${title}</title>${more}</head><p>x</p>`);
    expect(head('Kiln | Potters').title).toBe('Kiln');
    expect(head('Kiln').title).toBe('Kiln');
    expect(head('Well-known').title).toBe('Well-known');
    const named = '<meta property="og:site_name" content="Potters">';
    expect(head('Potters - Kiln', named).title).toBe('Kiln');
    const facts = head(
      'a',
      '<meta name=description content=" About  it "><link rel=canonical href="/k"><base href="/d/">',
    );
    expect(facts).toMatchObject({
      ...{ language: 'de', description: 'About it', canonicalUrl: '/k', base: '/d/' },
    });
  });

  it('has its targets replaced by what a caller says, each one once', () => {
    const page = convertHtml(
      '<p><a href="a.html#x">a</a> <a href="a.html#x">b</a> <a href="#x">c</a> <img src="p.png"></p>',
    );
    expect(page.targets).toEqual([
      { use: 'link', url: 'a.html#x' },
      { use: 'image', url: 'p.png' },
    ]);
    const body = writeConvertedBody(page, ({ use }) =>
      use === 'image' ? './a (1).png' : undefined,
    );
    expect(body).toBe('[a](a.html#x) [b](a.html#x) c ![](./a%20%281%29.png)\n');
  });

  it('is not fooled by characters that templates are made of', () => {
    const page = convertHtml('<p>\uFDD00\uFDD1 <a href="https://e.org/\uFDD00\uFDD1">x</a></p>');
    expect(writeConvertedBody(page)).toBe('0 [x](https://e.org/0)\n');
  });

  it('keeps the white space round a formula within a line', () => {
    const source = '<annotation encoding="application/x-tex">x^2</annotation>';
    const formula = `<span class="katex"><math>${source}</math></span>`;
    const read = (html: string) => convertHtml(`<p>${html}</p>`, { content: 'all' }).template;
    expect(read(`Take ${formula} and ${formula} <b>now</b>`)).toBe(
      'Take $$x^2$$ and $$x^2$$ **now**\n',
    );
    expect(read(`Take <b>${formula} </b>and`)).toBe('Take **$$x^2$$** and\n');
    expect(read(`Take <span>${formula}<span>\u200b</span></span> and`)).toBe('Take $$x^2$$ and\n');
  });

  it.each([
    ['', 'background-color:yellow;'],
    ['class="search-hit"', 'background-color:yellow;'],
    ['style="background-color: #eee"', 'background-color:yellow;'],
    ['style="background: red"', 'background-color:red;'],
    ['style="color: blue; background-color: transparent"', 'color:blue;'],
    ['style="color:$danger;background-color:$info;"', 'color:$danger;background-color:$info;'],
    ['style="background-color:#d4f7d4"', 'background-color:green;'],
    ['style="background-color:#fa0"', 'background-color:orange;'],
    ['style="color: rgb(120, 20, 200) !important"', 'color:purple;'],
    ['style="background: rgba(255, 240, 0, 0.5)"', 'background-color:yellow;'],
    ['class="highlight-red"', 'color:red;'],
    ['class="highlight-red_background"', 'background-color:red;'],
    ['class="marker-pink"', 'background-color:pink;'],
    ['class="text-danger background-info"', 'color:$danger;background-color:$info;'],
    ['class="text-large"', 'background-color:yellow;'],
  ])('keeps the colours of <mark %s>', (attributes, style) => {
    const { template } = convertHtml(`<p>a <mark ${attributes}>b</mark> c</p>`);
    expect(template).toBe(`a <mark style="${style}">b</mark> c\n`);
  });

  it('keeps the text alone of a mark in grey', () => {
    expect(convertHtml('<p>a <mark style="color: gray">b</mark> c</p>').template).toBe('a b c\n');
  });

  it('begins its headings below the title, however many of the first level there are', () => {
    const html = '<h1>T</h1><h1>A</h1><h2>B</h2><h6>C</h6>';
    expect(writeConvertedPage(convertHtml(html))).toBe('# T\n\n## A\n\n### B\n\n#### C\n');
  });

  it('is the main content of a page, and all of its body where that is asked for', () => {
    const html = '<header>H</header><main><p>M</p><aside>A</aside></main><footer>F</footer>';
    expect(convertHtml(html).template).toBe('M\n');
    expect(convertHtml(html, { content: 'all' }).template).toBe('H\n\nM\n\nA\n\nF\n');
    const articles = '<nav>N</nav><article><p>1</p></article><article><p>2</p></article>';
    expect(convertHtml(articles).template).toBe('1\n\n2\n');
  });
});

describe('what nobody wrote to be read', () => {
  it.each([
    ['<div>', 100_000],
    ['<b>', 100_000],
    ['<blockquote>', 100_000],
    ['<ul><li>', 50_000],
  ])(
    '%s nested without end is refused, and fails nothing else',
    (tag, count) => {
      expect(() => convertHtml(tag.repeat(count))).toThrow('nested too deep');
    },
    60_000,
  );

  it.each(['<p>x', '<i></i>', '<td>', '<a href=x>y</a>'])('%s without end is refused', (tag) => {
    expect(() => convertHtml(tag.repeat(600_000))).toThrow('too many elements');
  });

  it.each([
    '<table><tr><td><table>',
    '</p></div></body>x<p',
    '<h1><h2><h1>',
    '<a href=x><a href=y><p>z</a>',
    '<ul>text<p>y</ul><li>z',
    '<select><option>x<table><td>',
    '<!doctype x><frameset><frame src=a>',
    '<svg><foreignObject><p>x</svg><math><mi><p>y',
    '\u0000<p>\u0000',
    '<pre>\n\n</pre><code></code>',
    '<figure><img src=a><figcaption><ul><li>x</ul><h2>y</h2>z</figcaption></figure>',
    '<details></details><dl></dl><figure></figure><table></table>',
    '',
  ])('%j is read as something', (html) => {
    expect(typeof writeConvertedPage(convertHtml(html))).toBe('string');
  });
});
