import type { BlockData, BlockNode, FragmentNode } from '../../document.ts';
import { decodeAttribute, readBoolean } from '../attribute-text.ts';
import { makeParagraph, makeText, makeVoidBlock } from '../nodes.ts';
import { placeChildren } from '../place-children.ts';
import { type ReadContext, readRef } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { classifyTarget } from '../targets.ts';
import { convertBlocks } from './convert-blocks.ts';
import { makeCaption } from './images.ts';

/** `{% embed url="" fullWidth="true" %}`, with a caption when it has an end tag. */
export function convertEmbed(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const raw = node.attributes.url ?? '';
  context.targets.push({ raw, use: 'link' });
  const target = classifyTarget(raw);
  const data: BlockData<'embed'> = {
    url: target.kind === 'url' ? target.url : decodeAttribute(raw),
  };
  const fullWidth = readBoolean(node.attributes.fullWidth);
  if (fullWidth !== undefined) data.fullWidth = fullWidth;
  return makeWithCaption(context, node, (fragments) => makeVoidBlock('embed', data, fragments));
}

/** `{% file src="" %}`, with a caption when it has an end tag or a `caption` attribute. */
export function convertFile(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const data = { ...readRef(context, node.attributes.src ?? '', 'file') };
  return makeWithCaption(context, node, (fragments) => makeVoidBlock('file', data, fragments));
}

/** `{% content-ref url="a.md" %}`; its body is not read. */
export function convertContentRef(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const raw = node.attributes.url ?? node.attributes.page ?? '';
  return [makeVoidBlock('content-ref', { ...readRef(context, raw, 'link') })];
}

/** `{% include "path" %}`. */
export function convertInclude(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const raw = node.attributes.src ?? node.attributes.path ?? '';
  return [makeVoidBlock('reusable-content', { ...readRef(context, raw, 'include') })];
}

function makeWithCaption(
  context: ReadContext,
  node: SyntaxNode,
  make: (fragments: FragmentNode[] | undefined) => BlockNode,
): BlockNode[] {
  const { kept, lifted } = placeChildren('caption', convertBlocks(context, node.children));
  const attribute = node.attributes.caption;
  if (kept.length === 0 && attribute)
    kept.push(makeParagraph([makeText(decodeAttribute(attribute))]));
  return [make(kept.length > 0 ? makeCaption(kept) : undefined), ...lifted];
}
