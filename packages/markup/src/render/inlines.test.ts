import { describe, expect, it } from 'vitest';
import type { InlineNode } from '../document.ts';
import { contextOf, documentOf, fragment, inline, paragraph, text } from '../testing/make-nodes.ts';
import type { RenderedTarget } from './render-context.ts';
import { renderHtml } from './render-html.ts';

const PAGES: Record<string, RenderedTarget> = {
  p1: { href: '/glaze', title: 'Glaze & fire', emoji: '1f525' },
  p2: { href: '/clay', title: 'Clay', icon: 'mountain' },
  p3: { href: 'javascript:alert(1)', title: 'Bad' },
};
const context = contextOf({
  resolveRef: (ref) => (ref.kind === 'page' ? PAGES[ref.page] : undefined),
  variables: { space: { product: 'Kiln <1>' }, page: {} },
});
const render = (...nodes: (string | InlineNode)[]) =>
  renderHtml(documentOf(paragraph(...nodes)), context).slice(3, -4);
const page = (id: string) => ({ kind: 'page', page: id });
const link = (ref: unknown, words = 'w') => inline('link', { ref }, [text(words)]);

describe('links', () => {
  it('go to pages, anchors of this page, and addresses elsewhere', () => {
    expect(render(link(page('p1')))).toBe('<a href="/glaze">w</a>');
    expect(render(link({ kind: 'anchor', anchor: 'top' }))).toBe('<a href="#top">w</a>');
    expect(render(link({ kind: 'url', url: 'https://a.example/?q=a&b="' }))).toBe(
      '<a href="https://a.example/?q=a&amp;b=&quot;" rel="noopener noreferrer">w</a>',
    );
    expect(render(link({ kind: 'url', url: 'mailto:a@b.example' }))).toBe(
      '<a href="mailto:a@b.example">w</a>',
    );
  });

  it('that are broken are text', () => {
    expect(render(link(page('gone')))).toBe('w');
    expect(render(link({ kind: 'page' }))).toBe('w');
    expect(render(link(undefined))).toBe('w');
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'view-source:x',
    '',
  ])('to %j are text', (url) => {
    expect(render(link({ kind: 'url', url }))).toBe('w');
  });

  it('with an unsafe address from elsewhere are text', () => {
    expect(render(link(page('p3')))).toBe('w');
  });

  it('never nest', () => {
    const nested = inline('link', { ref: page('p1') }, [
      inline('link', { ref: page('p2') }, [text('w')]),
    ]);
    expect(render(nested)).toBe('<a href="/glaze">w</a>');
  });
});

describe('mentions', () => {
  it('show the title and the emoji or icon of their target', () => {
    expect(render(inline('mention', { ref: page('p1') }))).toBe(
      '<a class="mention" href="/glaze"><span class="emoji" aria-hidden="true">🔥</span>Glaze &amp; fire</a>',
    );
    expect(render(inline('mention', { ref: page('p2') }))).toBe(
      '<a class="mention" href="/clay"><span class="icon icon-mountain" data-icon="mountain" aria-hidden="true"></span>Clay</a>',
    );
  });

  it('that are broken show what was written', () => {
    expect(render(inline('mention', { ref: page('gone'), source: 'gone.md' }))).toBe('gone.md');
  });
});

describe('buttons', () => {
  it('are links of a kind and a size', () => {
    const data = {
      label: 'Fire <up>',
      kind: 'secondary',
      icon: 'fire',
      size: 'large',
      ref: page('p1'),
    };
    expect(render(inline('button', data))).toBe(
      '<a class="button button-secondary button-large" href="/glaze">' +
        '<span class="icon icon-fire" data-icon="fire" aria-hidden="true"></span>Fire &lt;up&gt;</a>',
    );
  });

  it('without a target are text of the same look', () => {
    expect(render(inline('button', { label: 'Fire', kind: 'primary', ref: page('gone') }))).toBe(
      '<span class="button button-primary button-medium">Fire</span>',
    );
  });

  it('that ask or search wait for the script', () => {
    const data = {
      label: 'Ask',
      kind: 'primary',
      action: { action: 'ask', query: 'Which "glaze"?' },
    };
    expect(render(inline('button', data))).toBe(
      '<button type="button" class="button button-primary button-medium" data-action="ask" data-query="Which &quot;glaze&quot;?" hidden>Ask</button>',
    );
  });

  it('that select a tab link to it', () => {
    const data = { label: 'Go', kind: 'primary', action: { action: 'select', slug: 'glaze' } };
    expect(render(inline('button', data))).toBe(
      '<a class="button button-primary button-medium" href="#glaze" data-action="select">Go</a>',
    );
  });
});

