import type { PhrasingContent, RootContent } from 'mdast';

/** Whether a node is running text, our own kinds included. */
export function isPhrasing(node: RootContent): node is PhrasingContent {
  return PHRASING.has(node.type);
}

const PHRASING: ReadonlySet<string> = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'link',
  'image',
  'inlineCode',
  'break',
  'html',
  'footnoteReference',
  'inlineMath',
  'wrapped',
]);
