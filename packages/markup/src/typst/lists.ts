import type { BlockNode, ChildNode } from '../document.ts';
import { dataOf, nodesOf, readFlag, readNumber } from '../render/node-data.ts';
import { call, contentBlock } from './source.ts';
import { type BlockWriter, nest, type TypstState } from './typst-state.ts';

const LAYERS = 3;

export const writeUnorderedList: BlockWriter<'list-unordered'> = (block, state) =>
  writeItems(block, state, (items) => call('list', [tightness(block), ...items]));

export const writeOrderedList: BlockWriter<'list-ordered'> = (block, state) => {
  const start = readNumber(dataOf(block), 'start') ?? 1;
  const isUsable = Number.isInteger(start) && start >= 0 && start < 1e9;
  const first = `start: ${isUsable ? start : 1}`;
  return writeItems(block, state, (items) => call('enum', [tightness(block), first, ...items]));
};

export const writeTaskList: BlockWriter<'list-tasks'> = (block, state) =>
  nest(
    state,
    LAYERS,
    () => {
      const items = listItems(block).map((item) => {
        return `(${item.isDone}, ${contentBlock(writeItem(item, state))})`;
      });
      return items.length === 0 ? '' : call('tasks', items);
    },
    () => flatten(block, state),
  );

function writeItems(
  block: BlockNode,
  state: TypstState,
  write: (items: string[]) => string,
): string {
  return nest(
    state,
    LAYERS,
    () => {
      const items = listItems(block).map((item) => contentBlock(writeItem(item, state)));
      return items.length === 0 ? '' : write(items);
    },
    () => flatten(block, state),
  );
}

interface ListItem {
  nodes: readonly ChildNode[];
  isDone: boolean;
}

/** What stands in a list that is no item is an item of its own. */
function listItems(list: BlockNode): ListItem[] {
  return nodesOf(list).map((child) =>
    child.object === 'block' && child.type === 'list-item'
      ? { nodes: nodesOf(child), isDone: readFlag(dataOf(child), 'checked') }
      : { nodes: [child], isDone: false },
  );
}

/** A list is tight where its items are a line or a paragraph each, with lists within. */
function tightness(list: BlockNode): string {
  return `tight: ${listItems(list).every(isTight)}`;
}

function isTight({ nodes }: ListItem): boolean {
  const [first, ...others] = nodes;
  return (
    first?.object === 'block' &&
    first.type === 'paragraph' &&
    others.every((child) => child.object === 'block' && child.type.startsWith('list-'))
  );
}

// An item's only paragraph is a line of its own; nested lists may follow it.
function writeItem(item: ListItem, state: TypstState): string {
  const [first, ...others] = item.nodes;
  if (first?.object !== 'block' || !isTight(item)) return state.writeNodes(item.nodes);
  return state.writeNodes(nodesOf(first)) + state.writeNodes(others);
}

function flatten(list: BlockNode, state: TypstState): string {
  return listItems(list)
    .map((item) => state.writeNodes(item.nodes))
    .join('');
}
