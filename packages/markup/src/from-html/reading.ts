import type { BlockContent, DefinitionContent, PhrasingContent } from 'mdast';

/**
 * What an element was recognised as, whatever a generator of pages made it of. It is noted on the
 * element, which the handlers then read.
 */
export type Reading =
  | { as: 'code'; text: string; language?: string; title?: string }
  | { as: 'hint'; style: HintStyle; title?: string }
  | { as: 'tabs' }
  | { as: 'tab'; title: string }
  | { as: 'math'; formula: string; isBlock: boolean }
  | { as: 'embed'; url: string }
  | { as: 'note-mark'; label: string }
  | { as: 'note'; label: string }
  | { as: 'heading'; anchor?: string };

export type HintStyle = 'info' | 'success' | 'warning' | 'danger';

type Flow = BlockContent | DefinitionContent;

export interface HintNode {
  type: 'hint';
  style: HintStyle;
  children: Flow[];
}

export interface TabsNode {
  type: 'tabs';
  children: TabNode[];
}

export interface TabNode {
  type: 'tab';
  title: string;
  children: Flow[];
}

export interface DetailsNode {
  type: 'details';
  isOpen: boolean;
  title: PhrasingContent[];
  children: Flow[];
}

/** A picture that stands by itself, or is captioned. */
export interface FigureNode {
  type: 'figure';
  url: string;
  alt: string;
  children: PhrasingContent[];
}

export interface EmbedNode {
  type: 'embed';
  url: string;
}

export interface MathNode {
  type: 'math';
  value: string;
}

export interface InlineMathNode {
  type: 'inlineMath';
  value: string;
  data: { hName: 'span' };
}

/** Running text in an element that Markdown has no sign for, such as `kbd`. */
export interface WrappedNode {
  type: 'wrapped';
  open: string;
  close: string;
  children: PhrasingContent[];
  data: { hName: 'span' };
}

/** A table that is more than a grid of short texts. */
export interface HtmlTableNode {
  type: 'htmlTable';
  hasHead: boolean;
  rows: HtmlTableCell[][];
}

export interface HtmlTableCell {
  rowSpan: number;
  colSpan: number;
  align?: 'left' | 'center' | 'right';
  children: Flow[];
}

declare module 'hast' {
  interface Element {
    reading?: Reading;
  }
}

declare module 'mdast' {
  interface BlockContentMap {
    hint: HintNode;
    tabs: TabsNode;
    tab: TabNode;
    details: DetailsNode;
    figure: FigureNode;
    embed: EmbedNode;
    math: MathNode;
    htmlTable: HtmlTableNode;
  }
  interface PhrasingContentMap {
    inlineMath: InlineMathNode;
    wrapped: WrappedNode;
  }
  interface RootContentMap {
    hint: HintNode;
    tabs: TabsNode;
    tab: TabNode;
    details: DetailsNode;
    figure: FigureNode;
    embed: EmbedNode;
    math: MathNode;
    htmlTable: HtmlTableNode;
    inlineMath: InlineMathNode;
    wrapped: WrappedNode;
  }
}
