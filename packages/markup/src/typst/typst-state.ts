import type {
  BlockNode,
  BlockType,
  ChildNode,
  FragmentNode,
  InlineNode,
  InlineType,
} from '../document.ts';
import type { ExpressionScope } from '../expression/evaluate-expression.ts';
import { nodesOf } from '../render/node-data.ts';
import type { PdfLabels } from './pdf-labels.ts';
import type { TypstContext, TypstLabels } from './typst-context.ts';

/** The writing of one page. */
export interface TypstState {
  readonly context: TypstContext;
  readonly words: TypstLabels;
  readonly scope: ExpressionScope;
  readonly labels: PdfLabels;
  /** The pages of the PDF by id. */
  readonly pages: ReadonlySet<string>;
  /** The page that is written. */
  readonly page: { id: string; level: number; locale: string; isRightToLeft: boolean };
  insideLink: boolean;
  insideNote: boolean;
  /** How deep the writer is in the document. */
  depth: number;
  /** What the blocks around cost of the depth that Typst lays out; see `nest`. */
  layers: number;
  /** Words longer than this get places to break at. */
  longWord: number;
  writeNodes(nodes: readonly ChildNode[]): string;
}

/** Writes one type of block. */
export type BlockWriter<T extends BlockType = BlockType> = (
  block: BlockNode<T>,
  state: TypstState,
) => string;

/** Writes one type of inline element. */
export type InlineWriter<T extends InlineType = InlineType> = (
  inline: InlineNode<T>,
  state: TypstState,
) => string;

/**
 * Typst nests 64 elements and no more. Blocks may use so many of them; the rest is for what stands
 * around the page and for the marks of its text.
 */
const MAX_LAYERS = 36;

/**
 * What a block writes around its children, where that still fits in what Typst can nest; its
 * children alone (`flatten`) where not. `cost` is the number of elements around the children.
 */
export function nest(
  state: TypstState,
  cost: number,
  write: () => string,
  flatten: () => string,
): string {
  if (state.layers + cost > MAX_LAYERS) return flatten();
  state.layers += cost;
  const source = write();
  state.layers -= cost;
  return source;
}

/** Whether a block stands in the page itself, where it may stand out into the margins. */
export function isOutermost(state: TypstState): boolean {
  return state.layers === 0;
}

/** A content slot; empty text where the slot is absent or empty. */
export function writeFragment(fragment: FragmentNode | undefined, state: TypstState): string {
  return fragment ? state.writeNodes(nodesOf(fragment)) : '';
}
