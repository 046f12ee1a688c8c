import type { BlockNode } from '../../document.ts';
import { makeParagraph } from '../nodes.ts';
import { placeChildren } from '../place-children.ts';
import type { ReadContext } from '../read-context.ts';
import { convertBlocks } from './convert.ts';

/**
 * The body of a footnote, for an annotation: what may stand in one. Undefined where there is no
 * such footnote, or where it is within itself.
 */
export function convertFootnote(context: ReadContext, label: string): BlockNode[] | undefined {
  const definition = context.footnotes.get(label);
  if (!definition || context.openFootnotes.has(label)) return undefined;
  context.openFootnotes.add(label);
  const { kept } = placeChildren('annotation', convertBlocks(context, definition.children));
  context.openFootnotes.delete(label);
  return kept.length > 0 ? kept : [makeParagraph([])];
}
