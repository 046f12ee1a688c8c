import type { Element, ElementContent, Nodes, Parents } from 'hast';
import type { Reading } from './reading.ts';

/** Whether a node is an element, of one of the given names where there are any. */
export function isElement(node: Nodes | undefined, ...names: string[]): node is Element {
  return node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

/** The elements among the children of a node. */
export function childElements(node: Parents): Element[] {
  const elements: Element[] = [];
  for (const child of node.children) if (child.type === 'element') elements.push(child);
  return elements;
}

/** An attribute as text, by its name in hast (`dataLang`); undefined where it is not set. */
export function readAttribute(element: Element, name: string): string | undefined {
  if (!Object.hasOwn(element.properties, name)) return undefined;
  const value = element.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** The classes of an element. */
export function readClasses(element: Element): string[] {
  const { className } = element.properties;
  return Array.isArray(className) ? className.map(String) : [];
}

/** Whether an element has one of the given classes. */
export function hasClass(element: Element, ...names: string[]): boolean {
  const classes = readClasses(element);
  return names.some((name) => classes.includes(name));
}

/** The text of a node and all below it; scripts, styles and comments have none. */
export function readText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node) || isElement(node, 'script', 'style', 'template')) return '';
  let text = '';
  for (const child of node.children) text += readText(child);
  return text;
}

/** Text on one line, without white space at its ends. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The elements below a node that a test accepts, in order; none below one that was accepted. */
export function findElements(
  node: Parents,
  accepts: (element: Element) => boolean,
  found: Element[] = [],
): Element[] {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (accepts(child)) found.push(child);
    else findElements(child, accepts, found);
  }
  return found;
}

/** The first element below a node that a test accepts. */
export function findElement(
  node: Parents,
  accepts: (element: Element) => boolean,
): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const found = accepts(child) ? child : findElement(child, accepts);
    if (found) return found;
  }
  return undefined;
}

/** An element of our own making. */
export function makeElement(
  tagName: string,
  reading: Reading | undefined,
  children: ElementContent[],
): Element {
  const element: Element = { type: 'element', tagName, properties: {}, children };
  if (reading) element.reading = reading;
  return element;
}
