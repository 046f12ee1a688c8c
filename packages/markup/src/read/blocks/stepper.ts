import type { BlockNode } from '../../document.ts';
import { makeBlock } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertItems } from './item-container.ts';

/** `{% stepper %}` of `{% step %}`; a step's title is a heading in it. */
export function convertStepper(context: ReadContext, node: SyntaxNode): BlockNode[] {
  return convertItems(context, node, {
    itemTag: 'step',
    makeItem: ({ attributes: { icon } }, content) =>
      makeBlock('stepper-step', icon ? { icon } : {}, content),
    makeContainer: (items) => makeBlock('stepper', {}, items),
  });
}
