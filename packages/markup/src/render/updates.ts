import type { BlockNode, ChildNode, DocumentNode } from '../document.ts';
import { listOutline } from '../outline.ts';
import { classNames, element, escapeText } from './html-writer.ts';
import { asList, asRef, dataOf, nodesOf, readChoice, readFlag, readText } from './node-data.ts';
import type { RenderedTag } from './render-context.ts';
import type { BlockRenderer, RenderState } from './render-state.ts';
import { findTarget, renderIcon, renderLink } from './targets.ts';
import { anchorOf, listIds, MAX_DEPTH, UniqueIds } from './unique-ids.ts';

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

/** The colours of tags that have a name: the stylesheet has each for light and dark pages. */
export const TAG_COLORS: ReadonlySet<string> = new Set([
  ...['blue', 'cyan', 'gray', 'green', 'grey', 'orange', 'pink', 'primary', 'purple', 'red'],
  ...['violet', 'yellow'],
]);

/** `#rgb` or `#rrggbb`: the colours of tags that have no name. */
export const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** What a tag is shown as: with its label, and the icon and colour that it has. */
export function renderTagItem(tag: RenderedTag, renderLabel = escapeText): string {
  const { label, icon, color = '' } = tag;
  const named = TAG_COLORS.has(color) && `tag-${color}`;
  const dot = HEX_COLOR.test(color) ? renderDot(color) : '';
  const attributes = { class: classNames('tag', named) };
  return element('li', attributes, dot + renderIcon(icon) + renderLabel(label));
}

/** A colour of the author's is a dot (an empty element to draw it in), so that the label can be read on whatever ground. */
function renderDot(color: string): string {
  return element('span', { class: 'tag-dot', 'data-color': color, 'aria-hidden': 'true' }, '');
}

/** An update of a page, as feeds need it. */
export interface UpdateEntry {
  /** Stays the same when the update is edited or moved. */
  key: string;
  /** Its id on the page. */
  anchor: string;
  /** The instant of its date in milliseconds; undefined where that is none. */
  time: number | undefined;
  /** Its date as it was written. */
  date: string;
  /** Its first heading; empty where it has none. */
  title: string;
  /** The names of its tags. */
  tags: string[];
  /** What stands in it, as a document of its own. */
  document: DocumentNode;
}

/** The updates of a document that was expanded, in reading order. */
export function listUpdates(expanded: DocumentNode): UpdateEntry[] {
  const ids = new UniqueIds(listIds(expanded));
  const found: UpdateEntry[] = [];
  collect(nodesOf(expanded), 0);
  return found;

  function collect(nodes: readonly unknown[], depth: number): void {
    if (depth > MAX_DEPTH) return;
    for (const value of nodes) {
      const node = value as BlockNode;
      if (node.object !== 'block') continue;
      if (node.type === 'update') found.push(describeUpdate(node, expanded, ids));
      collect(nodesOf(node), depth + 1);
    }
  }
}

/** The id of an update on its page: its own, or one by its date that nothing else has. */
function takeUpdateId(update: BlockNode<'update'>, ids: UniqueIds): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(readText(dataOf(update), 'date') ?? '')?.[0];
  return anchorOf(update) ?? ids.take(day === undefined ? 'update' : `update-${day}`);
}

function nameTag(value: unknown): string[] {
  const ref = asRef(value) ?? asRef((value as { tag?: unknown } | null)?.tag);
  return ref?.kind === 'tag' ? [ref.tag] : [];
}

function describeUpdate(
  update: BlockNode<'update'>,
  expanded: DocumentNode,
  ids: UniqueIds,
): UpdateEntry {
  const anchor = takeUpdateId(update, ids);
  const date = readText(dataOf(update), 'date') ?? '';
  const time = Date.parse(date);
  const document = { ...expanded, nodes: nodesOf(update) as BlockNode[] };
  return {
    key: update.key ?? anchor,
    anchor,
    date,
    time: Number.isNaN(time) ? undefined : time,
    title: listOutline(document)[0]?.title ?? '',
    tags: asList(dataOf(update).tags).flatMap(nameTag),
    document,
  };
}