describe('emoji, icons, expressions and formulas', () => {
  it('name emoji for assistive technology', () => {
    expect(render(inline('emoji', { code: '1f680' }))).toBe(
      '<span class="emoji" role="img" aria-label="rocket">🚀</span>',
    );
    expect(render(inline('emoji', { code: '1f468-200d-1f680' }))).toContain('👨‍🚀');
  });

  it('drop codes that are no emoji', () => {
    expect(
      render('a', inline('emoji', { code: 'd800' }), inline('emoji', { code: 'zz' })),
    ).not.toContain('\ud800');
  });

  it('hide icons from assistive technology and colour them by class', () => {
    expect(render('a', inline('icon', { icon: 'rocket', color: '$danger' }))).toBe(
      'a<span class="icon icon-rocket text-danger" data-icon="rocket" aria-hidden="true"></span>',
    );
    expect(render('a', inline('icon', { icon: 'x" onload="y' }))).toBe('a');
  });

  it('evaluate expressions to text', () => {
    expect(render(inline('expression', { expression: 'space.vars.product' }))).toBe(
      'Kiln &lt;1&gt;',
    );
    expect(render('a', inline('expression', { expression: 'space.' }))).toBe('a');
  });

  it('render formulas as MathML with their source', () => {
    expect(render(inline('inline-math', { formula: 'a^2' }))).toBe(
      '<span class="katex"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msup><mi>a</mi><mn>2</mn></msup></mrow>' +
        '<annotation encoding="application/x-tex">a^2</annotation></semantics></math></span>',
    );
  });

  it.each([
    '\\frac{',
    '\\href{javascript:alert(1)}{x}',
    '\\def\\a{\\a\\a}\\a',
    '<script>',
  ])('never let the formula %s out of its element', (formula) => {
    const html = render(inline('inline-math', { formula }));
    expect(html).not.toMatch(/<script|href=|style=|katex-error/i);
  });

  it('show a formula that cannot be read as it is written', () => {
    expect(render(inline('inline-math', { formula: '\\frac{<' }))).toBe(
      '<code class="math-source">\\frac{&lt;</code>',
    );
  });
});

describe('annotations', () => {
  it('link to notes at the end of the page, which link back', () => {
    const note = (words: string) =>
      inline('annotation', {}, [text('w')], [fragment('annotation-body', paragraph(words))]);
    expect(renderHtml(documentOf(paragraph(note('one'), ' and ', note('two'))), context)).toBe(
      '<p><span class="annotation">w</span><sup class="footnote-ref"><a id="footnote-ref-1" href="#footnote-1" role="doc-noteref">1</a></sup> and ' +
        '<span class="annotation">w</span><sup class="footnote-ref"><a id="footnote-ref-2" href="#footnote-2" role="doc-noteref">2</a></sup></p>' +
        '<section class="footnotes" role="doc-endnotes"><p class="footnotes-title">Footnotes</p><ol>' +
        '<li id="footnote-1"><p>one</p><a class="footnote-back" href="#footnote-ref-1" role="doc-backlink" aria-label="Back to the text">↩</a></li>' +
        '<li id="footnote-2"><p>two</p><a class="footnote-back" href="#footnote-ref-2" role="doc-backlink" aria-label="Back to the text">↩</a></li></ol></section>',
    );
  });
});

describe('unknown inline elements', () => {
  it('are what they hold', () => {
    expect(render(inline('sparkle', { html: '<b>' }, [text('w')]))).toBe('w');
  });
});
