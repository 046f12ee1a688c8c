import type { ContentRef } from './content-ref.ts';
import type { Hash } from './hash.ts';

/** What a page is: `group` only at the root and without a body, `link` has a `target`. */
export type PageType = 'document' | 'group' | 'link' | 'computed';

/** Which parts of a published page are shown. Every field is always present; see `DEFAULT_LAYOUT`. */
export interface PageLayout {
  width: 'default' | 'wide';
  cover: boolean;
  coverSize: 'hero' | 'full' | 'background';
  coverMask: 'none' | 'radial';
  title: boolean;
  description: boolean;
  tableOfContents: boolean;
  outline: boolean;
  pagination: boolean;
  metadata: boolean;
  tags: boolean;
  actions: boolean;
  anchors: boolean;
}

/** The layout of a page that sets nothing. */
export const DEFAULT_LAYOUT: Readonly<PageLayout> = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
  anchors: true,
};

/** The picture above a page. `yPos` is the vertical shift in pixels, `height` is in pixels. */
export interface PageCover {
  ref: ContentRef;
  refDark?: ContentRef;
  yPos: number;
  height?: number;
}

/** A page or space variable, as written in front matter `vars`. */
export type VariableValue = string | number | boolean;

/** A page whose content is made by a source outside the space, such as an OpenAPI document. */
export interface PageComputation {
  type: string;
  props: Record<string, unknown>;
  dependencies: Record<string, { ref: ContentRef }>;
}

/** What made a page that nobody wrote: a computed page, and which of its entries. */
export interface PageOrigin {
  /** The id of the computed page, somewhere above. */
  by: string;
  /** Names the entry among those of that page, in every version of its source. */
  key: string;
  /** Of the page of one operation: its method, in lower case. */
  method?: string;
  /** The hash of its text, which says without the document whether that is as planned. */
  text?: Hash;
}

/**
 * A page, flat: the tree is derived from `parent` and `order`. Moving a page changes these two
 * fields of one record and nothing else, which is what lets a merge work per record and per field.
 *
 * `order` is a fractional index (a string that sorts among siblings; ties are broken by `id`).
 * `slug` is unique among siblings. `document` is the hash of a `StoredDocument`, absent for groups,
 * links and empty pages. `sourcePath` is the path of the file in the imported tree.
 */
export interface PageRecord {
  id: string;
  parent: string | null;
  order: string;
  type: PageType;
  title: string;
  slug: string;
  linkTitle?: string;
  emoji?: string;
  icon?: string;
  description?: string;
  tags?: string[];
  variables?: Record<string, VariableValue>;
  layout?: Partial<PageLayout>;
  cover?: PageCover;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  condition?: string;
  target?: ContentRef;
  computed?: PageComputation;
  /** Of a page that a computed page made; it follows from that page's source and is edited by no one. */
  generated?: PageOrigin;
  sourcePath?: string;
  document?: Hash;
  createdAt: string;
  updatedAt: string;
}

/** A file that pages show or link to. `blob` addresses its bytes; `size` is in bytes. */
export interface FileRecord {
  id: string;
  name: string;
  contentType: string;
  size: number;
  blob: Hash;
  width?: number;
  height?: number;
  sourcePath?: string;
  createdAt: string;
}

/** Content that several pages include. */
export interface ReusableContentRecord {
  id: string;
  title: string;
  document: Hash;
  sourcePath?: string;
}

/**
 * An imported file that is neither page, file nor reusable content (SUMMARY, configuration,
 * licence), keyed by its path. `shadows` is set where the bytes are the exact original of a page
 * whose text could not keep them (invalid UTF-8): they are exported as long as the page still has
 * that document.
 */
export interface SourceRecord {
  path: string;
  size: number;
  blob: Hash;
  shadows?: Hash;
}

/**
 * What a space contains at one revision: the roots of four ordered maps (null = empty map) and the
 * space's variables. `pages`, `files` and `reusableContents` are keyed by id, `sources` by path.
 */
export interface RevisionContent {
  pages: Hash | null;
  files: Hash | null;
  reusableContents: Hash | null;
  sources: Hash | null;
  variables: Record<string, VariableValue>;
}

/** How a revision came to be. */
export type RevisionType = 'edits' | 'merge' | 'update' | 'rollback' | 'computed';

/**
 * One top-level block of a document: a range of its text, `start` inclusive and `end` exclusive in
 * UTF-16 units. Blocks are in order, do not overlap, and together with the gaps between them cover
 * the text; words behind the front matter are in blocks alone. `kind` is the block's JSON type, or
 * what it is without a node: `title`, `comment`, `footnote`, `definition`. `hash` addresses the text
 * of the range.
 */
export interface SourceBlock {
  kind: string;
  start: number;
  end: number;
  hash: Hash;
  /** What it is made of, where that has a place of its own; absent where it is one piece. */
  parts?: readonly SourcePart[];
}

/**
 * A part of a block that writers see as one thing: a list item, a row of a table, a tab, a step, a
 * column, a block in any of these. The range is in UTF-16 units from the start of the top-level
 * block. Parts are in order, do not overlap, and parts of a part lie within it; text of the block
 * that is in no part (a marker, an opening tag, the head of a table) belongs to the block itself.
 * A part is whole lines: it starts where a line does, with its indent and marker, and ends where one
 * does, without white space. `kind` is the type of its first node, as `list-item`; `table-row`; or
 * `comment` or `footnote` for text that has no node there.
 */
export interface SourcePart {
  kind: string;
  start: number;
  end: number;
  parts?: readonly SourcePart[];
}

/** A block with its identity, which edits of the block and moves of the page keep. */
export interface DocumentBlock extends SourceBlock {
  id: string;
  parts?: readonly DocumentPart[];
}

/**
 * A part with its identity, which edits of the part and moves within its block keep. `id` is unique
 * within the top-level block, whatever part it is in.
 */
export interface DocumentPart extends SourcePart {
  id: string;
  parts?: readonly DocumentPart[];
}

/**
 * A document as it is kept: its Markdown exactly as written, its blocks with their ids, and what
 * each raw link target in the text meant when it was written.
 */
export interface StoredDocument {
  text: string;
  blocks: DocumentBlock[];
  links: Record<string, ContentRef>;
}
