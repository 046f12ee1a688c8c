import type { BlockNode } from '../../document.ts';
import { makeBlock, makeParagraph } from '../nodes.ts';
import { claimPart, type ReadContext } from '../read-context.ts';
import { createNode, type SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

type ListType = 'list-tasks' | 'list-ordered' | 'list-unordered';

const TASK = /^\[([ xX])\](?=\s|$)\s*/;
const CHECKBOX = /^<input\b[^>]*\btype=["']?checkbox\b[^>]*>\s*/i;

interface ConvertedItem {
  item: BlockNode<'list-item'>;
  isTask: boolean;
}

/** A list. What stands in it beside its items belongs to the one before it. */
export function convertList(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const before: BlockNode[] = [];
  const items: ConvertedItem[] = [];
  for (const child of node.children) {
    if (child.hidden) continue;
    if (isItem(child)) items.push(convertItem(context, child));
    else (items.at(-1)?.item.nodes ?? before).push(...convertBlocks(context, [child]));
  }
  if (items.length === 0) return before;
  const nodes = items.map(({ item }) => item);
  return [
    ...before,
    makeList(
      node,
      nodes,
      items.some(({ isTask }) => isTask),
    ),
  ];
}

function makeList(
  node: SyntaxNode,
  items: BlockNode<'list-item'>[],
  isTasks: boolean,
): BlockNode<ListType> {
  if (isTasks) return makeBlock('list-tasks', {}, items);
  if (node.name !== 'ordered') return makeBlock('list-unordered', {}, items);
  const start = Number.parseInt(node.attributes.start ?? '1', 10);
  return makeBlock('list-ordered', { start: Number.isNaN(start) ? 1 : start }, items);
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

function convertItem(context: ReadContext, node: SyntaxNode): ConvertedItem {
  const task = readTask(node.children);
  const content = convertBlocks(context, task?.children ?? node.children);
  if (content[0]?.type !== 'paragraph') content.unshift(makeParagraph([]));
  const item = makeBlock('list-item', task ? { checked: task.checked } : {}, content);
  claimPart(context, node.part, item);
  return { item, isTask: task !== undefined };
}

interface Task {
  checked: boolean;
  /** The item without its box. */
  children: SyntaxNode[];
}

/** An item that begins with a box, `[x]` or a checkbox of HTML, in a paragraph or not. */
function readTask([first, ...rest]: readonly SyntaxNode[]): Task | undefined {
  if (first?.type === 'html' && first.name === 'p') {
    const task = readTask(first.children);
    return task && { ...task, children: [{ ...first, children: task.children }, ...rest] };
  }
  if (first?.type !== 'paragraph') return undefined;
  const [box, mark] = TASK.exec(first.text) ?? CHECKBOX.exec(first.text) ?? [];
  if (box === undefined) return undefined;
  const text = first.text.slice(box.length);
  return {
    checked: mark === undefined ? /\schecked\b/i.test(box) : mark !== ' ',
    children: [createNode('paragraph', first.start, first.end, { text }), ...rest],
  };
}
