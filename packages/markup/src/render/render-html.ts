import type { BlockNode, ChildNode, DocumentNode } from '../document.ts';
import { makeExpressionScope } from '../expression/evaluate-expression.ts';
import { renderCode } from './code-blocks.ts';
import {
  renderColumns,
  renderExpandable,
  renderHint,
  renderStepper,
  renderTabs,
} from './containers.ts';
import { expandDocument } from './expand-document.ts';
import { renderFootnotes } from './footnotes.ts';
import { element } from './html-writer.ts';
import { renderInline } from './inlines.ts';
import { renderMath } from './math.ts';
import { renderDrawing, renderEmbed, renderFile, renderImage, renderImages } from './media.ts';
import { dataOf, fragmentsOf, nodesOf, readText } from './node-data.ts';
import {
  renderContentRef,
  renderIntegration,
  renderOpenapiOperation,
  renderOpenapiSchemas,
  renderOpenapiWebhook,
} from './references.ts';
import { DEFAULT_LABELS, type RenderContext } from './render-context.ts';
import { type BlockRenderer, type RenderState, renderFragment } from './render-state.ts';
import { sanitizeHtml } from './sanitize-html.ts';
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
import { renderLeaves } from './text-leaves.ts';
import { listIds, MAX_DEPTH, UniqueIds } from './unique-ids.ts';
import { renderPrompt, renderUpdates } from './updates.ts';

const renderTable: BlockRenderer = (block, state) => {
  const table = readTable(block);
  return table.view.type === 'cards' ? renderCards(table, state) : renderGrid(table, state);
};

const renderMathBlock: BlockRenderer = (block) => {
  const formula = readText(dataOf(block), 'formula') ?? '';
  return element('div', { class: 'math', tabindex: 0 }, renderMath(formula, 'block'));
};

const BLOCK_RENDERERS = new Map<string, BlockRenderer>([
  ['paragraph', renderParagraph],
  ['heading-1', renderHeading],
  ['heading-2', renderHeading],
  ['heading-3', renderHeading],
  ['list-unordered', renderUnorderedList],
  ['list-ordered', renderOrderedList],
  ['list-tasks', renderTaskList],
  ['divider', renderDivider],
  ['blockquote', renderBlockquote],
  ['code', renderCode],
  ['hint', renderHint],
  ['math', renderMathBlock],
  ['images', renderImages],
  ['image', renderImage],
  ['file', renderFile],
  ['drawing', renderDrawing],
  ['embed', renderEmbed],
  ['content-ref', renderContentRef],
  ['expandable', renderExpandable],
  ['tabs', renderTabs],
  ['stepper', renderStepper],
  ['columns', renderColumns],
  ['table', renderTable],
  ['integration', renderIntegration],
  ['swagger', renderOpenapiOperation],
  ['openapi-operation', renderOpenapiOperation],
  ['openapi-schemas', renderOpenapiSchemas],
  ['openapi-webhook', renderOpenapiWebhook],
  ['updates', renderUpdates],
  ['prompt', renderPrompt],
]);

/**
 * A document as complete, accessible HTML: the content of a page's main part, without its title.
 * It reads with scripts off, has no inline style and loads nothing but the pictures it shows.
 * Documents of any origin are safe to render: what a node lacks or has too much of is left out, and
 * the result holds allowed elements, attributes and addresses only.
 */
export function renderHtml(document: DocumentNode, context: RenderContext): string {
  const scope = makeExpressionScope(context);
  const expanded = expandDocument(document, context, scope);
  const state: RenderState = {
    context,
    labels: { ...DEFAULT_LABELS, ...context.labels },
    scope,
    ids: new UniqueIds(listIds(expanded)),
    footnotes: [],
    insideLink: false,
    pictures: 0,
    depth: 0,
    renderNodes: (nodes) => renderNodes(nodes, state),
  };
  const body = renderNodes(nodesOf(expanded), state);
  return sanitizeHtml(body + renderFootnotes(state));
}

function renderNodes(nodes: readonly ChildNode[], state: RenderState): string {
  if (state.depth >= MAX_DEPTH) return '';
  state.depth += 1;
  let html = '';
  for (const node of nodes) {
    if (node.object === 'text') html += renderLeaves(node);
    else if (node.object === 'inline') html += renderInline(node, state);
    else if (node.object === 'block') html += renderBlock(node, state);
  }
  state.depth -= 1;
  return html;
}

// A block of a type that nobody knows is what it holds.
function renderBlock(block: BlockNode, state: RenderState): string {
  const render = BLOCK_RENDERERS.get(block.type);
  if (render) return render(block, state);
  const slots = fragmentsOf(block).map((fragment) => renderFragment(fragment, state) ?? '');
  return state.renderNodes(nodesOf(block)) + slots.join('');
}
