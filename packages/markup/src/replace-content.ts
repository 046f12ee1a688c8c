import type { BlockNode, ChildNode, FragmentNode, InlineChild, InlineNode } from './document.ts';

/** What a node is given in place of what it has. */
export interface NewContent<Child = ChildNode> {
  key?: string;
  meta?: BlockNode['meta'];
  nodes?: readonly Child[];
  fragments?: readonly FragmentNode[];
}

/**
 * A copy of a block with other content, where conditions and reusable contents have given way to
 * what they stand for. That may be of any type wherever it stands: readers of documents cope.
 */
export function replaceContent(block: BlockNode, content: NewContent): BlockNode {
  return { ...block, ...content } as BlockNode;
}

/** The same for an inline element, where expressions have given way to their values. */
export function replaceInlineContent(
  inline: InlineNode,
  content: Omit<NewContent<InlineChild>, 'meta'>,
): InlineNode {
  return { ...inline, ...content } as InlineNode;
}
