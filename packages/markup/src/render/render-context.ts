import type { ContentRef, VariableValue } from '@octavo/content';
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
export interface RenderLabels {
  info: string;
  success: string;
  warning: string;
  danger: string;
  copy: string;
  showAllLines: string;
  footnotes: string;
  footnoteBack: string;
  linkToSection: string;
  tab: string;
  table: string;
  done: string;
  notDone: string;
  yes: string;
  no: string;
  specification: string;
  webhook: string;
  schemas: string;
  prompt: string;
  diagram: string;
  added: string;
  removed: string;
  edited: string;
  moved: string;
  before: string;
  after: string;
  /** How many blocks of a comparison are the same: the number stands before it. */
  unchangedBlocks: string;
  conflict: string;
  ours: string;
  theirs: string;
  deleted: string;
  /** Leads to the feed of a page's updates. */
  subscribe: string;
}

/** The English words. */
export const DEFAULT_LABELS: Readonly<RenderLabels> = {
  info: 'Info',
  success: 'Success',
  warning: 'Warning',
  danger: 'Danger',
  copy: 'Copy',
  showAllLines: 'Show all lines',
  footnotes: 'Footnotes',
  footnoteBack: 'Back to the text',
  linkToSection: 'Link to this section',
  tab: 'Tab',
  table: 'Table',
  done: 'Done',
  notDone: 'Not done',
  yes: 'Yes',
  no: 'No',
  specification: 'Specification',
  webhook: 'Webhook',
  schemas: 'Schemas',
  prompt: 'Prompt',
  diagram: 'Diagram',
  added: 'Added',
  removed: 'Removed',
  edited: 'Edited',
  moved: 'Moved',
  before: 'Before',
  after: 'After',
  unchangedBlocks: 'unchanged',
  conflict: 'Conflict',
  ours: 'Ours',
  theirs: 'Theirs',
  deleted: 'Deleted',
  subscribe: 'Subscribe',
};

/**
 * Puts values into the places of a text, which are names in braces. A place without a value stays as it
 * is.
 */
export function fillLabel(
  label: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return label.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
