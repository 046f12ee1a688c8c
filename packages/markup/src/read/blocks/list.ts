import type { BlockNode } from '../../document.ts';
import { makeBlock, makeParagraph } from '../nodes.ts';
import { placeChildren } from '../place-children.ts';
import { claimPart, type ReadContext } from '../read-context.ts';
import { createNode, type SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

type ListType = 'list-tasks' | 'list-ordered' | 'list-unordered';

const TASK = /^\[([ xX])\](?=\s|$)\s*/;

/** One item, and what was lifted out of it. */
interface ConvertedItem {
  /** Undefined where all of the item was lifted out of it. */
  item: BlockNode<'list-item'> | undefined;
  lifted: BlockNode[];
  isTask: boolean;
}

/**
 * A list. Content that may not be in an item comes after it: the list is split there and an
 * ordered one goes on counting.
 */
export function convertList(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const start = Number.parseInt(node.attributes.start ?? '1', 10);
  const items: ConvertedItem[] = [];
  const loose: BlockNode[] = [];
  for (const child of node.children) {
    if (isItem(child)) items.push(convertItem(context, child));
    else (items[items.length - 1]?.lifted ?? loose).push(...convertBlocks(context, [child]));
  }
  const isTasks = items.some((item) => item.isTask);
  const plain = node.name === 'ordered' ? 'list-ordered' : 'list-unordered';
  const type = isTasks ? 'list-tasks' : plain;
  return [...loose, ...joinItems(items, type, Number.isNaN(start) ? 1 : start)];
}

/** An item outside a list is a list of its own. */
export function convertLooseItem(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const list = createNode('list', node.start, node.end, { name: 'unordered' });
  list.children.push(node);
  return convertList(context, list);
}

function isItem(node: SyntaxNode): boolean {
  return node.type === 'item' || (node.type === 'html' && node.name === 'li');
}

function joinItems(items: readonly ConvertedItem[], type: ListType, start: number): BlockNode[] {
  const blocks: BlockNode[] = [];
  let list: BlockNode<ListType> | undefined;
  for (const [index, { item, lifted }] of items.entries()) {
    if (!list && item) {
      list = makeBlock(type, type === 'list-ordered' ? { start: start + index } : {}, []);
      blocks.push(list);
    }
    if (item) list?.nodes.push(item);
    if (lifted.length > 0) {
      blocks.push(...lifted);
      list = undefined;
    }
  }
  return blocks;
}

function convertItem(context: ReadContext, node: SyntaxNode): ConvertedItem {
  const first = node.children[0];
  const task = first?.type === 'paragraph' ? TASK.exec(first.text) : null;
  const children =
    first && task
      ? [
          createNode('paragraph', first.start, first.end, {
            text: first.text.slice(task[0].length),
          }),
          ...node.children.slice(1),
        ]
      : node.children;
  const { kept, lifted } = placeChildren('list-item', convertBlocks(context, children));
  if (kept.length === 0 && lifted.length > 0) {
    claimPart(context, node.part, lifted[0]);
    return { item: undefined, lifted, isTask: false };
  }
  if (kept[0]?.type !== 'paragraph') kept.unshift(makeParagraph([]));
  const data = task ? { checked: task[1] !== ' ' } : {};
  const item = makeBlock('list-item', data, kept);
  claimPart(context, node.part, item);
  return { item, lifted, isTask: task !== null };
}
