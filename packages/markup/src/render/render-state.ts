import type {
  BlockNode,
  BlockType,
  ChildNode,
  FragmentNode,
  InlineNode,
  InlineType,
} from '../document.ts';
import type { ExpressionScope } from '../expression/evaluate-expression.ts';
import type { RenderContext, RenderLabels } from './render-context.ts';
import type { UniqueIds } from './unique-ids.ts';

/**
 * A footnote that the text has referred to so far; `body` is HTML, `referenceId` where it is
 * referred to first.
 */
export interface Footnote {
  number: number;
  id: string;
  referenceId: string | undefined;
  body: string;
}

/** One rendering of one document. */
export interface RenderState {
  readonly context: RenderContext;
  readonly labels: RenderLabels;
  readonly scope: ExpressionScope;
  readonly ids: UniqueIds;
  readonly footnotes: Footnote[];
  /** Markup that is put in behind the last gate, in place of what `renderSlot` left for it. */
  readonly slots: string[];
  /** Set while inside a link, where no other link may stand. */
  insideLink: boolean;
  /** How many pictures came before: the first is not loaded lazily. */
  pictures: number;
  /** How many tables came before: each is labelled with its number. */
  tables: number;
  depth: number;
  /** Children of a block, whatever they are. */
  renderNodes(nodes: readonly ChildNode[]): string;
}

/** Renders one type of block. */
export type BlockRenderer<T extends BlockType = BlockType> = (
  block: BlockNode<T>,
  state: RenderState,
) => string;

/** Renders one type of inline element. */
export type InlineRenderer<T extends InlineType = InlineType> = (
  inline: InlineNode<T>,
  state: RenderState,
) => string;

/** A content slot's HTML; undefined where the slot is absent or empty. */
export function renderFragment(
  fragment: FragmentNode | undefined,
  state: RenderState,
): string | undefined {
  const nodes: unknown = fragment?.nodes;
  const html = Array.isArray(nodes) ? state.renderNodes(nodes) : '';
  return html === '' ? undefined : html;
}

/**
 * Leaves a place for trusted markup that the last gate would take apart. The element is one that
 * nothing else renders: what authors write has no `<` of its own by then.
 */
export function renderSlot(html: string, state: Pick<RenderState, 'slots'>): string {
  return `<div data-slot="${state.slots.push(html) - 1}"></div>`;
}

/** Puts in what slots stand for, once the rest was found harmless. */
export function fillSlots(html: string, { slots }: Pick<RenderState, 'slots'>): string {
  if (slots.length === 0) return html;
  return html.replace(
    /<div data-slot="(\d+)"><\/div>/g,
    (_, at: string) => slots[Number(at)] ?? '',
  );
}
