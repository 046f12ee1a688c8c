import { DomUtils, parseDocument } from 'htmlparser2';

/** A document in HTML as a tree that can be looked through and changed. */
export type HtmlTree = ReturnType<typeof parseDocument>;
export type HtmlNode = HtmlTree['children'][number];
export type HtmlElement = Extract<HtmlNode, { name: string; attribs: object }>;

/** Reads a document. Malformed HTML gives some tree; it never fails but for lack of room. */
export function readHtmlTree(html: string): HtmlTree {
  return parseDocument(html);
}

/** Writes what is inside a node as HTML. */
export function writeInnerHtml(node: HtmlTree | HtmlElement): string {
  return DomUtils.getInnerHTML(node);
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'name' in node && 'attribs' in node;
}

/** All elements within a node for which `test` holds, in document order. */
export function findElements(
  within: HtmlTree | HtmlElement,
  test: (element: HtmlElement) => boolean,
): HtmlElement[] {
  return DomUtils.findAll(test, within.children);
}

/** The first such element. */
export function findElement(
  within: HtmlTree | HtmlElement,
  test: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  return DomUtils.findOne(test, within.children) ?? undefined;
}

export function hasClass(element: HtmlElement, name: string): boolean {
  return classesOf(element).includes(name);
}

export function classesOf(element: HtmlElement): string[] {
  return (element.attribs.class ?? '').split(/\s+/).filter(Boolean);
}

/** The text within a node, runs of white space as one space. */
export function readText(node: HtmlNode | HtmlTree): string {
  return DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
}

/** The text within a node as it is written, which matters in code. */
export function readExactText(node: HtmlNode): string {
  return DomUtils.textContent(node);
}

/** The elements directly within another. */
export function childElements(element: HtmlElement | HtmlTree): HtmlElement[] {
  return element.children.filter(isElement);
}

export function removeNode(node: HtmlNode): void {
  DomUtils.removeElement(node);
}

/** Puts what a piece of HTML says in the place of a node. */
export function replaceNode(node: HtmlNode, html: string): void {
  for (const piece of parseDocument(html).children.slice()) DomUtils.prepend(node, piece);
  DomUtils.removeElement(node);
}

/** Leaves out an element and keeps what is in it. */
export function unwrapElement(element: HtmlElement): void {
  for (const child of element.children.slice()) DomUtils.prepend(element, child);
  DomUtils.removeElement(element);
}

/** Text as it may stand in HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
