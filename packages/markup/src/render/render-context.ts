import type { ContentRef, VariableValue } from '@octavo/content';
import type { BlocksMessages } from '@octavo/messages/blocks';
import english from '@octavo/messages/catalogs/blocks/en.json' with { type: 'json' };
import type { DocumentNode } from '../document.ts';
import type { ReferenceBlock } from '../reference-blocks.ts';

/** What a reference that can be linked to is. `href` is checked before it is used. */
export interface RenderedTarget {
  href: string;
  title?: string;
  /** A character, or hexadecimal code points joined by `-`. */
  emoji?: string;
  icon?: string;
  description?: string;
  external?: boolean;
}

/** Where a file is served from. `size` is in bytes, `width` and `height` in pixels. */
export interface RenderedFile {
  src: string;
  name: string;
  size?: number;
  contentType?: string;
  width?: number;
  height?: number;
}

/** What is known of a page elsewhere that is embedded. Texts are shown as they are. */
export interface RenderedEmbed {
  title: string;
  description?: string;
  /** The site that the page is of; its host stands in for it. */
  siteName?: string;
  /** A picture that is served with the page. */
  picture?: { src: string; width: number; height: number };
}

/** How a tag is shown. */
export interface RenderedTag {
  label: string;
  icon?: string;
  /** One of `TAG_COLORS`, or `#rgb` or `#rrggbb`; anything else counts as none. */
  color?: string;
}

/** What rendering needs to know about everything outside the document. */
export interface RenderContext {
  /**
   * Undefined for a broken reference, which renders as text without a link. Called for every kind
   * but `url` and anchors of this page.
   */
  resolveRef(ref: ContentRef): RenderedTarget | undefined;
  /** Called for `file` refs, and for `url` refs of images, where undefined means the URL itself. */
  resolveFile(ref: ContentRef): RenderedFile | undefined;
  /** The document of a reusable content; undefined renders nothing. */
  reusableContent(ref: ContentRef): DocumentNode | undefined;
  /**
   * Trusted markup of highlighted code: `<span class="…">` elements only, one
   * `<span class="line">` per line, lines parted by a newline. Undefined shows the code plain.
   */
  highlight(code: string, syntax: string | undefined): string | undefined;
  /**
   * Trusted markup of what a block shows of a specification of an API, put in as it is; undefined
   * shows a card that names it.
   */
  renderReference?(block: ReferenceBlock): string | undefined;
  /** What is known of an embedded address, as it is written; undefined shows a card that names it. */
  findEmbed?(url: string): RenderedEmbed | undefined;
  /** How a tag of this space is shown; undefined shows its name. */
  findTag?(tag: string): RenderedTag | undefined;
  variables: { space: Record<string, VariableValue>; page: Record<string, VariableValue> };
  /** Claims of the visitor: `visitor.claims` in conditions and expressions. */
  claims: Record<string, unknown>;
  /** Whether headings get a link to themselves. */
  linkAnchors?: boolean;
  /** Where the updates of the page can be subscribed to; without it, nothing says that they can. */
  updatesFeed?: string;
  /** Words of the reader's language; English ones stand in for those left out. */
  labels?: Partial<RenderLabels>;
  /** BCP 47 tag by which dates are written; `en` by default. */
  locale?: string;
}

/** Every word that rendering adds to what authors wrote. */
export type RenderLabels = BlocksMessages;

/** The English words. */
export const DEFAULT_LABELS: RenderLabels = english;
