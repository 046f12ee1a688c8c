import type { BlockNode } from '../../document.ts';
import { dropConditions } from '../conditions.ts';
import { makeVoidBlock } from '../nodes.ts';
import { claimPart, type ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertCode, makeCode } from './code.ts';
import { convertContainer } from './container.ts';
import { convertBlocks } from './convert-blocks.ts';
import { convertHeading } from './heading.ts';
import { convertHtml } from './html.ts';
import { convertList, convertLooseItem } from './list.ts';
import { convertMarkdownTable } from './markdown-table.ts';
import { convertParagraph } from './paragraph.ts';
import { convertQuote } from './quote.ts';
import { convertTag } from './tag.ts';

/**
 * The blocks a syntax node becomes: usually one, more where content is lifted out, or none, as of what
 * is hidden.
 */
export function convertBlock(context: ReadContext, node: SyntaxNode): BlockNode[] {
  if (node.hidden) return [];
  const blocks = convertNode(context, node);
  if (node.part) claimPart(context, node.part, blocks[0]);
  return blocks;
}

function convertNode(context: ReadContext, node: SyntaxNode): BlockNode[] {
  switch (node.type) {
    case 'paragraph':
      return convertParagraph(context, node.text);
    case 'heading':
      return convertHeading(context, node.text, node.level, undefined, node.attributes.id);
    case 'list':
      return convertList(context, node);
    case 'item':
      return convertLooseItem(context, node);
    case 'quote':
      return convertQuote(context, node);
    case 'code':
      return convertCode(node);
    case 'divider':
      return [makeVoidBlock('divider', {})];
    case 'math':
      return [makeVoidBlock('math', { formula: node.text })];
    case 'table':
      return convertMarkdownTable(context, node);
    case 'tag':
      return convertTag(context, node);
    case 'html':
      return convertHtml(context, node);
    case 'container':
      return convertContainer(context, node);
    case 'source':
      return [makeSourceBlock(node.name, node.text)];
    case 'component':
      return [convertComponent(context, node)];
    case 'footnote':
    case 'definition':
    case 'comment':
      return [];
    default:
      return convertBlocks(context, node.children);
  }
}

/**
 * A labelled source block: a code block that holds source nobody reads here, with the tag's name
 * as title. `data.sourceBlock` and `data.tag` tell it from code the author wrote.
 */
function makeSourceBlock(tag: string, source: string): BlockNode {
  return makeCode(source, { title: tag, sourceBlock: true, tag });
}

/** A custom component alone on its line, with everything to its end tag. */
function convertComponent(context: ReadContext, node: SyntaxNode): BlockNode {
  if (node.level !== 1) return makeSourceBlock(node.name, node.text);
  const source = context.listLines().slice(node.start, node.end).join('\n');
  return makeSourceBlock(node.name, dropConditions(source));
}
