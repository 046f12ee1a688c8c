import type { BlockData, BlockNode } from '../../document.ts';
import { decodeAttribute, isSet } from '../attribute-text.ts';
import { makeVoidBlock } from '../nodes.ts';
import type { SyntaxNode } from '../syntax-tree.ts';

/** `{% @integration/block url="" prop="v" %}`: the attributes are the block's props. */
export function convertIntegration(node: SyntaxNode): BlockNode[] {
  const [integration = '', ...rest] = node.name.slice(1).split('/');
  const props: Record<string, unknown> = {};
  const data: BlockData<'integration'> = { integration, block: rest.join('/'), props };
  for (const [name, value] of Object.entries(node.attributes)) {
    if (name === 'fullWidth') data.fullWidth = isSet(value);
    else props[name] = decodeAttribute(value);
  }
  if (typeof props.url === 'string') data.url = props.url;
  return [makeVoidBlock('integration', data)];
}
