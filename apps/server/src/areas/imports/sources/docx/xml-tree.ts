import { createRequire } from 'node:module';

/*
 * The parser, as far as it is used. Its own types bring those of browsers with them, which would stand
 * in every file of the server from then on.
 */
interface Named {
  readonly namespaceURI: string | null;
  readonly localName: string | null;
  readonly nodeName: string;
}

interface DomAttribute extends Named {
  readonly value: string;
}

interface DomNode extends Named {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly attributes: { readonly length: number; item(index: number): DomAttribute | null };
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
}

interface Dom {
  DOMParser: new (options: {
    errorHandler: (level: string, message: string) => void;
  }) => {
    parseFromString(text: string, type: 'text/xml'): { readonly documentElement?: DomNode };
  };
}

const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as Dom;

/** An element of a part, its name with the prefix that its namespace usually has. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

/** The namespaces that are read, transitional and strict. What is in any other has the prefix `x`. */
const NAMESPACES: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://schemas.openxmlformats.org/drawingml/2006/picture': 'pic',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/picture': 'pic',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'rel',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
};
const WRITTEN = ['w', 'r', 'wp', 'a', 'pic'];
const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;
/** Far deeper than honest documents are, and shallow enough to be walked by recursion. */
const MAX_DEPTH = 500;

/**
 * Reads a part of a document.
 *
 * @throws Error for one that is malformed or nested too deeply
 */
export function readXml(bytes: Uint8Array): XmlElement {
  const errorHandler = (_level: string, message: string) => {
    throw new Error(message);
  };
  const text = new TextDecoder().decode(bytes);
  const { documentElement } = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml');
  if (!documentElement) throw new Error('A part of the document is empty.');
  return readElement(documentElement, 0);
}

function readElement(element: DomNode, depth: number): XmlElement {
  if (depth > MAX_DEPTH) throw new Error('The document is nested too deeply.');
  const attributes: Record<string, string> = {};
  for (let index = 0; index < element.attributes.length; index += 1) {
    const attribute = element.attributes.item(index);
    if (attribute) attributes[readName(attribute)] = attribute.value;
  }
  const children: XmlNode[] = [];
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === ELEMENT) children.push(readElement(child, depth + 1));
    if (child.nodeType === TEXT || child.nodeType === CDATA) children.push(child.nodeValue ?? '');
  }
  return { name: readName(element), attributes, children };
}

function readName(node: Named): string {
  const { namespaceURI } = node;
  const name = node.localName ?? node.nodeName;
  return namespaceURI ? `${NAMESPACES[namespaceURI] ?? 'x'}:${name}` : name;
}

/** Writes a part whose elements are in the namespaces that are written. */
export function writeXml(root: XmlElement): Uint8Array {
  const declared = Object.entries(NAMESPACES)
    .filter(([uri, prefix]) => WRITTEN.includes(prefix) && !uri.includes('purl.oclc.org'))
    .map(([uri, prefix]) => [`xmlns:${prefix}`, uri]);
  const attributes = { ...root.attributes, ...Object.fromEntries(declared) };
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>${writeElement({ ...root, attributes })}`,
  );
}

function writeElement({ name, attributes, children }: XmlElement): string {
  let text = `<${name}`;
  for (const key in attributes) text += ` ${key}="${escapeXml(attributes[key] ?? '')}"`;
  if (children.length === 0) return `${text}/>`;
  text += '>';
  for (const child of children) {
    text += typeof child === 'string' ? escapeXml(child) : writeElement(child);
  }
  return `${text}</${name}>`;
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Most texts have nothing in them that XML does not take as it is. */
const PLAIN = /^[ !#-%'-;=?-~\u00a0-\ud7ff]*$/;

function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\n\r\t]/g, (character) => ESCAPED[character] ?? '');
}

export function makeXml(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly XmlNode[] = [],
): XmlElement {
  return { name, attributes, children };
}

/** Whether a node is an element, and where names are given has one of them. */
export function isXml<Name extends string>(
  node: XmlNode | undefined,
  ...names: Name[]
): node is XmlElement & { name: Name } {
  if (node === undefined || typeof node === 'string') return false;
  return names.length === 0 || (names as string[]).includes(node.name);
}

/** The elements directly within another. */
export function listChildren(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children.filter((child): child is XmlElement => isXml(child, ...names));
}

/** The first element of such a name directly within another, by way of further ones. */
export function findChild(
  element: XmlElement | undefined,
  ...path: string[]
): XmlElement | undefined {
  let found = element;
  for (const name of path)
    found = found?.children.find((child): child is XmlElement => isXml(child, name));
  return found;
}

/** The attribute `w:val` of such an element. */
export function findValue(element: XmlElement | undefined, ...path: string[]): string | undefined {
  return findChild(element, ...path)?.attributes['w:val'];
}

/** A property that is on or off; undefined where it says neither. */
export function findSwitch(
  element: XmlElement | undefined,
  ...path: string[]
): boolean | undefined {
  const found = findChild(element, ...path);
  if (!found) return undefined;
  return !['0', 'false', 'off'].includes(found.attributes['w:val'] ?? '');
}

/** All elements within another for which `test` holds; those within these are not looked at. */
export function findTopmost(
  element: XmlElement,
  test: (element: XmlElement) => boolean,
): XmlElement[] {
  return listChildren(element).flatMap((child) =>
    test(child) ? [child] : findTopmost(child, test),
  );
}

export function hasWithin(element: XmlElement, test: (element: XmlElement) => boolean): boolean {
  return element.children.some((child) => isXml(child) && (test(child) || hasWithin(child, test)));
}

/** The text directly within an element. */
export function readOwnText(element: XmlElement): string {
  return element.children.filter((child) => typeof child === 'string').join('');
}
