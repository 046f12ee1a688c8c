import type { BlockNode } from '../../document.ts';
import { dropConditions } from '../conditions.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { makeCode } from './code.ts';

/**
 * A labelled source block: a code block that holds source nobody reads here, with the tag's name
 * as title. `data.sourceBlock` and `data.tag` tell it from code the author wrote.
 */
export function makeSourceBlock(tag: string, source: string): BlockNode {
  return makeCode(source, { title: tag, sourceBlock: true, tag });
}

/** A custom component alone on its line, with everything to its end tag. */
export function convertComponent(context: ReadContext, node: SyntaxNode): BlockNode {
  if (node.level !== 1) return makeSourceBlock(node.name, node.text);
  const source = context.listLines().slice(node.start, node.end).join('\n');
  return makeSourceBlock(node.name, dropConditions(source));
}
