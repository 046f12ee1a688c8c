import type { BlockNode, BlockType } from '../document.ts';
import { BLOCKS, type BlockSpec, type SlotSpec } from '../schema/blocks.ts';
import { INLINES, type InlineSpec } from '../schema/inlines.ts';

/** A block, or the name of a slot, in which some blocks stand and others do not. */
export type ParentName = BlockType | 'caption' | 'expandable-body' | 'annotation-body';

const KEPT = listKept();

/** What reading leaves in each block and slot that does not take all. */
function listKept(): ReadonlyMap<string, ReadonlySet<string>> {
  const kept = new Map<string, ReadonlySet<string>>();
  const add = (name: string, types: readonly string[] | undefined) => {
    if (types !== undefined) kept.set(name, new Set(types));
  };
  const addSlots = (slots: Readonly<Record<string, SlotSpec>> = {}) => {
    for (const [name, { keeps }] of Object.entries(slots)) add(name, keeps);
  };
  for (const [type, spec] of Object.entries<BlockSpec>(BLOCKS)) {
    add(type, typeof spec.holds === 'string' ? spec.keeps : spec.holds);
    addSlots(spec.slots);
  }
  for (const { slots } of Object.values<InlineSpec>(INLINES)) addSlots(slots);
  return kept;
}

/** The blocks that a parent keeps, as far as the compiler is to know. */
type KeptIn<Parent> = Parent extends 'prompt'
  ? BlockNode<'code'>
  : Parent extends 'caption'
    ? BlockNode<'paragraph'>
    : BlockNode;

/**
 * Sorts blocks into those that may stand in a `parent` and those to be lifted out after it, each
 * in order.
 */
export function placeChildren<Parent extends ParentName>(
  parent: Parent,
  blocks: readonly BlockNode[],
): { kept: KeptIn<Parent>[]; lifted: BlockNode[] } {
  const allowed = KEPT.get(parent);
  const kept: BlockNode[] = [];
  const lifted: BlockNode[] = [];
  for (const block of blocks) {
    if (!allowed || allowed.has(block.type)) kept.push(block);
    else lifted.push(block);
  }
  return { kept: kept as KeptIn<Parent>[], lifted };
}
