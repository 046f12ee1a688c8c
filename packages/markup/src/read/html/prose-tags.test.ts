import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../render/render-html.ts';
import { splitSections } from '../../sections.ts';
import { contextOf } from '../../testing/make-nodes.ts';
import { buildDocument } from '../index.ts';

const read = (source: string) => buildDocument(source, { blocks: [], resolve: () => undefined });
const render = (source: string) => renderHtml(read(source), contextOf());
const REST = '\n\nMore words.\n\n## Head\n\n* one\n* two\n';
const SHOWN_REST = '<p>More words.</p><h2 id="head">Head</h2><ul><li>one</li><li>two</li></ul>';
const NAMES =
  'blockquote center details div figure h2 hr iframe ol p pre section table ul video script style td'.split(
    ' ',
  );

describe('a tag in a sentence', () => {
  it.each([
    ['Use the <table> tag TAIL.', 'Use the &lt;table&gt; tag TAIL.'],
    ['a List<Table> of rows TAIL.', 'a List&lt;Table&gt; of rows TAIL.'],
    ['Vec<Input> and <T>', 'Vec&lt;Input&gt; and &lt;T&gt;'],
    [
      'The <title> and the <table> in <div>.',
      'The &lt;title&gt; and the &lt;table&gt; in &lt;div&gt;.',
    ],
    ['text <td>stray</td> cell', 'text stray cell'],
    ['a <script> and <iframe> here', 'a &lt;script&gt; and &lt;iframe&gt; here'],
    ['<table> is a tag', '&lt;table&gt; is a tag'],
    ['<script> is a tag', '&lt;script&gt; is a tag'],
    ['<?php opens', '&lt;?php opens'],
    ['an <i class="fa-star"> icon without its end', undefined],
  ])('%s takes nothing of the page away', (sentence, shown) => {
    const html = render(sentence + REST);
    expect(html.endsWith(SHOWN_REST)).toBe(true);
    if (shown !== undefined) expect(html).toBe(`<p>${shown}</p>${SHOWN_REST}`);
    else expect(html).toContain('icon without its end');
    const text = splitSections(read(sentence + REST)).map((one) => `${one.title} ${one.text}`);
    expect(text.join(' ')).toMatch(/More words.*Head.*one\s+two/s);
  });

  it.each(NAMES)('\\<%s> is text, whatever follows', (name) => {
    expect(render(`x \\<${name}> y \\</${name}> z${REST}`)).toBe(
      `<p>x &lt;${name}&gt; y &lt;/${name}&gt; z</p>${SHOWN_REST}`,
    );
    expect(render(`<div>x \\<${name}> y</div>${REST}`)).toBe(
      `<p>x &lt;${name}&gt; y</p>${SHOWN_REST}`,
    );
  });

  it.each([
    ['``a ` <div> b``', '<code>a ` &lt;div&gt; b</code>'],
    ['`` ` `` <b>x</b> `<table>`', '<code>`</code> <strong>x</strong> <code>&lt;table&gt;</code>'],
    ['[a](b "x <div> y") c', 'a c'],
    ['[a <div> b](https://x.example) c', undefined],
    ['a \\\\<b>c</b>', 'a \\<strong>c</strong>'],
  ])('%s is one paragraph', (source, shown) => {
    const html = render(`${source}\n`);
    expect(html.match(/<p>/g)).toHaveLength(1);
    if (shown !== undefined) expect(html).toBe(`<p>${shown}</p>`);
  });

  it('is none in a formula', () => {
    expect(read('f $$a <div> b$$ g\n').nodes).toHaveLength(1);
    expect(render('<p>$$a <div> b$$ and `<td>`</p>\n')).toContain('a &lt;div&gt; b');
    expect(render('<table><tr><td>$$</td><td>$$</td><td>C:\\</td></tr></table>')).toContain(
      '<td>$$</td><td>$$</td><td>C:</td>',
    );
  });

  it('makes a block where its end follows, in the paragraph or further down', () => {
    expect(render('x <div align="center">y</div> z\n')).toBe(
      '<p>x</p><p class="align-center">y</p><p>z</p>',
    );
    expect(render('x <blockquote>\n\ny\n\n</blockquote>\n\nz\n')).toContain(
      '<blockquote><p>y</p></blockquote><p>z</p>',
    );
    expect(render('<div align="center">\n\nx</div>\n\ny\n')).toBe(
      '<p class="align-center">x</p><p>y</p>',
    );
    expect(render('Use the <table> tag.\n\n<table><tr><td>a</td></tr></table>\n')).toMatch(
      /^<p>Use the &lt;table&gt; tag\.<\/p><div.*<td>a<\/td>/,
    );
  });
});

