import type { BlockData, BlockNode } from '../../document.ts';
import { BLOCKS } from '../../schema/blocks.ts';
import { findChoice } from '../../schema/fields.ts';
import { decodeAttribute, readBoolean } from '../attribute-text.ts';
import { makeBlock, makeParagraph, makeText } from '../nodes.ts';
import { claimPart, type ReadContext } from '../read-context.ts';
import type { SyntaxNode } from '../syntax-tree.ts';
import { convertBlocks } from './convert-blocks.ts';

/** `{% tabs %}` of `{% tab title="" icon="" slug="" %}`. */
export function convertTabs(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const fullWidth = readBoolean(node.attributes.fullWidth);
  return convertItems(context, node, {
    itemTag: 'tab',
    makeItem: ({ attributes }, content) => {
      const data: BlockData<'tabs-item'> = { title: decodeAttribute(attributes.title ?? '') };
      if (attributes.icon) data.icon = attributes.icon;
      if (attributes.slug) data.slug = attributes.slug;
      return makeBlock('tabs-item', data, content);
    },
    makeContainer: (items) =>
      makeBlock('tabs', fullWidth === undefined ? {} : { fullWidth }, items),
  });
}

/** A tab outside of tabs: its title, and what it holds. */
export function convertLooseTab(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const title = decodeAttribute(node.attributes.title ?? '').trim();
  const content = convertBlocks(context, node.children);
  if (title === '') return content;
  return [makeParagraph([makeText(title, [{ object: 'mark', type: 'bold' }])]), ...content];
}

/** `{% stepper %}` of `{% step %}`; a step's title is a heading in it. */
export function convertStepper(context: ReadContext, node: SyntaxNode): BlockNode[] {
  return convertItems(context, node, {
    itemTag: 'step',
    makeItem: ({ attributes: { icon } }, content) =>
      makeBlock('stepper-step', icon ? { icon } : {}, content),
    makeContainer: (items) => makeBlock('stepper', {}, items),
  });
}

/** `{% columns %}` of `{% column width="50%" valign="middle" %}`. */
export function convertColumns(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const fullWidth = readBoolean(node.attributes.fullWidth);
  return convertItems(context, node, {
    itemTag: 'column',
    makeItem: ({ attributes }, content) => makeBlock('column', readColumn(attributes), content),
    makeContainer: (items) => ({
      ...makeBlock('columns', fullWidth === undefined ? {} : { fullWidth }, items),
      isVoid: false,
    }),
  });
}

function readColumn(attributes: Record<string, string>): BlockData<'column'> {
  const data: BlockData<'column'> = {};
  const width = /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(attributes.width ?? '')?.[1];
  if (width !== undefined) data.width = { value: Number(width), unit: '%' };
  const alignment = findChoice(
    BLOCKS.column.data.verticalAlignment,
    attributes.valign ?? attributes.verticalAlignment,
  );
  if (alignment !== undefined) data.verticalAlignment = alignment;
  return data;
}

/** `{% updates format="full" %}` of `{% update date="2026-01-31" tags="new,api" %}`. */
export function convertUpdates(context: ReadContext, node: SyntaxNode): BlockNode[] {
  const format = findChoice(BLOCKS.updates.data.format, node.attributes.format);
  return convertItems(context, node, {
    itemTag: 'update',
    makeItem: ({ attributes }, content) => makeBlock('update', readUpdate(attributes), content),
    makeContainer: (items) => makeBlock('updates', { format: format ?? 'full' }, items),
  });
}

function readUpdate(attributes: Record<string, string>): BlockData<'update'> {
  const data: BlockData<'update'> = { date: attributes.date ?? '' };
  const tags = (attributes.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  if (tags.length > 0) data.tags = tags.map((tag) => ({ kind: 'tag', tag }));
  return data;
}

/** How a container of items (tabs, steps, columns, updates) is read. */
interface ItemContainer<T extends ItemType> {
  itemTag: string;
  makeItem(item: SyntaxNode, content: BlockNode[]): BlockNode<T>;
  makeContainer(items: BlockNode<T>[]): BlockNode;
}

type ItemType = 'tabs-item' | 'stepper-step' | 'column' | 'update';

/**
 * A container of items. What stands before the first item comes before the container, what stands
 * between two belongs to the one above it, and what stands after the last comes after the
 * container. Without an item there is only that.
 */
function convertItems<T extends ItemType>(
  context: ReadContext,
  node: SyntaxNode,
  container: ItemContainer<T>,
): BlockNode[] {
  const before: BlockNode[] = [];
  const items: { node: SyntaxNode; content: BlockNode[] }[] = [];
  let after: BlockNode[] = [];
  for (const child of node.children) {
    if (child.hidden) continue;
    if (child.type !== 'tag' || child.name !== container.itemTag) {
      (items.length === 0 ? before : after).push(...convertBlocks(context, [child]));
      continue;
    }
    items.at(-1)?.content.push(...after);
    after = [];
    items.push({ node: child, content: convertBlocks(context, child.children) });
  }
  if (items.length === 0) return before;
  const nodes = items.map(({ node: item, content }) => {
    const made = container.makeItem(item, content.length > 0 ? content : [makeParagraph([])]);
    claimPart(context, item.part, made);
    return made;
  });
  return [...before, container.makeContainer(nodes), ...after];
}
