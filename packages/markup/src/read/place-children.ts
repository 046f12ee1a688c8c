import type { BlockNode } from '../document.ts';
import { BLOCKS } from '../schema/blocks.ts';

/** The blocks and slots that take blocks of one type alone. All others take every block. */
const TAKEN = {
  prompt: BLOCKS.prompt.holds[0],
  caption: BLOCKS.image.slots.caption.holds,
} as const;

type Parent = keyof typeof TAKEN;

/**
 * Sorts blocks into those that may stand in a `parent` and those to be lifted out after it, each
 * in order.
 */
export function placeChildren<P extends Parent>(
  parent: P,
  blocks: readonly BlockNode[],
): { kept: BlockNode<(typeof TAKEN)[P]>[]; lifted: BlockNode[] } {
  const isKept = ({ type }: BlockNode) => type === TAKEN[parent];
  return {
    kept: blocks.filter(isKept) as BlockNode<(typeof TAKEN)[P]>[],
    lifted: blocks.filter((block) => !isKept(block)),
  };
}