describe('a table in HTML', () => {
  const cells = (html: string) =>
    [...html.matchAll(/<t[dh](?: [^>]*)?>(.*?)<\/t[dh]>/g)].map((one) => one[1]);

  it('has what stands beside its cells above it, its caption first', () => {
    const html = render(
      '<table><caption>Cap</caption>one<tr>two<td>a</td>three</tr>four</table>\n\nrest\n',
    );
    expect(html).toMatch(/^<p>Cap<\/p><p>one<\/p><p>two<\/p><p>three<\/p><p>four<\/p><div/);
    expect(cells(html)).toEqual(['a']);
    expect(html.endsWith('<p>rest</p>')).toBe(true);
  });

  it('has rows and cells wherever they are', () => {
    expect(
      cells(render('<table><td>a<td>b<tbody><td>c</tbody><tr><td>d<tfoot><tr><td>e</table>\n')),
    ).toEqual([...['a', 'b', 'c', '', 'd', '', 'e', '']]);
  });

  it('ends before the text that follows it where its end tag is missing', () => {
    const html = render(`<table>\n<tr><td>a</td></tr>${REST}`);
    expect(cells(html)).toEqual(['a']);
    expect(html.endsWith(SHOWN_REST)).toBe(true);
  });

  it('shows the words of a column of values where they are no values', () => {
    const table = (type: string, one: string) =>
      `<table><thead><tr><th data-type="${type}">N</th></tr></thead><tbody><tr><td>1</td></tr><tr><td>${one}</td></tr></tbody></table>\n`;
    expect(cells(render(table('number', 'n/a')))).toEqual(['N', '1', 'n/a']);
    expect(read(table('number', '2')).nodes[0]).toMatchObject({
      data: { definition: { c1: { type: 'number' } } },
    });
  });
});

describe('what would take the rest of a page away', () => {
  it.each([
    ['a player without its end', '<video src="https://x.example/a.mp4"> after'],
    ['a frame in a sentence', 'x <iframe src="https://x.example/"> after'],
    ['a heading without its end', '<h2>after'],
    ['an unknown container', '::: after the fact'],
    ['a button without its end', '<button> after'],
    ['a declaration', '<!NOTE after'],
    ['cells that the head has none above', '| a |\n| - |\n| b | after |'],
    ['a text area', '<textarea>after</textarea>'],
    ['code before a comment', '<pre>after<!-- c --></pre>'],
    ['a tab without tabs', '{% tab title="after" %}\n{% endtab %}'],
    [
      'the caption of a drawing',
      '<figure><img class="gitbook-drawing" src="a.svg"><figcaption>after</figcaption></figure>',
    ],
    ['quotes in quotes', `${'> '.repeat(120)}after`],
    ['lists in lists', `${'- '.repeat(120)}after`],
    ['an expression without its end', 'x <code class="expression"> after'],
  ])('is not: %s', (_, source) => {
    const whole = `${source}\n\nMore words.\n`;
    expect(render(whole)).toMatch(/after[\s\S]*More words\./);
    const text = splitSections(read(whole)).map((one) => `${one.title} ${one.text}`);
    expect(text.join(' ')).toMatch(/after[\s\S]*More words\./);
  });

  it('is a comment without an end, which hides what follows', () => {
    expect(render('x\n\n<!-- hidden\n\nhidden\n')).toBe('<p>x</p>');
    expect(render('<div>x <!--<b>hidden</b>--> y</div>\n')).not.toContain('hidden');
  });

  it('is in search what a note says', () => {
    expect(splitSections(read('A word[^1].\n\n[^1]: Amber\n'))[0]?.text).toBe('A word.\nAmber');
  });
});
