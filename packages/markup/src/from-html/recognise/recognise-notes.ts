import type { Element, Root } from 'hast';
import { findElement, findElements, isElement, readAttribute } from '../hast-tree.ts';

/** The footnotes of a document: what is known of their marks and of their texts. */
export interface Notes {
  /** The label of the note that a mark leads to. */
  marks: ReadonlyMap<Element, string>;
  texts: ReadonlyMap<Element, string>;
  /** Links from the texts back to the marks. */
  backLinks: ReadonlySet<Element>;
}

/**
 * Recognises footnotes by their links: a mark leads to the text of a note, and the text back to the
 * mark.
 */
export function recogniseNotes(root: Element | Root): Notes {
  const marks = new Map<Element, string>();
  const texts = new Map<Element, string>();
  const backLinks = new Set<Element>();
  const byId = new Map<string, Element>();
  const links: { link: Element; parents: readonly Element[]; target: string }[] = [];
  collect(root, [], (element, parents) => {
    const id = readAttribute(element, 'id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    const target = /^#(.+)$/.exec(readAttribute(element, 'href') ?? '')?.[1];
    if (isElement(element, 'a') && target !== undefined)
      links.push({ link: element, parents, target });
  });
  for (const { link, parents, target } of links) {
    const text = byId.get(target);
    if (!text || !isElement(text, 'li', 'aside', 'div', 'p', 'dd') || parents.includes(text))
      continue;
    const ids = [link, ...parents.slice(-2)].flatMap((from) => readAttribute(from, 'id') ?? []);
    const back = findElements(text, (found) => {
      const href = readAttribute(found, 'href') ?? '';
      return isElement(found, 'a') && ids.some((id) => href === `#${id}`);
    });
    if (back.length === 0) continue;
    const label = texts.get(text) ?? String(texts.size + 1);
    texts.set(text, label);
    marks.set(link, label);
    for (const found of back) backLinks.add(found);
  }
  dropLabels(texts, backLinks);
  return { marks, texts, backLinks };
}

/** The number that some write before the text of a note. */
function dropLabels(texts: ReadonlyMap<Element, string>, dropped: Set<Element>): void {
  for (const text of texts.keys()) {
    const label = findElement(text, (found) => {
      return readAttribute(found, 'className')?.split(' ').includes('label') ?? false;
    });
    if (label) dropped.add(label);
  }
}

function collect(
  node: Element | Root,
  parents: readonly Element[],
  visit: (element: Element, parents: readonly Element[]) => void,
): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    visit(child, parents);
    collect(child, [...parents.slice(-8), child], visit);
  }
}
