import {
  type BlockNode,
  buildDocument,
  type DocumentNode,
  type FragmentNode,
  type InlineNode,
  type LeafNode,
  type TextNode,
} from '@octavo/markup';

/** Fields of nodes that are text, or that follow from it. */
const TEXT_FIELDS = new Set(['title', 'alt', 'caption', 'description', 'label', 'id', 'slug']);

/**
 * What a text is made of, its words left out: equal for two texts with the same blocks in the same
 * order, of which the same have words, the same code, targets, formulas and expressions in each, and the same columns and rows.
 */
export function describeStructure(text: string): string {
  const document: DocumentNode = buildDocument(text, {
    blocks: [],
    resolve: (raw, use) => ({ kind: 'url', url: `${use}:${raw}` }),
  });
  return document.nodes.map(describeBlock).join('\n');
}

function describeBlock(node: BlockNode): string {
  const nodes: readonly (BlockNode | InlineNode | TextNode)[] = node.nodes ?? [];
  const blocks = nodes.filter((child) => child.object === 'block').map(describeBlock);
  const texts = nodes.flatMap((child) => (child.object === 'block' ? [] : describeInline(child)));
  const inner = [
    ...blocks,
    ...dropRepeatedWords(texts).toSorted(),
    ...(node.fragments ?? []).map(describeFragment),
  ];
  const own = node.type === 'code-line' ? readLine(node) : '';
  return `${node.type}${describeData(node)}${own}[${inner.join(',')}]`;
}

function describeFragment({ fragment, type, nodes }: FragmentNode): string {
  return `${type ?? fragment ?? ''}(${nodes.map(describeBlock).join(',')})`;
}

function describeData(node: BlockNode | InlineNode): string {
  if (node.type === 'table') {
    const { definition, records } = node.data;
    const columns = Object.values(definition).map(({ type }) => type);
    return JSON.stringify([columns, Object.keys(records).length]);
  }
  const kept = Object.entries(node.data).filter(([name]) => !TEXT_FIELDS.has(name));
  return JSON.stringify(Object.fromEntries(kept));
}

function describeInline(node: InlineNode | TextNode): string[] {
  if (node.object === 'text') {
    const isCode = ({ marks }: LeafNode) =>
      marks.some(({ type }) => type === 'code' || type === 'keyboard');
    const code = node.leaves.filter(isCode).map(({ text }) => `code:${text.trim()}`);
    const hasWords = node.leaves.some((leaf) => !isCode(leaf) && /[\p{L}\p{N}]/u.test(leaf.text));
    return hasWords ? [...code, 'words'] : code;
  }
  if (node.type === 'emoji') return [];
  const inner = dropRepeatedWords((node.nodes ?? []).flatMap(describeInline)).toSorted();
  const fragments = (node.fragments ?? []).map(describeFragment);
  return [`${node.type}${describeData(node)}(${[...inner, ...fragments].join(',')})`];
}

/** How many runs of words there are depends on what stands between them. */
function dropRepeatedWords(texts: readonly string[]): string[] {
  const others = texts.filter((text) => text !== 'words');
  return others.length < texts.length ? ['words', ...others] : others;
}

function readLine(node: BlockNode<'code-line'>): string {
  const leaves = node.nodes.flatMap((child) => (child.object === 'text' ? child.leaves : []));
  return JSON.stringify(leaves.map(({ text }) => text).join(''));
}
