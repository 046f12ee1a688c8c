import type { BlockNode } from '../../document.ts';
import { makeParagraph } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';
import { joinText } from './join-text.ts';

/**
 * The body of a footnote, for an annotation. Undefined where there is no
 * such footnote, within a footnote, and where a text repeats its footnotes beyond all measure.
 */
export function convertFootnote(context: ReadContext, label: string): BlockNode[] | undefined {
  const definition = context.footnotes.get(label);
  const { footnoteState } = context;
  if (!definition || footnoteState.isInside || footnoteState.budget <= 0) return undefined;
  footnoteState.isInside = true;
  const body = convertBlocks(context, definition.children);
  footnoteState.isInside = false;
  footnoteState.budget -= 100 + measureText(context, label, definition);
  return body.length > 0 ? body : [makeParagraph([])];
}

function measureText(context: ReadContext, label: string, definition: SyntaxNode): number {
  const { sizes } = context.footnoteState;
  const size = sizes.get(label) ?? joinText([definition]).length;
  sizes.set(label, size);
  return size;
}
