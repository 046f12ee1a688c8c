import type { BlockNode } from '../document.ts';
import { BLOCKS } from '../schema/blocks.ts';
import { classNames, element, escapeText } from './html-writer.ts';
import {
  dataOf,
  fragmentOf,
  nodesOf,
  readChoice,
  readFlag,
  readLength,
  readText,
} from './node-data.ts';
import { type BlockRenderer, type RenderState, renderFragment } from './render-state.ts';
import { renderIcon } from './targets.ts';
import { renderHiddenLabel } from './text-blocks.ts';
import { anchorOf } from './unique-ids.ts';

const HINT_ICONS = {
  info: 'circle-info',
  success: 'circle-check',
  warning: 'triangle-exclamation',
  danger: 'circle-exclamation',
} as const;

export const renderHint: BlockRenderer<'hint'> = (block, state) => {
  const data = dataOf(block);
  const style = readChoice(data, 'style', BLOCKS.hint.data.style.choices) ?? 'info';
  const icon = renderIcon(readText(data, 'icon')) || renderIcon(HINT_ICONS[style]);
  const label = renderHiddenLabel(state.labels[style]);
  const body = element('div', { class: 'hint-body' }, state.renderNodes(nodesOf(block)));
  return element('aside', { class: `hint hint-${style}`, role: 'note' }, icon + label + body);
};

export const renderExpandable: BlockRenderer<'expandable'> = (block, state) => {
  const title = fragmentOf(block, 'expandable-title');
  const attributes = {
    class: 'expandable',
    id: anchorOf(block),
    open: readFlag(dataOf(block), 'defaultExpanded'),
  };
  const summary = element('summary', {}, title ? renderSummary(title.nodes, state) : '');
  const body = renderFragment(fragmentOf(block, 'expandable-body'), state) ?? '';
  return element(
    'details',
    attributes,
    summary + element('div', { class: 'expandable-body' }, body),
  );
};

// The title is one paragraph, of which a summary takes the content alone.
function renderSummary(nodes: readonly BlockNode[], state: RenderState): string {
  const [first, ...others] = nodesOf({ object: 'fragment', key: '', nodes: [...nodes] });
  if (first?.object === 'block' && first.type === 'paragraph' && others.length === 0) {
    return state.renderNodes(nodesOf(first));
  }
  return state.renderNodes(nodes);
}

export const renderTabs: BlockRenderer<'tabs'> = (block, state) => {
  const attributes = {
    class: classNames('tabs', readFlag(dataOf(block), 'fullWidth') && 'full-width'),
    'data-tabs': true,
  };
  const panels = nodesOf(block).map((item, index) =>
    item.object === 'block' && item.type === 'tabs-item'
      ? renderTab(item, index, state)
      : state.renderNodes([item]),
  );
  return element('div', attributes, panels.join(''));
};

function renderTab(item: BlockNode<'tabs-item'>, index: number, state: RenderState): string {
  const data = dataOf(item);
  const title = readText(data, 'title') || `${state.labels.tab} ${index + 1}`;
  const id = anchorOf(item) ?? state.ids.take(`tab-${index + 1}`);
  const titleId = state.ids.take(`${id}-title`);
  const heading = element(
    'p',
    { class: 'tab-title', id: titleId, 'data-tab-title': true },
    renderIcon(readText(data, 'icon')) + escapeText(title),
  );
  const body = element('div', { class: 'tab-body' }, state.renderNodes(nodesOf(item)));
  const attributes = {
    class: 'tab',
    id,
    role: 'group',
    'data-tab': true,
    'aria-labelledby': titleId,
  };
  return element('div', attributes, heading + body);
}

export const renderStepper: BlockRenderer<'stepper'> = (block, state) => {
  const steps = nodesOf(block).map((step) =>
    step.object === 'block' && step.type === 'stepper-step'
      ? renderStep(step, state)
      : element('li', {}, state.renderNodes([step])),
  );
  return element('ol', { class: 'stepper' }, steps.join(''));
};

function renderStep(step: BlockNode<'stepper-step'>, state: RenderState): string {
  const icon = renderIcon(readText(dataOf(step), 'icon'), 'step-icon');
  const attributes = { class: classNames('step', icon !== '' && 'step-with-icon') };
  const body = element('div', { class: 'step-body' }, state.renderNodes(nodesOf(step)));
  return element('li', attributes, icon + body);
}

export const renderColumns: BlockRenderer<'columns'> = (block, state) => {
  const isWide = readFlag(dataOf(block), 'fullWidth');
  const columns = nodesOf(block).map((column) =>
    column.object === 'block' && column.type === 'column'
      ? renderColumn(column, state)
      : element('div', { class: 'column' }, state.renderNodes([column])),
  );
  return element('div', { class: classNames('columns', isWide && 'full-width') }, columns.join(''));
};

function renderColumn(column: BlockNode<'column'>, state: RenderState): string {
  const align = readChoice(dataOf(column), 'verticalAlignment', ['middle', 'bottom'] as const);
  const attributes = {
    class: classNames('column', columnWidth(column), align && `valign-${align}`),
  };
  return element('div', attributes, state.renderNodes(nodesOf(column)));
}

// Widths are twelfths, since classes, unlike inline styles, pass the content security policy.
function columnWidth(column: BlockNode<'column'>): string | undefined {
  const width = readLength(dataOf(column), 'width');
  if (typeof width !== 'object' || width.unit !== '%') return undefined;
  const twelfths = Math.min(12, Math.max(1, Math.round((width.value * 12) / 100)));
  return `column-${twelfths}-of-12`;
}
