import type { BlockNode } from '../document.ts';
import {
  asList,
  asRecord,
  dataOf,
  fragmentOf,
  readChoice,
  readNumber,
  readText,
} from '../render/node-data.ts';
import { writeTitled } from './containers.ts';
import { call, paragraph } from './source.ts';
import { writeText } from './text.ts';
import { type BlockWriter, type TypstState, writeFragment } from './typst-state.ts';

/**
 * What there was, and both sides of a conflict, under their names, with the words marked that differ
 * from what there was; a side that deleted the block says so.
 */
export const writeConflict: BlockWriter<'conflict'> = (block, state) => {
  const { words } = state;
  const sides = () =>
    (fragmentOf(block, 'base') === undefined ? '' : writeSide(block, 'base', words.before, state)) +
    (['ours', 'theirs'] as const).map((side) => writeChanged(block, side, state)).join('');
  const title = call('paint', ['"orange"'], writeText(words.conflict, state));
  return writeTitled(block, title, sides, state);
};

function writeChanged(
  block: BlockNode<'conflict'>,
  side: 'ours' | 'theirs',
  state: TypstState,
): string {
  const runs = asList(asRecord(dataOf(block).words)?.[side]).map((run) => writeRun(run, state));
  if (runs.length === 0) return writeSide(block, side, state.words[side], state);
  const body = () => paragraph(runs.join(''));
  return writeTitled({ ...block, meta: {} }, writeText(state.words[side], state), body, state);
}

function writeSide(
  block: BlockNode<'conflict' | 'difference'>,
  slot: string,
  word: string,
  state: TypstState,
): string {
  const body = () =>
    writeFragment(fragmentOf(block, slot), state) ||
    paragraph(call('quiet', [], writeText(state.words.deleted, state)));
  return writeTitled({ ...block, meta: {} }, writeText(word, state), body, state);
}

const CHANGES = ['added', 'removed', 'edited', 'moved', 'unchanged'] as const;

/** One block of a comparison, or a run of blocks that are the same. */
export const writeDifference: BlockWriter<'difference'> = (block, state) => {
  const data = dataOf(block);
  const { words } = state;
  const change = readChoice(data, 'change', CHANGES) ?? 'edited';
  if (change === 'unchanged') {
    const text = `${readNumber(data, 'count') ?? 0} ${words.unchangedBlocks}`;
    return paragraph(call('quiet', [], writeText(text, state)));
  }
  const runs = asList(data.words).map((run) => writeRun(run, state));
  const body = () => {
    if (runs.length > 0) return paragraph(runs.join(''));
    const before = () => writeSide(block, 'before', words.before, state);
    const after = () => writeSide(block, 'after', words.after, state);
    if (change === 'removed') return before();
    return change === 'edited' ? before() + after() : after();
  };
  return writeTitled({ ...block, meta: {} }, writeText(words[change], state), body, state);
};

function writeRun(value: unknown, state: TypstState): string {
  const run = asRecord(value) ?? {};
  const source = writeText(readText(run, 'text') ?? '', state);
  const change = readChoice(run, 'change', ['added', 'removed']);
  if (change === undefined || source === '') return source;
  const color = change === 'added' ? '"green"' : '"red"';
  return call(change === 'added' ? 'underline' : 'strike', [], call('paint', [color], source));
}
