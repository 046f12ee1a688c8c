import type { BlockNode, ChildNode } from '../document.ts';
import { dataOf, fragmentsOf, nodesOf, readText } from '../render/node-data.ts';
import { MAX_DEPTH } from '../render/unique-ids.ts';
import { writeCode } from './code-blocks.ts';
import { writeConflict, writeDifference } from './comparisons.ts';
import { writeColumns, writeExpandable, writeHint, writeStepper, writeTabs } from './containers.ts';
import { writeInline } from './inlines.ts';
import { writeOrderedList, writeTaskList, writeUnorderedList } from './lists.ts';
import { writeMath } from './math/write-math.ts';
import { writeDrawing, writeEmbed, writeFile, writeImage, writeImages } from './media.ts';
import {
  writeContentRef,
  writeIntegration,
  writeOpenapiOperation,
  writeOpenapiSchemas,
  writeOpenapiWebhook,
} from './references.ts';
import { writeTable } from './tables/write-table.ts';
import { writeBlockquote, writeDivider, writeHeading, writeParagraph } from './text-blocks.ts';
import { writeLeaves } from './text-leaves.ts';
import { type BlockWriter, type TypstState, writeFragment } from './typst-state.ts';
import { writePrompt, writeUpdates } from './updates.ts';

const writeMathBlock: BlockWriter = (block, state) =>
  writeMath(readText(dataOf(block), 'formula') ?? '', 'block', state);

/** Children and slots in their place, of a block that is nothing by itself. */
const writeContent: BlockWriter = (block, state) => {
  const slots = fragmentsOf(block).map((fragment) => writeFragment(fragment, state));
  return state.writeNodes(nodesOf(block)) + slots.join('');
};

/** Every type of block. Those that stand within one other alone are what they hold elsewhere. */
export const BLOCK_WRITERS = {
  paragraph: writeParagraph,
  'heading-1': writeHeading,
  'heading-2': writeHeading,
  'heading-3': writeHeading,
  'list-unordered': writeUnorderedList,
  'list-ordered': writeOrderedList,
  'list-tasks': writeTaskList,
  'list-item': writeContent,
  divider: writeDivider,
  blockquote: writeBlockquote,
  code: writeCode,
  'code-line': writeContent,
  hint: writeHint,
  math: writeMathBlock,
  images: writeImages,
  image: writeImage,
  file: writeFile,
  drawing: writeDrawing,
  embed: writeEmbed,
  'content-ref': writeContentRef,
  expandable: writeExpandable,
  tabs: writeTabs,
  'tabs-item': writeContent,
  stepper: writeStepper,
  'stepper-step': writeContent,
  columns: writeColumns,
  column: writeContent,
  table: writeTable,
  integration: writeIntegration,
  // Both are replaced by what they stand for before a document is written.
  'reusable-content': writeContent,
  if: writeContent,
  swagger: writeOpenapiOperation,
  'openapi-operation': writeOpenapiOperation,
  'openapi-schemas': writeOpenapiSchemas,
  'openapi-webhook': writeOpenapiWebhook,
  updates: writeUpdates,
  update: writeContent,
  prompt: writePrompt,
  conflict: writeConflict,
  difference: writeDifference,
} as const satisfies Record<string, BlockWriter>;

/** Nodes in their order. What is nested deeper than a document can be read is left out. */
export function writeNodes(nodes: readonly ChildNode[], state: TypstState): string {
  if (state.depth >= MAX_DEPTH) return '';
  state.depth += 1;
  let source = '';
  for (const node of nodes) {
    if (node.object === 'text') source += writeLeaves(node, state);
    else if (node.object === 'inline') source += writeInline(node, state);
    else if (node.object === 'block') source += writeBlock(node, state);
  }
  state.depth -= 1;
  return source;
}

function writeBlock(block: BlockNode, state: TypstState): string {
  const write = Object.hasOwn(BLOCK_WRITERS, block.type)
    ? BLOCK_WRITERS[block.type as keyof typeof BLOCK_WRITERS]
    : writeContent;
  return write(block, state);
}
