import type { ReferenceLabels } from '../labels.ts';

/** How a reference is shown, and what it takes from where it is shown. */
export interface ReferenceHtmlOptions {
  /** Every id begins with it, where it is not empty; keeps references on one page apart. */
  readonly idPrefix: string;
  /** English ones unless given. */
  readonly labels?: ReferenceLabels;
  /** Shows no heading: the page has one that says the same. */
  readonly headless?: boolean;
  /** Opens what is folded otherwise, but for the deepest levels. */
  readonly expanded?: boolean;
  /** Whether each of several schemas is folded below its name. */
  readonly grouped?: boolean;
  /** The heading of several schemas. */
  readonly title?: string;
  /** `<span>` elements with classes only, lines parted by newlines; undefined shows it plain. */
  readonly highlight?: (text: string, syntax: string) => string | undefined;
  /** Markdown of the specification as HTML that is safe; `level` is that of its highest heading. */
  readonly renderDescription: (markdown: string, level: 3 | 4) => string;
  /** Where a schema is shown on a page of its own. */
  readonly schemaHref?: (name: string) => string | undefined;
  /** Whether readers can send requests from their browser, where the specification lets them. */
  readonly tryIt?: boolean;
  /** Shows what is wrong with the specification: for its authors, never for readers. */
  readonly problems?: boolean;
  /**
   * How many rows of parameters, properties and headers are shown at most; 600 unless given. Beyond
   * them, schemas with a page of their own are links, and only what has none is still shown.
   */
  readonly maxRows?: number;
}

/** A reference as HTML, and what of it belongs in the outline of the page. */
export interface RenderedReference {
  readonly html: string;
  readonly outline: readonly {
    readonly id: string;
    readonly title: string;
    readonly level: 2 | 3;
  }[];
  /** The form by which a request is sent, where there is one. */
  readonly trial?: RenderedTrial;
}

/**
 * A form that no document of an author can hold: the place where it belongs is in the HTML of the
 * reference, once, and is what the form takes the place of behind the last gate of that.
 */
export interface RenderedTrial {
  readonly place: string;
  readonly html: string;
  /** What the page connects to where requests are sent, at most 20. */
  readonly origins: readonly string[];
}
