import { describe, expect, it } from 'vitest';
import {
  block,
  colored,
  contextOf,
  documentOf,
  heading,
  paragraph,
  text,
} from '../testing/make-nodes.ts';
import { renderHtml } from './render-html.ts';

const render = (...nodes: ReturnType<typeof block>[]) =>
  renderHtml(documentOf(...nodes), contextOf());

describe('text blocks', () => {
  it('render paragraphs, and leave out those that say nothing', () => {
    expect(render(paragraph('Fire & "clay" <kiln>'), paragraph(''))).toBe(
      '<p>Fire &amp; "clay" &lt;kiln&gt;</p>',
    );
  });

  it('align paragraphs and headings by class', () => {
    const center = block('paragraph', { align: 'center' }, [text('a')]);
    const end = block('heading-2', { align: 'end' }, [text('b')]);
    const start = block('paragraph', { align: 'start' }, [text('c')]);
    expect(render(center, end, start)).toBe(
      '<p class="align-center">a</p><h3 class="align-end">b</h3><p>c</p>',
    );
  });

  it('render headings as h2 to h4 with their anchors', () => {
    expect(render(heading(1, 'A', 'a'), heading(2, 'B'), heading(3, 'C', 'c'))).toBe(
      '<h2 id="a">A</h2><h3>B</h3><h4 id="c">C</h4>',
    );
  });

  it('link headings with an anchor to themselves where the page wants it', () => {
    const document = documentOf(heading(1, 'A', 'a'), heading(1, 'B'));
    expect(renderHtml(document, contextOf({ linkAnchors: true }))).toBe(
      '<h2 id="a">A<a class="heading-anchor" href="#a" aria-label="Link to this section"></a></h2><h2>B</h2>',
    );
  });

  it('render quotes and dividers', () => {
    expect(render(block('blockquote', {}, [paragraph('q')]), block('divider'))).toBe(
      '<blockquote><p>q</p></blockquote><hr>',
    );
  });

  it('turn a newline within text into a line break', () => {
    expect(render(paragraph('one\ntwo'))).toBe('<p>one<br>two</p>');
  });

  it('nest marks in one order, code innermost', () => {
    expect(render(paragraph(text('x', 'code', 'italic', 'bold')))).toBe(
      '<p><strong><em><code>x</code></em></strong></p>',
    );
    expect(
      render(
        paragraph(
          text('a', 'strikethrough'),
          text('b', 'keyboard'),
          text('c', 'superscript'),
          text('d', 'subscript'),
        ),
      ),
    ).toBe('<p><s>a</s><kbd>b</kbd><sup>c</sup><sub>d</sub></p>');
  });

  it('render colours as classes, and unknown colours not at all', () => {
    const nodes = [
      colored('a', 'red'),
      colored('b', 'default', '$info'),
      colored('c', 'blue', 'yellow'),
    ];
    expect(render(paragraph(...nodes, colored('d', 'red;x', 'url(x)')))).toBe(
      '<p><span class="text-red">a</span><mark class="background-info">b</mark>' +
        '<mark class="text-blue background-yellow">c</mark>d</p>',
    );
  });
});

describe('lists', () => {
  const item = (...nodes: ReturnType<typeof block>[]) => block('list-item', {}, nodes);

  it('render an item of one paragraph and nested lists without a paragraph element', () => {
    const nested = block('list-ordered', { start: 3 }, [item(paragraph('b'))]);
    expect(render(block('list-unordered', {}, [item(paragraph('a'), nested)]))).toBe(
      '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>',
    );
  });

  it('keep paragraphs of items that hold more', () => {
    expect(
      render(block('list-ordered', { start: 1 }, [item(paragraph('a'), paragraph('b'))])),
    ).toBe('<ol><li><p>a</p><p>b</p></li></ol>');
  });

  it('render tasks with their state in words', () => {
    const done = block('list-item', { checked: true }, [paragraph('a')]);
    const open = block('list-item', { checked: false }, [paragraph('b')]);
    expect(render(block('list-tasks', {}, [done, open]))).toBe(
      '<ul class="tasks">' +
        '<li class="task"><span class="checkbox checkbox-checked" role="img" aria-label="Done">☑</span><div class="task-content">a</div></li>' +
        '<li class="task"><span class="checkbox" role="img" aria-label="Not done">☐</span><div class="task-content">b</div></li></ul>',
    );
  });
});
