import type { BlockNode } from '../document.ts';
import { asList, asRef, dataOf, nodesOf, readChoice, readText } from '../render/node-data.ts';
import { writeTitled } from './containers.ts';
import { findDestination } from './links.ts';
import { call } from './source.ts';
import { writeText } from './text.ts';
import type { BlockWriter, TypstState } from './typst-state.ts';

const DATE_STYLES = { full: 'long', numeric: 'short', short: 'medium' } as const;

export const writeUpdates: BlockWriter<'updates'> = (block, state) => {
  const format = readChoice(dataOf(block), 'format', ['numeric', 'short'] as const) ?? 'full';
  return nodesOf(block)
    .map((update) =>
      update.object === 'block' && update.type === 'update'
        ? writeUpdate(update, DATE_STYLES[format], state)
        : state.writeNodes([update]),
    )
    .join('');
};

function writeUpdate(
  update: BlockNode<'update'>,
  dateStyle: (typeof DATE_STYLES)[keyof typeof DATE_STYLES],
  state: TypstState,
): string {
  const data = dataOf(update);
  const date = writeText(formatDate(readText(data, 'date') ?? '', dateStyle, state), state);
  const tags = asList(data.tags).map((tag) => writeTag(tag, state));
  const title = [date, ...tags].filter(Boolean).join(writeText('  ', state));
  return writeTitled(update, title, () => state.writeNodes(nodesOf(update)), state);
}

function formatDate(
  date: string,
  dateStyle: 'long' | 'short' | 'medium',
  state: TypstState,
): string {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return date;
  const options = { dateStyle, timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(state.page.locale, options).format(time);
  } catch {
    return new Intl.DateTimeFormat('en', options).format(time);
  }
}

function writeTag(value: unknown, state: TypstState): string {
  const ref = asRef(value) ?? asRef((value as { tag?: unknown } | null)?.tag);
  if (ref?.kind !== 'tag') return '';
  const label = ref.space === undefined ? state.context.nameTag?.(ref.tag) : undefined;
  const name = label ?? findDestination(ref, state)?.title ?? ref.tag;
  return call('tag', ['"gray"'], writeText(name, state));
}

/** A prompt: what it is for, and its text. */
export const writePrompt: BlockWriter<'prompt'> = (block, state) => {
  const title = readText(dataOf(block), 'description') || state.words.prompt;
  const body = () => state.writeNodes(nodesOf(block));
  return writeTitled(block, writeText(title, state), body, state);
};
