import {
  classesOf,
  findElements,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isElement,
  readText,
} from '../html-tree.ts';
import { countPages, limitNavigation, type NavigationEntry } from './navigation.ts';

/** Fewer links are a list of related pages, or the way back. */
const LEAST_PAGES = 3;
const MAX_CANDIDATES = 60;
const MAX_TITLE = 200;
const SIDEBAR = /side-?bar|side-?nav|\btoc\b|toctree|menu|navigation|\bnav\b|docs-nav/i;
const NO_NAVIGATION = /breadcrumb|pagination|pager|footer|on-this-page|\bcookie/i;
const LABEL_NAMES: ReadonlySet<string> = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'button', 'label', 'p', 'span', 'strong', 'b'],
]);
const LABEL_CLASS = /title|caption|heading|header|label|category|text/i;
const BELOW_CLASS = /items|children|sub|nested|list|group|content|collapse/i;
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu']);

/** Gives the address of the page that a link leads to; undefined for what is no page of the site. */
export type ReadAddress = (href: string) => string | undefined;

type Piece =
  | { kind: 'label'; text: string }
  | { kind: 'entries'; entries: NavigationEntry[]; isBelow: boolean };

/**
 * Finds the navigation of a documentation site in one of its pages: the list of links, in `nav`, a
 * sidebar or the like, that leads to the most of its pages. Lists in lists nest, headings hold the
 * list behind them. Empty where there is none, cut where it is larger than anybody reads.
 */
export function readNavigation(page: HtmlTree, readAddress: ReadAddress): NavigationEntry[] {
  let best: { entries: NavigationEntry[]; pages: number } = { entries: [], pages: 0 };
  for (const candidate of findElements(page, isCandidate).slice(0, MAX_CANDIDATES)) {
    const entries = flattenSingle(readEntries(readPieces(candidate, readAddress)));
    const pages = countPages(entries);
    if (pages > best.pages) best = { entries, pages };
  }
  return best.pages < LEAST_PAGES ? [] : limitNavigation(best.entries);
}

function isCandidate(element: HtmlElement): boolean {
  const { name, attribs } = element;
  const described = `${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs['aria-label'] ?? ''}`;
  if (NO_NAVIGATION.test(described)) return false;
  if (name === 'nav' || name === 'aside' || attribs.role === 'navigation') return true;
  return (name === 'div' || LISTS.has(name)) && SIDEBAR.test(described);
}

/** A navigation that is one entry without a link around all others is what it holds. */
function flattenSingle(entries: NavigationEntry[]): NavigationEntry[] {
  const [only] = entries;
  if (only === undefined || entries.length > 1 || only.address !== undefined) return entries;
  return flattenSingle(only.children);
}

function readPieces(element: HtmlElement, readAddress: ReadAddress): Piece[] {
  const pieces: Piece[] = [];
  for (const node of element.children) {
    if (isElement(node)) pieces.push(...readElement(node, readAddress));
    else pieces.push(...readLoose(node, element));
  }
  return pieces;
}

/** Words that stand in an item of a list by themselves. */
function readLoose(node: HtmlNode, parent: HtmlElement): Piece[] {
  if (parent.name !== 'li' || node.type !== 'text') return [];
  const text = readText(node);
  return text === '' ? [] : [{ kind: 'label', text: text.slice(0, MAX_TITLE) }];
}

function readElement(element: HtmlElement, readAddress: ReadAddress): Piece[] {
  const { name, attribs } = element;
  if (name === 'script' || name === 'style' || name === 'svg' || name === 'template') return [];
  if (name === 'a' && attribs.href !== undefined)
    return readLink(element, attribs.href, readAddress);
  const pieces = readPieces(element, readAddress);
  if (name === 'li') return [asEntries(nest(pieces), false)];
  if (pieces.length === 0) return isLabel(element) ? readLabel(element) : [];
  if (LISTS.has(name)) return [asEntries(readEntries(pieces), true)];
  if (pieces.every(({ kind }) => kind === 'label')) return pieces.slice(0, 1);
  if (isGroup(element, pieces)) return [asEntries(nest(pieces), false)];
  return [asEntries(readEntries(pieces), BELOW_CLASS.test(attribs.class ?? '') || name === 'nav')];
}

function readLink(element: HtmlElement, href: string, readAddress: ReadAddress): Piece[] {
  const title = (readText(element) || element.attribs.title || '').slice(0, MAX_TITLE);
  if (title === '') return [];
  if (/^(?:#|javascript:|$)/i.test(href.trim())) return [{ kind: 'label', text: title }];
  const address = readAddress(href);
  if (address === undefined) return [];
  return [asEntries([{ title, address, children: [] }], false)];
}

function readLabel(element: HtmlElement): Piece[] {
  const text = readText(element).slice(0, MAX_TITLE);
  return text === '' ? [] : [{ kind: 'label', text }];
}

function isLabel(element: HtmlElement): boolean {
  return LABEL_NAMES.has(element.name) || classesOf(element).some((name) => LABEL_CLASS.test(name));
}

/** Whether the first thing in an element heads the rest of it. */
function isGroup({ name }: HtmlElement, pieces: readonly Piece[]): boolean {
  const [head, ...rest] = pieces;
  if (head === undefined || rest.length === 0) return false;
  if (name === 'details' || (name === 'section' && head.kind === 'label')) return true;
  if (head.kind === 'label') return rest.filter(({ kind }) => kind === 'label').length === 0;
  const [below] = rest;
  // A link at the start of a whole navigation is the name of the site.
  if (name === 'nav' || rest.length > 1) return false;
  return head.entries.length === 1 && below?.kind === 'entries' && below.isBelow;
}

/** What the first entry or label of an item holds: all that follows. */
function nest(pieces: readonly Piece[]): NavigationEntry[] {
  const [head, ...rest] = pieces;
  if (head === undefined) return [];
  const following = rest.flatMap((piece) => (piece.kind === 'entries' ? piece.entries : []));
  if (head.kind === 'label') {
    const [only, other] = following;
    if (only === undefined) return [];
    const isRepeated =
      other === undefined && only.address === undefined && only.title === head.text;
    return [isRepeated ? only : { title: head.text, children: following }];
  }
  const [first, ...others] = head.entries;
  if (first === undefined) return following;
  return [{ ...first, children: [...first.children, ...others, ...following] }];
}

/** Entries in a row; a label holds the entries right behind it. */
function readEntries(pieces: readonly Piece[]): NavigationEntry[] {
  const entries: NavigationEntry[] = [];
  let label: string | undefined;
  for (const piece of pieces) {
    if (piece.kind === 'label') label = piece.text;
    else if (label !== undefined && piece.entries.length > 0) {
      entries.push({ title: label, children: piece.entries });
      label = undefined;
    } else entries.push(...piece.entries);
  }
  return entries;
}

function asEntries(entries: NavigationEntry[], isBelow: boolean): Piece {
  return { kind: 'entries', entries, isBelow };
}

/** The links of a page, whatever they are in. */
export function listHrefs(page: HtmlTree, limit: number): string[] {
  const hrefs = new Set<string>();
  for (const { attribs } of findElements(page, ({ name }) => name === 'a' || name === 'area')) {
    if (attribs.href !== undefined && hrefs.size < limit) hrefs.add(attribs.href);
  }
  return [...hrefs];
}
