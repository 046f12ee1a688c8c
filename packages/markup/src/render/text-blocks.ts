import type { BlockNode, HeadingType } from '../document.ts';
import { listHeadingAliases } from '../read/heading-aliases.ts';
import { classNames, element, escapeText, voidElement } from './html-writer.ts';
import { dataOf, nodesOf, readChoice, readFlag, readNumber } from './node-data.ts';
import { inlineText } from './plain-text.ts';
import type { BlockRenderer, RenderState } from './render-state.ts';
import { anchorOf } from './unique-ids.ts';

/** The HTML level of a heading block, 2 to 4; undefined for other blocks. */
export function headingLevel({ type }: BlockNode): 2 | 3 | 4 | undefined {
  if (type === 'heading-1') return 2;
  if (type === 'heading-2') return 3;
  return type === 'heading-3' ? 4 : undefined;
}

export const renderParagraph: BlockRenderer<'paragraph'> = (block, state) => {
  const content = state.renderNodes(nodesOf(block));
  return content === '' ? '' : element('p', { class: alignClass(block) }, content);
};

export const renderHeading: BlockRenderer<HeadingType> = (block, state) => {
  const id = anchorOf(block);
  const content = state.renderNodes(nodesOf(block));
  const link = id !== undefined && state.context.linkAnchors ? renderAnchorLink(id, state) : '';
  const aliases = id === undefined ? '' : renderAliases(block, id, state);
  const attributes = { id, class: alignClass(block) };
  return element(`h${headingLevel(block) ?? 4}`, attributes, aliases + content + link);
};

/** What links find that were written for the anchors of other generators. */
function renderAliases(block: BlockNode, id: string, state: RenderState): string {
  return listHeadingAliases(inlineText(block), id)
    .filter((alias) => state.ids.claim(alias))
    .map((alias) => element('span', { class: 'heading-alias', id: alias }, ''))
    .join('');
}

function renderAnchorLink(id: string, state: RenderState): string {
  if (state.insideLink) return '';
  const label = state.labels.linkToSection;
  return element('a', { class: 'heading-anchor', href: `#${id}`, 'aria-label': label }, '');
}

export const renderBlockquote: BlockRenderer<'blockquote'> = (block, state) =>
  element('blockquote', {}, state.renderNodes(nodesOf(block)));

export const renderDivider: BlockRenderer = () => voidElement('hr', {});

export const renderUnorderedList: BlockRenderer<'list-unordered'> = (block, state) =>
  element('ul', {}, renderItems(block, state, renderItem));

export const renderOrderedList: BlockRenderer<'list-ordered'> = (block, state) => {
  const start = readNumber(dataOf(block), 'start');
  const isPlain = start === undefined || start === 1 || !Number.isInteger(start);
  return element(
    'ol',
    { start: isPlain ? undefined : start },
    renderItems(block, state, renderItem),
  );
};

export const renderTaskList: BlockRenderer<'list-tasks'> = (block, state) =>
  element('ul', { class: 'tasks' }, renderItems(block, state, renderTask));

type ListItem = BlockNode<'list-item'>;

function renderItems(
  list: BlockNode,
  state: RenderState,
  renderOne: (item: ListItem, state: RenderState) => string,
): string {
  let html = '';
  for (const child of nodesOf(list)) {
    if (child.object === 'block' && child.type === 'list-item') html += renderOne(child, state);
    else html += element('li', {}, state.renderNodes([child]));
  }
  return html;
}

function renderItem(item: ListItem, state: RenderState): string {
  return element('li', {}, renderItemContent(item, state));
}

function renderTask(item: ListItem, state: RenderState): string {
  const isDone = readFlag(dataOf(item), 'checked');
  const box = renderCheckbox(isDone, isDone ? state.labels.done : state.labels.notDone);
  const content = element('div', { class: 'task-content' }, renderItemContent(item, state));
  return element('li', { class: 'task' }, box + content);
}

/** A box that shows whether something is so, with its meaning in words. */
export function renderCheckbox(isChecked: boolean, label: string): string {
  const attributes = {
    class: classNames('checkbox', isChecked && 'checkbox-checked'),
    role: 'img',
    'aria-label': label,
  };
  return element('span', attributes, isChecked ? '☑' : '☐');
}

// An item's only paragraph needs no element of its own; nested lists may follow it.
function renderItemContent(item: ListItem, state: RenderState): string {
  const [first, ...others] = nodesOf(item);
  const isTight =
    first?.object === 'block' &&
    first.type === 'paragraph' &&
    others.every((child) => child.object === 'block' && child.type.startsWith('list-'));
  if (!isTight) return state.renderNodes(nodesOf(item));
  return state.renderNodes(nodesOf(first)) + state.renderNodes(others);
}

/** The class of a block's alignment; undefined for the start of the line. */
export function alignClass(block: BlockNode<'paragraph' | HeadingType>): string | undefined {
  const align = readChoice(dataOf(block), 'align', ['center', 'end', 'right', 'left'] as const);
  if (align === 'center') return 'align-center';
  if (align === 'left') return 'align-start';
  return align === undefined ? undefined : 'align-end';
}

/** A label that only assistive technology and pages without styles show. */
export function renderHiddenLabel(label: string): string {
  return element('span', { class: 'visually-hidden' }, escapeText(label));
}
