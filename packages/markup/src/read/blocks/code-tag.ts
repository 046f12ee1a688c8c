import type { BlockData, BlockNode } from '../../document.ts';
import { BLOCKS } from '../../schema/blocks.ts';
import { findChoice } from '../../schema/fields.ts';
import { decodeAttribute, readBoolean } from '../attribute-text.ts';
import { makeBlock } from '../nodes.ts';
import { placeChildren } from '../place-children.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { makeCode, makeFence, readCodeOptions } from './code.ts';
import { convertBlocks } from './convert-blocks.ts';

/** `{% code … %}` round a fence: its options go to the first code block, the rest stays after. */
export function convertCodeTag(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const options = readCodeOptions(node.attributes);
  const children = node.children.filter(({ hidden }) => !hidden);
  const first = children.findIndex((child) => child.type === 'code');
  return children.flatMap((child, index) => {
    if (index === first) return [makeFence(child, options)];
    const blocks = convertBlocks(context, [child]);
    if (first === -1 && blocks[0]?.type === 'code')
      blocks[0].data = { ...blocks[0].data, ...options };
    return blocks;
  });
}

/** `{% prompt description="" icon="" openInAIProviders="true" %}` round exactly one code block. */
export function convertPrompt(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const { attributes } = node;
  const data: BlockData<'prompt'> = {
    description: decodeAttribute(attributes.description ?? ''),
  };
  if (attributes.icon) data.icon = attributes.icon;
  const openInAIProviders = readBoolean(attributes.openInAIProviders);
  if (openInAIProviders !== undefined) data.openInAIProviders = openInAIProviders;
  const expanded = findChoice(BLOCKS.prompt.data.defaultExpanded, attributes.defaultExpanded);
  if (expanded !== undefined) data.defaultExpanded = expanded;
  const { kept, lifted } = placeChildren('prompt', convertBlocks(context, node.children));
  const code = kept.shift() ?? makeCode('', {});
  return [makeBlock('prompt', data, [code]), ...kept, ...lifted];
}
