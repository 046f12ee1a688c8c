import type { BlockNode, ChildNode } from '../document.ts';
import { element, escapeText } from './html-writer.ts';
import { takeUpdateId } from './list-updates.ts';
import { asList, asRef, dataOf, nodesOf, readChoice, readFlag, readText } from './node-data.ts';
import type { BlockRenderer, RenderState } from './render-state.ts';
import { renderTagItem } from './tags.ts';
import { findTarget, renderIcon, renderLink } from './targets.ts';

const DATE_STYLES = { full: 'long', numeric: 'short', short: 'medium' } as const;

export const renderUpdates: BlockRenderer<'updates'> = (block, state) => {
  const format = readChoice(dataOf(block), 'format', ['numeric', 'short'] as const) ?? 'full';
  const updates = nodesOf(block).map((update) =>
    update.object === 'block' && update.type === 'update'
      ? renderUpdate(update, format, state)
      : state.renderNodes([update]),
  );
  return element('div', { class: 'updates' }, renderSubscribe(state) + updates.join(''));
};

/** A link to the feed of the page's updates, where there is one. */
function renderSubscribe({ context, labels }: RenderState): string {
  const href = context.updatesFeed;
  if (href === undefined) return '';
  const attributes = { class: 'updates-feed', href, type: 'application/rss+xml' };
  const link = element('a', attributes, renderIcon('rss') + escapeText(labels.subscribe));
  return element('p', { class: 'updates-subscribe' }, link);
}

function renderUpdate(
  update: BlockNode<'update'>,
  format: keyof typeof DATE_STYLES,
  state: RenderState,
): string {
  const data = dataOf(update);
  const date = renderDate(readText(data, 'date') ?? '', format, state);
  const tags = asList(data.tags)
    .map((tag) => renderTag(tag, state))
    .join('');
  const list = tags === '' ? '' : element('ul', { class: 'update-tags' }, tags);
  const head = element('header', { class: 'update-head' }, date + list);
  const body = element('div', { class: 'update-body' }, state.renderNodes(nodesOf(update)));
  return element('article', { class: 'update', id: takeUpdateId(update, state.ids) }, head + body);
}

function renderDate(date: string, format: keyof typeof DATE_STYLES, state: RenderState): string {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return element('span', { class: 'update-date' }, escapeText(date));
  const text = formatDate(time, format, state.context.locale ?? 'en');
  return element('time', { class: 'update-date', datetime: date.slice(0, 10) }, escapeText(text));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatDate(time: number, format: keyof typeof DATE_STYLES, locale: string): string {
  const key = `${locale} ${format}`;
  const known = formatters.get(key);
  if (known) return known.format(time);
  const formatter = makeFormatter(format, locale);
  formatters.set(key, formatter);
  return formatter.format(time);
}

function makeFormatter(format: keyof typeof DATE_STYLES, locale: string): Intl.DateTimeFormat {
  const options = { dateStyle: DATE_STYLES[format], timeZone: 'UTC' };
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat('en', options);
  }
}

function renderTag(value: unknown, state: RenderState): string {
  const ref = asRef(value) ?? asRef((value as { tag?: unknown } | null)?.tag);
  if (ref?.kind !== 'tag') return '';
  const target = findTarget(ref, state);
  const known = ref.space === undefined ? state.context.findTag?.(ref.tag) : undefined;
  return renderTagItem(known ?? { label: target?.title || ref.tag }, (label) =>
    renderLink(target, state, () => escapeText(label)),
  );
}

/** A prompt: what it is for, and its text, shown or to be unfolded. */
export const renderPrompt: BlockRenderer<'prompt'> = (block, state) => {
  const data = dataOf(block);
  const shown = readChoice(data, 'defaultExpanded', ['partial', 'full'] as const);
  const icon = renderIcon(readText(data, 'icon') ?? 'sparkles');
  const description = readText(data, 'description') || state.labels.prompt;
  const summary = element('summary', {}, icon + escapeText(description));
  const attributes = {
    class: 'prompt',
    open: shown !== undefined,
    'data-providers': readFlag(data, 'openInAIProviders'),
  };
  const nodes = nodesOf(block);
  const shownNodes = shown === 'partial' ? nodes.map(foldCode) : nodes;
  return element('details', attributes, summary + state.renderNodes(shownNodes));
};

function foldCode(node: ChildNode): ChildNode {
  const isCode = node.object === 'block' && node.type === 'code';
  return isCode ? { ...node, data: { ...node.data, expandable: true } } : node;
}
