import { element, escapeText, makeAnchor, UniqueIds } from '@octavo/markup';
import { type Message, splitMessage, type Value } from '@octavo/messages';
import type { KnownSchemas } from '../describe/index.ts';
import { DEFAULT_REFERENCE_LABELS, type ReferenceLabels } from '../labels.ts';
import type { LoadedReference, SchemaView } from '../model.ts';
import type { ReferenceHtmlOptions, RenderedReference, RenderedTrial } from './html-options.ts';
import { ShapeReader } from './schema-shape.ts';

/** Where a schema is shown. */
export interface Place {
  readonly id: string;
  readonly depth: number;
  /** What is only answered is not shown in requests, and the other way round. */
  readonly direction: 'request' | 'response' | 'both';
  /** The schemas around it by their names, with the ids where they stand. */
  readonly around: ReadonlyMap<string, string>;
  /** The name of the schema whose fields stand here. */
  readonly schema?: string;
}

/** Shows what a schema holds, behind a fold; empty where it holds nothing of its own. */
type RenderNested = (schema: SchemaView, place: Place, rows: RowBudget, state: HtmlState) => string;

/** What rendering one reference shares. */
export interface HtmlState {
  readonly options: ReferenceHtmlOptions;
  readonly labels: ReferenceLabels;
  readonly known: KnownSchemas;
  readonly rows: RowBudget;
  /**
   * How many rows what has no page of its own may still take, whatever else is shown: it is to be found
   * here or nowhere.
   */
  readonly inline: RowBudget;
  /** How many characters of code may still be shown. */
  readonly code: { left: number };
  readonly shapes: ShapeReader;
  readonly outline: RenderedReference['outline'][number][];
  /** The form of the operation, once it is rendered. */
  readonly trials: RenderedTrial[];
  readonly renderNested: RenderNested;
  /** The id, or one like it, if it is given already. */
  takeId(wanted: string): string;
}

const MAX_ROWS = 600;
const MAX_INLINE_ROWS = 5000;
const MAX_CODE = 1024 * 1024;
const MAX_ID_LENGTH = 160;

/** What rendering a reference begins with. */
export function makeHtmlState(
  reference: LoadedReference,
  options: ReferenceHtmlOptions,
  renderNested: RenderNested,
): HtmlState {
  const ids = new UniqueIds();
  return {
    options,
    labels: options.labels ?? DEFAULT_REFERENCE_LABELS,
    known: reference.known,
    rows: { left: options.maxRows ?? MAX_ROWS },
    inline: { left: MAX_INLINE_ROWS },
    code: { left: MAX_CODE },
    shapes: new ShapeReader(reference.known),
    outline: [],
    trials: [],
    renderNested,
    takeId: (wanted) => ids.take(wanted.slice(0, MAX_ID_LENGTH)),
  };
}

/** The id of something within a part that has one. */
export function makeInnerId(outer: string, name: string): string {
  return `${outer}-${/^[a-z0-9_-]+$/.test(name) ? name : makeAnchor(name) || 'x'}`;
}

/**
 * A heading of a part, noted for the outline, with a link to itself. Without the heading of the whole,
 * those of its sections come next to the title of the page.
 */
export function renderHeading(
  title: string,
  place: { level: 2 | 3; id: string; after?: string },
  state: HtmlState,
): string {
  const { id, after = '' } = place;
  const level = state.options.headless ? 2 : place.level;
  state.outline.push({ id, title, level });
  const link = element('a', { class: 'heading-anchor', href: hrefOf(id), 'aria-label': title }, '');
  return element(`h${level}`, { id }, escapeText(title) + after + link);
}

/** The address of a place on the same page. */
export function hrefOf(id: string): string {
  return `#${encodeURIComponent(id)}`;
}

/** An element of a class around text that is escaped here. */
export function renderText(name: string, className: string, text: string): string {
  return element(name, { class: className }, escapeText(text));
}

/** A label as HTML, with HTML in its one place. */
export function renderLabel<Name extends string>(
  label: Message<Readonly<Record<Name, Value>>>,
  name: Name,
  html: string,
): string {
  const [before, after] = splitMessage(label, name);
  return escapeText(before) + html + escapeText(after);
}

/** A description as HTML; empty where there is none. */
export function renderDescription(
  text: string | undefined,
  state: HtmlState,
  level: 3 | 4 = 4,
): string {
  if (text === undefined || text.trim() === '') return '';
  const plain = text.trim();
  const html = PLAIN.test(plain)
    ? element('p', {}, escapeText(plain).replace(/`([^`]+)`/g, '<code>$1</code>'))
    : state.options.renderDescription(text, level);
  return html === '' ? '' : element('div', { class: 'api-description' }, html);
}

// Most descriptions are a line of words and code, of which Markdown makes nothing else.
const PLAIN = /^\p{L}(?:[\p{L}\p{N} ,;'’"()/]|[.:?!](?= |$)|(?<=\p{L})-(?=\p{L})|`[^`\s\\&|]+`)*$/u;

/** How many rows may still be shown. A part is given a share, and what it does not use goes back. */
export interface RowBudget {
  left: number;
}

/** Gives each of several parts its share of the rows that are left, and takes back what is not used. */
export function shareRows<T>(
  parts: readonly T[],
  rows: RowBudget,
  render: (part: T, rows: RowBudget) => string,
): string {
  return parts
    .map((part, index) => {
      const given = Math.ceil(rows.left / (parts.length - index));
      const share = { left: given };
      const html = render(part, share);
      rows.left -= given - share.left;
      return html;
    })
    .join('');
}
