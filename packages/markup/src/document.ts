import type { ContentRef } from '@octavo/content';

/**
 * The JSON form of a document: the shapes of the document block specification, sections 1 to 5.
 * `data` is always present on blocks and inlines. `key` is present on every block, inline and
 * fragment and unique within its document.
 */
export interface DocumentNode {
  object: 'document';
  data: { schemaVersion: 8 } & Record<string, unknown>;
  nodes: BlockNode[];
}

/** A block. It has `nodes` unless it is void, and `fragments` where its type has content slots. */
export interface BlockNode {
  object: 'block';
  type: string;
  key: string;
  data: Record<string, unknown>;
  meta?: { id?: string };
  isVoid?: boolean;
  nodes?: ChildNode[];
  fragments?: FragmentNode[];
}

/** An inline element within text. */
export interface InlineNode {
  object: 'inline';
  type: string;
  key: string;
  data: Record<string, unknown>;
  isVoid: boolean;
  nodes?: (TextNode | InlineNode)[];
  fragments?: FragmentNode[];
}

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

export interface MarkNode {
  object: 'mark';
  type:
    | 'bold'
    | 'italic'
    | 'code'
    | 'strikethrough'
    | 'keyboard'
    | 'superscript'
    | 'subscript'
    | 'color';
  data?: { text: string; background: string };
}

/** A content slot of a block or inline, found by its `fragment` name or its `type`. */
export interface FragmentNode {
  object: 'fragment';
  key: string;
  fragment?: string;
  type?: string;
  nodes: BlockNode[];
}

export type ChildNode = BlockNode | InlineNode | TextNode;

/** A width: a number is pixels. */
export type Length = number | { value: number; unit: 'px' | '%' };

/** `data.ref` as readers see it: a broken target also carries the raw text it was written as. */
export type WrittenRef = ContentRef;
