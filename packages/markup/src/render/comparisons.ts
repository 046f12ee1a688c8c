import type { BlockNode } from '../document.ts';
import { classNames, element, escapeText } from './html-writer.ts';
import {
  asList,
  asRecord,
  dataOf,
  fragmentOf,
  readChoice,
  readNumber,
  readText,
} from './node-data.ts';
import { type BlockRenderer, type RenderState, renderFragment } from './render-state.ts';

/**
 * What there was, and both sides of a conflict, labelled, with the words marked that differ from what
 * there was; a side that deleted the block says so.
 */
export const renderConflict: BlockRenderer<'conflict'> = (block, state) => {
  const { labels } = state;
  const base = renderConflictSide(block, 'base', state);
  const sides = (['ours', 'theirs'] as const).map((side) => renderConflictSide(block, side, state));
  const label = element('p', { class: 'conflict-label' }, escapeText(labels.conflict));
  const attributes = { class: 'conflict', 'aria-label': labels.conflict };
  return element(
    'section',
    { ...attributes, 'data-conflict': readText(dataOf(block), 'conflict') },
    label + base + element('div', { class: 'conflict-sides' }, sides.join('')),
  );
};

function renderConflictSide(
  block: BlockNode<'conflict'>,
  side: 'base' | 'ours' | 'theirs',
  state: RenderState,
): string {
  const { labels } = state;
  const fragment = fragmentOf(block, side);
  if (side === 'base' && fragment === undefined) return '';
  const words = side === 'base' ? [] : asList(asRecord(dataOf(block).words)?.[side]);
  const content =
    words.length > 0
      ? renderWords(words)
      : (renderFragment(fragment, state) ??
        element('p', { class: 'conflict-deleted' }, escapeText(labels.deleted)));
  const name = side === 'base' ? labels.before : labels[side];
  const label = element('p', { class: 'conflict-side-label' }, escapeText(name));
  const attributes = { class: `conflict-side conflict-${side}`, role: 'group' };
  return element('div', { ...attributes, 'aria-label': name }, label + content);
}

function renderWords(words: readonly unknown[]): string {
  return element('div', { class: 'difference-words' }, words.map(renderRun).join(''));
}

const CHANGES = ['added', 'removed', 'edited', 'moved', 'unchanged'] as const;

/** One block of a comparison, or a run of blocks that are the same. */
export const renderDifference: BlockRenderer<'difference'> = (block, state) => {
  const data = dataOf(block);
  const change = readChoice(data, 'change', CHANGES) ?? 'edited';
  const { labels } = state;
  if (change === 'unchanged') {
    const text = `${readNumber(data, 'count') ?? 0} ${labels.unchangedBlocks}`;
    return element('p', { class: 'difference-unchanged' }, escapeText(text));
  }
  const isMoved = change === 'edited' && data.moved === true;
  const label = isMoved ? `${labels.edited}, ${labels.moved}` : labels[change];
  const attributes = {
    class: classNames('difference', `difference-${change}`, isMoved && 'difference-moved'),
    'aria-label': label,
  };
  const shown = element('p', { class: 'difference-label' }, escapeText(label));
  return element('section', attributes, shown + renderSides(block, change, state));
};

function renderSides(
  block: BlockNode<'difference'>,
  change: Exclude<(typeof CHANGES)[number], 'unchanged'>,
  state: RenderState,
): string {
  const words = asList(dataOf(block).words);
  if (words.length > 0) {
    return renderWords(words);
  }
  const before = renderFragment(fragmentOf(block, 'before'), state) ?? '';
  const after = renderFragment(fragmentOf(block, 'after'), state) ?? '';
  if (change === 'moved') {
    return element('div', { class: 'difference-after' }, after);
  }
  const gone = change === 'added' ? '' : renderSide('del', 'before', before, state);
  return gone + (change === 'removed' ? '' : renderSide('ins', 'after', after, state));
}

function renderSide(
  name: 'ins' | 'del',
  side: 'before' | 'after',
  html: string,
  { labels }: RenderState,
): string {
  const content = element('div', { role: 'group', 'aria-label': labels[side] }, html);
  return element(name, { class: `difference-${side}` }, content);
}

function renderRun(value: unknown): string {
  const run = asRecord(value) ?? {};
  const html = escapeText(readText(run, 'text') ?? '').replaceAll('\n', '<br>');
  const change = readChoice(run, 'change', ['added', 'removed']);
  if (change === undefined) {
    return html;
  }
  return element(change === 'added' ? 'ins' : 'del', {}, html);
}
