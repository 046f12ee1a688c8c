import type { BlockData, BlockNode } from '../../document.ts';
import { decodeHtmlText } from '../attribute-text.ts';
import { scanHtml } from '../html/scan-html.ts';
import { makeBlock, makeText, makeVoidInline, readPlainText } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { readCodeMarks, readCodeOptions } from './code.ts';
import { convertFootnote } from './footnote.ts';

/**
 * `<pre class="language-x" data-title=""><code class="lang-x">`: code with highlighted lines
 * (`<strong>` round a line), annotations and expressions.
 */
export function convertPreformatted(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const lines = new CodeLines();
  let syntax = readLanguage(node.attributes.class);
  let position = 0;
  let frame: { end: string; from: number; finish: (text: string) => void } | undefined;
  const closeFrame = (end: number) => {
    if (!frame) return;
    const { from, finish } = frame;
    frame = undefined;
    finish(decodeHtmlText(node.text.slice(from, end).replace(/<[^>]*>/g, '')));
  };
  // What its own end tag does not end is text.
  const dropFrame = (end: number) => {
    if (frame) frame.finish = (text) => lines.addText(text, false);
    closeFrame(end);
  };
  for (const event of scanHtml(node.text)) {
    const { text } = node;
    lines.addText(decodeHtmlText(text.slice(position, event.start)), frame !== undefined);
    position = event.end;
    if (event.kind === 'comment') continue;
    const name = event.name.toLowerCase();
    if (event.kind === 'close') {
      if (name === 'strong') lines.highlighting = false;
      if (name === frame?.end) closeFrame(event.start);
      continue;
    }
    const { attributes } = event;
    if (name === 'strong') lines.highlighting = true;
    if (name !== 'code' && name !== 'a') continue;
    const footnote = /^#user-content-fn-(.+)$/.exec(attributes.href ?? '')?.[1];
    if (name === 'code' && /\bexpression\b/.test(attributes.class ?? '')) {
      dropFrame(event.start);
      frame = {
        end: 'code',
        from: event.end,
        finish: (expression) =>
          lines.addNode(makeVoidInline('expression', { expression: expression.trim() })),
      };
    } else if (name === 'code') {
      syntax ??= readLanguage(attributes.class);
    } else if (footnote !== undefined) {
      dropFrame(event.start);
      frame = {
        end: 'a',
        from: event.end,
        finish: (annotated) => addAnnotation(context, lines, footnote, annotated),
      };
    }
  }
  if (frame) dropFrame(node.text.length);
  else lines.addText(decodeHtmlText(node.text.slice(position)), false);
  const data = readPreOptions(node.attributes);
  if (syntax !== undefined) data.syntax = syntax;
  return [makeBlock('code', data, readCodeMarks(lines.finish()))];
}

function addAnnotation(context: ReadContext, lines: CodeLines, label: string, text: string): void {
  const body = convertFootnote(context, label);
  if (!body) {
    lines.addText(text, false);
    return;
  }
  lines.addNode({
    object: 'inline',
    type: 'annotation',
    key: '',
    data: {},
    isVoid: false,
    nodes: [makeText(text)],
    fragments: [{ object: 'fragment', key: '', type: 'annotation-body', nodes: body }],
  });
}

function readLanguage(classes: string | undefined): string | undefined {
  return /(?:^|\s)lang(?:uage)?-(\S+)/.exec(classes ?? '')?.[1]?.toLowerCase();
}

function readPreOptions(attributes: Record<string, string>): BlockData<'code'> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'data-line-numbers') plain.lineNumbers = value;
    else if (name === 'data-first-line') plain.firstLine = value;
    else if (name === 'data-full-width') plain.fullWidth = value;
    else if (name === 'data-collapsed-line-count') plain.collapsedLineCount = value;
    else if (name.startsWith('data-')) plain[name.slice(5)] = value;
  }
  return readCodeOptions(plain);
}

type LineChild = BlockNode<'code-line'>['nodes'][number];

/** Code being collected line by line. */
class CodeLines {
  highlighting = false;
  private nodes: LineChild[] = [];
  private highlighted = false;
  private readonly lines: BlockNode<'code-line'>[] = [];

  /** Adds text that may hold newlines; `skip` where it belongs to a frame that adds it itself. */
  addText(text: string, skip: boolean): void {
    if (skip || text === '') return;
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) this.endLine();
      if (part === '') continue;
      this.highlighted ||= this.highlighting;
      const last = this.nodes[this.nodes.length - 1];
      const leaf = last?.object === 'text' ? last.leaves[0] : undefined;
      if (leaf) leaf.text += part;
      else this.nodes.push(makeText(part));
    }
  }

  addNode(node: LineChild): void {
    this.highlighted ||= this.highlighting;
    this.nodes.push(node);
  }

  finish(): BlockNode<'code-line'>[] {
    if (this.nodes.length > 0 || this.lines.length === 0) this.endLine();
    const first = this.lines[0];
    if (
      first &&
      this.lines.length > 1 &&
      readPlainText(first.nodes) === '' &&
      !first.data.highlighted
    ) {
      this.lines.shift();
    }
    return this.lines;
  }

  private endLine(): void {
    const isHighlighted = this.highlighted || (this.highlighting && this.nodes.length === 0);
    const data = isHighlighted ? { highlighted: true } : {};
    this.lines.push(
      makeBlock('code-line', data, this.nodes.length > 0 ? this.nodes : [makeText('')]),
    );
    this.nodes = [];
    this.highlighted = false;
  }
}
