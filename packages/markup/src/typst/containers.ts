import type { BlockNode } from '../document.ts';
import {
  dataOf,
  fragmentOf,
  nodesOf,
  readChoice,
  readLength,
  readText,
} from '../render/node-data.ts';
import { BLOCKS } from '../schema/blocks.ts';
import { call, contentBlock, list, paragraph, typstString } from './source.ts';
import { writeText } from './text.ts';
import { anchorKey } from './text-blocks.ts';
import { type BlockWriter, nest, type TypstState, writeFragment } from './typst-state.ts';

const HINT_COLORS = { info: 'blue', success: 'green', warning: 'orange', danger: 'red' } as const;

export const writeHint: BlockWriter<'hint'> = (block, state) => {
  const style = readChoice(dataOf(block), 'style', BLOCKS.hint.data.style.choices) ?? 'info';
  const words = [typstString(HINT_COLORS[style]), typstString(state.words[style])];
  return nest(
    state,
    4,
    () => call('hint', [`${state.page.isRightToLeft}`, ...words], writeChildren(block, state)),
    () => writeChildren(block, state),
  );
};

export const writeExpandable: BlockWriter<'expandable'> = (block, state) => {
  const title = fragmentOf(block, 'expandable-title');
  const [first, ...others] = title ? nodesOf(title) : [];
  const isPlain = first?.object === 'block' && first.type === 'paragraph' && others.length === 0;
  const words = isPlain ? state.writeNodes(nodesOf(first)) : writeFragment(title, state);
  const body = () => writeFragment(fragmentOf(block, 'expandable-body'), state);
  return writeTitled(block, words, body, state);
};

/** Every tab under its title, one after the other. */
export const writeTabs: BlockWriter<'tabs'> = (block, state) =>
  nodesOf(block)
    .map((item, index) => {
      if (item.object !== 'block' || item.type !== 'tabs-item') return state.writeNodes([item]);
      const title = readText(dataOf(item), 'title') || `${state.words.tab} ${index + 1}`;
      return writeTitled(item, writeText(title, state), () => writeChildren(item, state), state);
    })
    .join('');

/** A body under a title, with a thin line beside both. */
export function writeTitled(
  block: BlockNode,
  title: string,
  body: () => string,
  state: TypstState,
): string {
  const key = anchorKey(block, state);
  return nest(
    state,
    4,
    () => call('titled', [`${state.page.isRightToLeft}`, key], title, body()),
    () => paragraph(call('strong', [], title)) + body(),
  );
}

export const writeStepper: BlockWriter<'stepper'> = (block, state) =>
  nodesOf(block)
    .map((step, index) => {
      const children = step.object === 'block' ? nodesOf(step) : [step];
      return nest(
        state,
        3,
        () => call('step', [typstString(`${index + 1}`)], state.writeNodes(children)),
        () => state.writeNodes(children),
      );
    })
    .join('');

const MAX_COLUMNS = 4;

/** Columns side by side; one above the other where there are too many to read. */
export const writeColumns: BlockWriter<'columns'> = (block, state) => {
  const columns = nodesOf(block);
  const stacked = () => columns.map((column) => writeColumn(column, state)).join('');
  const isWideEnough = columns.length > 1 && columns.length <= MAX_COLUMNS && state.layers < 8;
  if (!isWideEnough) return stacked();
  return nest(
    state,
    3,
    () => {
      const bodies = columns.map((column) => contentBlock(writeColumn(column, state)));
      return call('beside', [list(columns.map(widthOf)), ...bodies]);
    },
    stacked,
  );
};

type Column = ReturnType<typeof nodesOf>[number];

function writeColumn(column: Column, state: TypstState): string {
  return column.object === 'block' ? writeChildren(column, state) : state.writeNodes([column]);
}

function widthOf(column: Column): string {
  const isColumn = column.object === 'block' && column.type === 'column';
  const width = isColumn ? readLength(dataOf(column), 'width') : undefined;
  if (typeof width !== 'object' || width.unit !== '%') return '1fr';
  return `${Math.round(Math.min(90, Math.max(10, width.value)))}fr`;
}

function writeChildren(block: BlockNode, state: TypstState): string {
  return state.writeNodes(nodesOf(block));
}
