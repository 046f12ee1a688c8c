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
  writeOpenapiChanges,
  writeOpenapiOperation,
  writeOpenapiSchemas,
  writeOpenapiWebhook,
} from './references.ts';
import { writeTable } from './tables/write-table.ts';
import { writeBlockquote, writeDivider, writeHeading, writeParagraph } from './text-blocks.ts';
import { writeLeaves } from './text-leaves.ts';
import { type BlockWriter, type TypstState, writeFragment } from './typst-state.ts';
import { writePrompt, writeUpdates } from './updates.ts';

const writeMathBlock: BlockWriter<'math'> = (block, state) =>
  writeMath(readText(dataOf(block), 'formula') ?? '', 'block', state);

/** Children and slots in their place, of a block that is nothing by itself. */
const writeContent: BlockWriter = (block, state) => {
  const slots = fragmentsOf(block).map((fragment) => writeFragment(fragment, state));
  return state.writeNodes(nodesOf(block)) + slots.join('');
};

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

/** A block. One of a type that nobody knows, or out of its place, is what it holds. */
function writeBlock(block: BlockNode, state: TypstState): string {
  switch (block.type) {
    case 'paragraph':
      return writeParagraph(block, state);
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return writeHeading(block, state);
    case 'list-unordered':
      return writeUnorderedList(block, state);
    case 'list-ordered':
      return writeOrderedList(block, state);
    case 'list-tasks':
      return writeTaskList(block, state);
    case 'code':
      return writeCode(block, state);
    case 'divider':
      return writeDivider(block, state);
    case 'blockquote':
      return writeBlockquote(block, state);
    case 'hint':
      return writeHint(block, state);
    case 'math':
      return writeMathBlock(block, state);
    case 'table':
      return writeTable(block, state);
    case 'images':
      return writeImages(block, state);
    case 'image':
      return writeImage(block, state);
    case 'file':
      return writeFile(block, state);
    case 'drawing':
      return writeDrawing(block, state);
    case 'embed':
      return writeEmbed(block, state);
    case 'content-ref':
      return writeContentRef(block, state);
    case 'expandable':
      return writeExpandable(block, state);
    case 'tabs':
      return writeTabs(block, state);
    case 'stepper':
      return writeStepper(block, state);
    case 'columns':
      return writeColumns(block, state);
    case 'updates':
      return writeUpdates(block, state);
    case 'prompt':
      return writePrompt(block, state);
    case 'integration':
      return writeIntegration(block, state);
    case 'swagger':
    case 'openapi-operation':
      return writeOpenapiOperation(block, state);
    case 'openapi-changes':
      return writeOpenapiChanges(block, state);
    case 'openapi-schemas':
      return writeOpenapiSchemas(block, state);
    case 'openapi-webhook':
      return writeOpenapiWebhook(block, state);
    case 'conflict':
      return writeConflict(block, state);
    case 'difference':
      return writeDifference(block, state);
    // These stand in a block of their own, which writes them.
    case 'list-item':
    case 'code-line':
    case 'tabs-item':
    case 'stepper-step':
    case 'column':
    case 'update':
    // These have given way to what they stand for.
    case 'reusable-content':
    case 'if':
      return writeContent(block, state);
    default:
      return writeContent(block satisfies never, state);
  }
}
