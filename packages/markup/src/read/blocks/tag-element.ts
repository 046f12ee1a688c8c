import type { BlockNode } from '../../document.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertTag } from './tag.ts';

/** Tags that are written as elements where Markdown cannot hold them. A condition is never one. */
const TAGS = new Set([
  ...['hint', 'tabs', 'tab', 'stepper', 'step', 'columns', 'column', 'updates', 'update', 'code'],
  ...['embed', 'file', 'content-ref', 'page-ref', 'openapi', 'swagger', 'openapi-operation'],
]);

/**
 * A template tag as an element: `<div data-gb-custom-block data-tag="hint" data-style="info">` is
 * `{% hint style="info" %}`. Undefined for every other element.
 */
export function convertTagElement(context: ReadContext, node: SyntaxNode): BlockNode[] | undefined {
  const tag = readTag(node);
  return tag && convertTag(context, tag);
}

/** The node as the tag that it stands for, and those right below it, as the tabs of `tabs`, too. */
function readTag(node: SyntaxNode): SyntaxNode | undefined {
  const name = node.attributes['data-tag'] ?? '';
  const isTag = node.type === 'html' && Object.hasOwn(node.attributes, 'data-gb-custom-block');
  if (!isTag || !TAGS.has(name)) return undefined;
  const attributes: Record<string, string> = {};
  for (const [key, value] of Object.entries(node.attributes)) {
    if (key.startsWith('data-') && key !== 'data-tag')
      attributes[toCamelCase(key.slice(5))] = value;
  }
  const children = node.children.map((child) => readTag(child) ?? child);
  return { ...node, type: 'tag', name, attributes, children };
}

/** `full-width` is `fullWidth`; HTML has no capital letters in names. */
function toCamelCase(name: string): string {
  const camel = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return WRITTEN[camel] ?? camel;
}

const WRITTEN: Readonly<Record<string, string>> = {
  fullwidth: 'fullWidth',
  linenumbers: 'lineNumbers',
};
