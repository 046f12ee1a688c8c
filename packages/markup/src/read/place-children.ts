import type { BlockNode } from '../document.ts';

const E = [
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'list-ordered',
  'list-unordered',
  'list-tasks',
  'divider',
];
const B = [
  ...E,
  'content-ref',
  'code',
  'embed',
  'file',
  'images',
  'drawing',
  'hint',
  'blockquote',
  'math',
  'integration',
];

/** What each block may hold (section 2 of the document block specification). */
const CHILD_TYPES: Record<string, ReadonlySet<string>> = {
  'list-item': new Set([...E, 'code', 'hint', 'blockquote', 'math', 'table']),
  blockquote: new Set([...E, 'blockquote']),
  hint: new Set([...E, 'embed', 'integration', 'table']),
  expandable: new Set([
    ...E,
    'images',
    'code',
    'table',
    'hint',
    'blockquote',
    'reusable-content',
    'file',
    'prompt',
    'integration',
  ]),
  tabs: new Set(['tabs-item']),
  'tabs-item': new Set([...B, 'prompt']),
  stepper: new Set(['stepper-step']),
  'stepper-step': new Set([...B, 'prompt', 'expandable']),
  columns: new Set(['column']),
  column: new Set([...B, 'table', 'prompt', 'expandable', 'stepper']),
  updates: new Set(['update']),
  update: new Set([...B, 'prompt', 'tabs', 'expandable']),
  prompt: new Set(['code']),
  annotation: new Set([...E, 'code']),
  caption: new Set(['paragraph']),
};

/**
 * Sorts blocks into those that may stand in a `parent` and those to be lifted out after it, each
 * in order.
 */
export function placeChildren(
  parent: string,
  blocks: readonly BlockNode[],
): { kept: BlockNode[]; lifted: BlockNode[] } {
  const allowed = CHILD_TYPES[parent];
  const kept: BlockNode[] = [];
  const lifted: BlockNode[] = [];
  for (const block of blocks) {
    if (!allowed || allowed.has(block.type)) kept.push(block);
    else lifted.push(block);
  }
  return { kept, lifted };
}
