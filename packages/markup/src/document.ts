import type { BLOCKS } from './schema/blocks.ts';
import type { DataOf } from './schema/fields.ts';
import type { INLINES } from './schema/inlines.ts';
import type { MARKS } from './schema/marks.ts';

/**
 * The JSON form of a document: the shapes of the document block specification, sections 1 to 5.
 * The tables of `schema` say which nodes there are; the types here derive from them, so that a
 * `switch` over the type of a node can be checked for completeness. `data` is always present on
 * blocks and inlines. `key` is present on every block, inline and fragment and unique within its
 * document.
 *
 * The types say what documents are that are made here. Those that come from elsewhere may be
 * anything: what shows them reads their fields with care.
 */
export interface DocumentNode {
  object: 'document';
  data: { schemaVersion: 8 } & Record<string, unknown>;
  nodes: BlockNode[];
}

type BlockSpecs = typeof BLOCKS;
type InlineSpecs = typeof INLINES;

/** The type of a block. */
export type BlockType = keyof BlockSpecs;
/** The types of headings. */
export type HeadingType = 'heading-1' | 'heading-2' | 'heading-3';
/** The type of an inline element. */
export type InlineType = keyof InlineSpecs;
/** The type of a mark. */
export type MarkType = keyof typeof MARKS;

/** The `data` of a type of block. */
export type BlockData<T extends BlockType> = DataOf<BlockSpecs[T]['data']>;
/** The `data` of a type of inline element. */
export type InlineData<T extends InlineType> = DataOf<InlineSpecs[T]['data']>;

type InlinesIn<Spec> = Spec extends { inlines: readonly (infer Type extends InlineType)[] }
  ? InlineNode<Type>
  : InlineNode;

type BlocksIn<Holds> = Holds extends readonly (infer Type extends BlockType)[]
  ? BlockNode<Type>
  : BlockNode;

type ChildrenIn<Spec extends { holds: unknown }> = Spec['holds'] extends 'nothing'
  ? Spec extends { compares: true }
    ? { isVoid?: true; nodes?: never }
    : { isVoid: true; nodes?: never }
  : Spec['holds'] extends 'text'
    ? { isVoid?: false; nodes: (TextNode | InlinesIn<Spec>)[] }
    : { isVoid?: false; nodes: BlocksIn<Spec['holds']>[] };

type SlotsIn<Spec> = Spec extends { slots: object }
  ? { fragments?: FragmentNode[] }
  : { fragments?: never };

/** A block, told apart by `type`: it has children unless it is void, and slots where its type has. */
export type BlockNode<T extends BlockType = BlockType> = {
  [Type in T]: {
    object: 'block';
    type: Type;
    key: string;
    data: BlockData<Type>;
    meta?: { id?: string };
  } & ChildrenIn<BlockSpecs[Type]> &
    SlotsIn<BlockSpecs[Type]>;
}[T];

/** An inline element within text, told apart by `type`. */
export type InlineNode<T extends InlineType = InlineType> = {
  [Type in T]: {
    object: 'inline';
    type: Type;
    key: string;
    data: InlineData<Type>;
  } & (InlineSpecs[Type]['holds'] extends 'nothing'
    ? { isVoid: true; nodes?: never }
    : { isVoid: false; nodes: InlineChild[] }) &
    SlotsIn<InlineSpecs[Type]>;
}[T];

/** A run of text: one leaf per set of marks. */
export interface TextNode {
  object: 'text';
  key?: string;
  leaves: LeafNode[];
}

export interface LeafNode {
  object: 'leaf';
  text: string;
  marks: MarkNode[];
}

/** A mark, told apart by `type`; only the colour has `data`. */
export type MarkNode<T extends MarkType = MarkType> = {
  [Type in T]: { object: 'mark'; type: Type } & (keyof (typeof MARKS)[Type] extends never
    ? { data?: never }
    : { data: DataOf<(typeof MARKS)[Type]> });
}[T];

/** A content slot of a block or inline, found by its `fragment` name or its `type`. */
export interface FragmentNode {
  object: 'fragment';
  key: string;
  fragment?: string;
  type?: string;
  nodes: BlockNode[];
}

/** What stands in text. */
export type InlineChild = TextNode | InlineNode;

export type ChildNode = BlockNode | InlineChild;

export type { Length } from './schema/fields.ts';
