import type { BlockNode, HeadingType } from '../document.ts';
import { dataOf, nodesOf, readChoice } from '../render/node-data.ts';
import { headingLevel } from '../render/text-blocks.ts';
import { anchorOf } from '../render/unique-ids.ts';
import { call, paragraph } from './source.ts';
import { type BlockWriter, isOutermost, nest, type TypstState } from './typst-state.ts';

/** Typst and readers of PDFs know more levels, but a book of documentation does not. */
export const MAX_HEADING_LEVEL = 6;

export const writeParagraph: BlockWriter<'paragraph'> = (block, state) => {
  const source = state.writeNodes(nodesOf(block));
  if (source === '') return '';
  const align = alignOf(block);
  return align === undefined ? paragraph(source) : call('align', [align], source);
};

/** A heading below the page's title; one without text is left out. */
export const writeHeading: BlockWriter<HeadingType> = (block, state) => {
  const source = state.writeNodes(nodesOf(block));
  if (source === '') return '';
  const rank = (headingLevel(block) ?? 2) - 2;
  const level = Math.min(MAX_HEADING_LEVEL, state.page.level + rank + 1);
  const heading = call(
    'section',
    [`${level}`, `${rank}`, anchorKey(block, state), `${!isOutermost(state)}`],
    source,
  );
  const align = alignOf(block);
  return align === undefined ? heading : call('align', [align], heading);
};

/** The label to write for a block's anchor, as a Typst argument. */
export function anchorKey(block: BlockNode, state: TypstState): string {
  const anchor = anchorOf(block);
  return anchor === undefined ? 'none' : state.labels.write(state.page.id, anchor);
}

export const writeBlockquote: BlockWriter<'blockquote'> = (block, state) =>
  nest(
    state,
    3,
    () => call('quotation', [`${state.page.isRightToLeft}`], state.writeNodes(nodesOf(block))),
    () => state.writeNodes(nodesOf(block)),
  );

export const writeDivider: BlockWriter = () => '#rule;';

function alignOf(block: BlockNode<'paragraph' | HeadingType>): string | undefined {
  const align = readChoice(dataOf(block), 'align', ['center', 'end', 'right', 'left'] as const);
  return align;
}
