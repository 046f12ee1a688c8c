import { describe, expect, it } from 'vitest';
import type { BlockNode } from '../document.ts';
import {
  block,
  code,
  contextOf,
  documentOf,
  fragment,
  inline,
  paragraph,
  text,
} from '../testing/make-nodes.ts';
import type { RenderContext } from './render-context.ts';
import { renderHtml } from './render-html.ts';

const render = (node: BlockNode, options: Partial<RenderContext> = {}) =>
  renderHtml(documentOf(node), contextOf(options));

const COPY = '<button type="button" class="copy-button" data-copy hidden>Copy</button>';

describe('code blocks', () => {
  it('show their text line by line, escaped, with a copy button for the script to show', () => {
    expect(render(code({ syntax: 'JS' }, 'if (a < b) {', '', '}'))).toBe(
      '<figure class="code" data-syntax="js"><div class="code-body"><pre tabindex="0"><code class="language-js">' +
        '<span class="line">if (a &lt; b) {</span>\n<span class="line"></span>\n<span class="line">}</span>' +
        `</code></pre>${COPY}</div></figure>`,
    );
  });

  it('show a title, line numbers, and wrap long lines', () => {
    expect(
      render(code({ title: 'a.txt', lineNumbers: true, overflow: 'wrap', fullWidth: true }, 'x')),
    ).toBe(
      '<figure class="code code-wrap code-numbered full-width"><figcaption class="code-title">a.txt</figcaption>' +
        `<div class="code-body"><pre><code><span class="line">x</span></code></pre>${COPY}</div></figure>`,
    );
  });

  it('use the markup of the highlighter', () => {
    const highlight = (source: string, syntax: string | undefined) =>
      source
        .split('\n')
        .map((line) => `<span class="line"><span class="t-${syntax}">${line}</span></span>`)
        .join('\n');
    expect(render(code({ syntax: 'c' }, 'a', 'b'), { highlight })).toContain(
      '<code class="language-c"><span class="line"><span class="t-c">a</span></span>\n' +
        '<span class="line"><span class="t-c">b</span></span></code>',
    );
  });

  it.each([
    ['another element', '<span class="line"><b>a</b></span>'],
    ['another attribute', '<span class="line" style="color:red">a</span>'],
    ['an unclosed element', '<span class="line">a'],
    ['an element too many closed', '<span class="line">a</span></span>'],
    ['another number of lines', '<span class="line">a</span>\n<span class="line"></span>'],
  ])('stay plain where the highlighter answers %s', (_, html) => {
    expect(render(code({}, 'a'), { highlight: () => html })).toContain(
      '<code><span class="line">a</span></code>',
    );
  });

  it('mark highlighted lines, and keep annotations in the line', () => {
    const note = inline(
      'annotation',
      {},
      [text('b')],
      [fragment('annotation-body', paragraph('note'))],
    );
    const lines = [
      block('code-line', { highlighted: true }, [text('a')]),
      block('code-line', {}, [note, text(' <')]),
    ];
    const highlight = (source: string) =>
      source
        .split('\n')
        .map(() => '<span class="line"><span class="x">h</span></span>')
        .join('\n');
    const html = render(block('code', {}, lines), { highlight });
    expect(html).toContain('<span class="line line-highlighted"><span class="x">h</span></span>\n');
    expect(html).toContain(
      '<span class="line"><span class="annotation">b</span><sup class="footnote-ref">' +
        '<a id="footnote-ref-1" href="#footnote-1" role="doc-noteref">1</a></sup> &lt;</span>',
    );
  });

  it('fold the lines beyond the wanted count behind a box that needs no script', () => {
    expect(render(code({ expandable: true, collapsedLineCount: 2 }, 'a', 'b', 'c', 'd'))).toBe(
      '<figure class="code"><div class="code-body"><label class="code-toggle"><input type="checkbox" class="code-toggle-box">' +
        '<span class="code-toggle-label">Show all lines</span></label><pre tabindex="0"><code>' +
        '<span class="line">a</span>\n<span class="line">b</span><span class="code-folded">\n' +
        `<span class="line">c</span>\n<span class="line">d</span></span></code></pre>${COPY}</div></figure>`,
    );
  });

  it('do not fold what is short enough', () => {
    expect(render(code({ expandable: true }, 'a', 'b'))).not.toContain('code-toggle');
  });

  it('leave diagrams as their source for the script to draw', () => {
    expect(render(code({ syntax: 'mermaid', title: 'Flow' }, 'graph TD', 'A-->B'))).toBe(
      '<figure class="mermaid" data-mermaid aria-label="Diagram"><figcaption class="code-title">Flow</figcaption>' +
        '<pre class="mermaid-source" tabindex="0"><code>graph TD\nA--&gt;B</code></pre></figure>',
    );
  });

  it('label the source of tags that nobody knows', () => {
    const source = code({ title: 'kiln-map', sourceBlock: true }, '{% kiln-map %}');
    expect(render(source)).toContain(
      '<figure class="code code-source"><figcaption class="code-title">kiln-map</figcaption>',
    );
  });
});
