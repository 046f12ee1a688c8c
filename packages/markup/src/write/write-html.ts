import type { BlockNode, BlockType, ChildNode } from '../document.ts';
import { fragmentsOf, nodesOf } from '../render/node-data.ts';
import { escapeHtmlText } from './escape.ts';
import { writeImages } from './write-images.ts';
import { type InlineContext, writeHtmlLine } from './write-inline.ts';
import { writeHtmlTable } from './write-table.ts';

/** The fields that HTML says of each block it has an element for; all where there is no list. */
const HTML_FIELDS: Partial<Record<BlockType, readonly string[] | undefined>> = {
  paragraph: [],
  'heading-1': [],
  'heading-2': [],
  'heading-3': [],
  divider: [],
  blockquote: [],
  'list-unordered': [],
  'list-ordered': ['start'],
  'list-tasks': [],
  'list-item': ['checked'],
  code: ['syntax'],
  'code-line': [],
  images: undefined,
  image: undefined,
  table: undefined,
};

/** Whether HTML says all of the blocks and of what they hold. */
export function isHtml(blocks: readonly BlockNode[]): boolean {
  return blocks.every((block) => {
    const fields = HTML_FIELDS[block.type];
    const isKnown = Object.hasOwn(HTML_FIELDS, block.type);
    if (!isKnown || !Object.keys(block.data).every((name) => fields?.includes(name) ?? true)) {
      return false;
    }
    const nodes = nodesOf(block);
    if (block.type === 'code-line') return nodes.every(({ object }) => object === 'text');
    const inner = [...nodes, ...fragmentsOf(block).flatMap((fragment) => nodesOf(fragment))];
    return isHtml(inner.filter(isBlock));
  });
}

/** Blocks as HTML on one line, for table cells. One plain paragraph is its content alone. */
export function writeHtmlBlocks(context: InlineContext, blocks: readonly BlockNode[]): string {
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === 'paragraph' && only.data.align === undefined) {
    return writeHtmlLine(context, only.nodes ?? []);
  }
  return blocks.map((block) => writeHtmlBlock(context, block)).join('');
}

function writeHtmlBlock(context: InlineContext, block: BlockNode): string {
  const nodes = block.nodes ?? [];
  switch (block.type) {
    case 'paragraph':
      return `<p>${writeHtmlLine(context, nodes)}</p>`;
    case 'heading-1':
    case 'heading-2':
    case 'heading-3': {
      const element = `h${Number(block.type.slice(-1)) + 1}`;
      return `<${element}>${writeHtmlLine(context, nodes)}</${element}>`;
    }
    case 'list-unordered':
    case 'list-tasks':
      return `<ul>${writeItems(context, block.nodes ?? [])}</ul>`;
    case 'list-ordered': {
      const start = Number(block.data.start ?? 1);
      return `<ol${start === 1 ? '' : ` start="${start}"`}>${writeItems(context, block.nodes ?? [])}</ol>`;
    }
    case 'divider':
      return '<hr>';
    case 'blockquote':
      return `<blockquote>${writeHtmlBlocks(context, nodes.filter(isBlock))}</blockquote>`;
    case 'table':
      return writeHtmlTable(context, block, writeHtmlBlocks);
    case 'images':
      return writeImages(context, block);
    case 'code': {
      const language =
        block.data.syntax === undefined
          ? ''
          : ` class="lang-${escapeHtmlText(String(block.data.syntax))}"`;
      const lines = (block.nodes ?? []).filter(isBlock).map((line) => readLine(line.nodes ?? []));
      return `<pre><code${language}>${lines.map((line) => escapeHtmlText(line).replaceAll('\n', ' ')).join('&#10;')}</code></pre>`;
    }
    // There is no HTML for these, which are what they hold.
    case 'list-item':
    case 'code-line':
    case 'hint':
    case 'math':
    case 'image':
    case 'file':
    case 'drawing':
    case 'embed':
    case 'content-ref':
    case 'expandable':
    case 'tabs':
    case 'tabs-item':
    case 'stepper':
    case 'stepper-step':
    case 'columns':
    case 'column':
    case 'integration':
    case 'reusable-content':
    case 'if':
    case 'swagger':
    case 'openapi-operation':
    case 'openapi-schemas':
    case 'openapi-webhook':
    case 'openapi-changes':
    case 'updates':
    case 'update':
    case 'prompt':
    case 'conflict':
    case 'difference':
      return writeHtmlBlocks(context, nodes.filter(isBlock));
    default:
      return writeHtmlBlocks(context, nodesOf(block satisfies never).filter(isBlock));
  }
}

function writeItems(context: InlineContext, items: readonly BlockNode<'list-item'>[]): string {
  return items
    .filter(isBlock)
    .map((item) => {
      const { checked } = item.data;
      const box = typeof checked === 'boolean' ? `[${checked ? 'x' : ' '}] ` : '';
      const [first, ...rest] = (item.nodes ?? []).filter(isBlock);
      const text = first ? writeHtmlBlocks(context, [first]) : '';
      return `<li>${box}${text}${rest.map((block) => writeHtmlBlock(context, block)).join('')}</li>`;
    })
    .join('');
}

function readLine(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => (node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : ''))
    .join('');
}

function isBlock<Node extends ChildNode>(node: Node): node is Extract<Node, BlockNode> {
  return node.object === 'block';
}
