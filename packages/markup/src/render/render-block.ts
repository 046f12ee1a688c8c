import type { BlockNode } from '../document.ts';
import { renderCode } from './code-blocks.ts';
import { renderConflict, renderDifference } from './comparisons.ts';
import {
  renderColumns,
  renderExpandable,
  renderHint,
  renderStepper,
  renderTabs,
} from './containers.ts';
import { renderEmbed } from './embed-card.ts';
import { element } from './html-writer.ts';
import { renderMath } from './math.ts';
import { renderDrawing, renderFile, renderImage, renderImages } from './media.ts';
import { dataOf, fragmentsOf, nodesOf, readText } from './node-data.ts';
import {
  renderContentRef,
  renderIntegration,
  renderOpenapiChanges,
  renderOpenapiOperation,
  renderOpenapiSchemas,
  renderOpenapiWebhook,
} from './references.ts';
import { type BlockRenderer, type RenderState, renderFragment } from './render-state.ts';
import { renderCards } from './tables/cards.ts';
import { renderGrid } from './tables/grid.ts';
import { readTable } from './tables/table-model.ts';
import {
  renderBlockquote,
  renderDivider,
  renderHeading,
  renderOrderedList,
  renderParagraph,
  renderTaskList,
  renderUnorderedList,
} from './text-blocks.ts';
import { renderPrompt, renderUpdates } from './updates.ts';

/** A block as HTML. One of a type that nobody knows, or out of its place, is what it holds. */
export function renderBlock(block: BlockNode, state: RenderState): string {
  switch (block.type) {
    case 'paragraph':
      return renderParagraph(block, state);
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return renderHeading(block, state);
    case 'list-unordered':
      return renderUnorderedList(block, state);
    case 'list-ordered':
      return renderOrderedList(block, state);
    case 'list-tasks':
      return renderTaskList(block, state);
    case 'code':
      return renderCode(block, state);
    case 'divider':
      return renderDivider(block, state);
    case 'blockquote':
      return renderBlockquote(block, state);
    case 'hint':
      return renderHint(block, state);
    case 'math':
      return renderMathBlock(block, state);
    case 'table':
      return renderTable(block, state);
    case 'images':
      return renderImages(block, state);
    case 'image':
      return renderImage(block, state);
    case 'file':
      return renderFile(block, state);
    case 'drawing':
      return renderDrawing(block, state);
    case 'embed':
      return renderEmbed(block, state);
    case 'content-ref':
      return renderContentRef(block, state);
    case 'expandable':
      return renderExpandable(block, state);
    case 'tabs':
      return renderTabs(block, state);
    case 'stepper':
      return renderStepper(block, state);
    case 'columns':
      return renderColumns(block, state);
    case 'updates':
      return renderUpdates(block, state);
    case 'prompt':
      return renderPrompt(block, state);
    case 'integration':
      return renderIntegration(block, state);
    case 'swagger':
    case 'openapi-operation':
      return renderOpenapiOperation(block, state);
    case 'openapi-changes':
      return renderOpenapiChanges(block, state);
    case 'openapi-schemas':
      return renderOpenapiSchemas(block, state);
    case 'openapi-webhook':
      return renderOpenapiWebhook(block, state);
    case 'conflict':
      return renderConflict(block, state);
    case 'difference':
      return renderDifference(block, state);
    // These stand in a block of their own, which renders them.
    case 'list-item':
    case 'code-line':
    case 'tabs-item':
    case 'stepper-step':
    case 'column':
    case 'update':
    // These have given way to what they stand for.
    case 'reusable-content':
    case 'if':
      return renderContent(block, state);
    default:
      return renderContent(block satisfies never, state);
  }
}

function renderContent(block: BlockNode, state: RenderState): string {
  const slots = fragmentsOf(block).map((fragment) => renderFragment(fragment, state) ?? '');
  return state.renderNodes(nodesOf(block)) + slots.join('');
}

const renderTable: BlockRenderer<'table'> = (block, state) => {
  const table = readTable(block);
  return table.view.type === 'cards' ? renderCards(table, state) : renderGrid(table, state);
};

const renderMathBlock: BlockRenderer<'math'> = (block) => {
  const formula = readText(dataOf(block), 'formula') ?? '';
  return element('div', { class: 'math', tabindex: 0 }, renderMath(formula, 'block'));
};
