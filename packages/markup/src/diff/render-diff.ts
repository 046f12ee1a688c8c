import type { BlockNode, DocumentNode, FragmentNode } from '../document.ts';
import type { RenderContext } from '../render/render-context.ts';
import { renderHtml } from '../render/render-html.ts';
import type { BlockDifference, DocumentDiff } from './diff-document.ts';

/**
 * The differences of two versions of a document as sanitised HTML: blocks that came, went, changed
 * or moved, each labelled, with `ins` and `del` around what is new and gone, and a line in place of
 * those that are the same. Its classes are described with `renderHtml`.
 */
export function renderDiffHtml(diff: DocumentDiff, context: RenderContext): string {
  const nodes = diff.blocks.map(makeBlock);
  const document: DocumentNode = { object: 'document', data: { schemaVersion: 8 }, nodes };
  return renderHtml(document, context);
}

function makeBlock(difference: BlockDifference, index: number): BlockNode<'difference'> {
  const key = `difference-${index}`;
  const block = { object: 'block', type: 'difference', key } as const;
  switch (difference.type) {
    case 'unchanged':
      return { ...block, data: { change: 'unchanged', count: difference.count } };
    case 'edited': {
      const hasWords = difference.words.some(({ change }) => change !== undefined);
      const moved = difference.previous !== undefined;
      const words = hasWords ? { words: difference.words } : {};
      const data = { change: difference.type, moved, ...words };
      const sides = [
        makeSide(key, 'before', difference.before),
        makeSide(key, 'after', difference.after),
      ];
      return { ...block, data, fragments: hasWords ? [] : sides };
    }
    case 'added':
    case 'removed':
    case 'moved': {
      const side = difference.type === 'removed' ? 'before' : 'after';
      const data = { change: difference.type };
      return { ...block, data, fragments: [makeSide(key, side, difference.block)] };
    }
  }
}

function makeSide(key: string, side: 'before' | 'after', block: BlockNode): FragmentNode {
  return { object: 'fragment', key: `${key}-${side}`, fragment: side, nodes: [block] };
}
