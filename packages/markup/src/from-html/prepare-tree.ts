import type { Element, ElementContent, Root, RootContent } from 'hast';
import { makeAnchor } from '../read/anchors.ts';
import { isFurniture, isNeverShown } from './dropped-elements.ts';
import { findElement, isElement, makeElement, readAttribute, readText } from './hast-tree.ts';
import type { Reading } from './reading.ts';
import { recogniseCode } from './recognise/recognise-code.ts';
import { recogniseEmbed } from './recognise/recognise-embed.ts';
import { recogniseHint } from './recognise/recognise-hint.ts';
import { recogniseMath } from './recognise/recognise-math.ts';
import { type Notes, recogniseNotes } from './recognise/recognise-notes.ts';
import { markCodeGroup, recogniseTabs } from './recognise/recognise-tabs.ts';

/** A tree whose elements are content alone, what they are noted on them. */
export interface PreparedTree {
  children: ElementContent[];
  /** The anchor of each heading's id. */
  anchors: ReadonlyMap<string, string>;
}

/** More than a page of the largest text has; the tree of so many can still be copied. */
const MAX_NODES = 200_000;

/** What editors put beside a formula to hold the cursor. */
const ZERO_WIDTH = /^[\u200b\ufeff]+$/;

interface Preparation {
  dropsFurniture: boolean;
  notes: Notes;
  anchors: Map<string, string>;
  /** How many were prepared. */
  nodes: number;
  /** An id that the next heading takes over from the section it begins. */
  sectionId?: string | undefined;
}

/**
 * Prepares the chosen content of a document to be read; the tree that is given stays as it is.
 *
 * @throws Error for more elements and texts than any page has
 */
export function prepareTree(content: Element | Root, options: { main: boolean }): PreparedTree {
  const preparation: Preparation = {
    dropsFurniture: options.main,
    notes: recogniseNotes(content),
    anchors: new Map(),
    nodes: 0,
  };
  return {
    children: prepareAll(preparation, content.children),
    anchors: preparation.anchors,
  };
}

function prepareAll(
  preparation: Preparation,
  nodes: readonly (ElementContent | RootContent)[],
): ElementContent[] {
  const prepared: ElementContent[] = [];
  preparation.nodes += nodes.length;
  if (preparation.nodes > MAX_NODES) throw new Error('It has too many elements.');
  for (const node of nodes) {
    if (node.type === 'text') {
      if (!ZERO_WIDTH.test(node.value)) prepared.push({ type: 'text', value: node.value });
    } else if (node.type === 'element') {
      for (const child of prepareElement(preparation, node)) prepared.push(child);
    }
  }
  return prepared;
}

function prepareElement(preparation: Preparation, element: Element): ElementContent[] {
  const { notes } = preparation;
  if (notes.backLinks.has(element)) return [];
  const leaf = readLeaf(preparation, element);
  if (leaf) return [makeLeaf(leaf)];
  const note = notes.texts.get(element);
  if (note !== undefined) {
    const reading: Reading = { as: 'note', label: note };
    return [makeElement('div', reading, prepareAll(preparation, element.children))];
  }
  const container = prepareContainer(preparation, element);
  if (container) return [container];
  if (isNeverShown(element)) return [];
  if (preparation.dropsFurniture && isFurniture(element)) return [];
  if (isElement(element, 'form', 'label', 'fieldset')) {
    return prepareAll(preparation, element.children);
  }
  return [prepareOther(preparation, element)];
}

/** What an element is that has no content to be read further. */
function readLeaf({ notes }: Preparation, element: Element): Reading | undefined {
  const mark = notes.marks.get(element);
  if (mark !== undefined) return { as: 'note-mark', label: mark };
  return recogniseMath(element) ?? recogniseCode(element) ?? recogniseEmbed(element);
}

/** Running text keeps the white space round an element only where there is text in it. */
function makeLeaf(reading: Reading): Element {
  if (!isInline(reading)) return makeElement('div', reading, []);
  return makeElement('span', reading, [{ type: 'text', value: '.' }]);
}

function isInline(reading: Reading): boolean {
  return reading.as === 'note-mark' || (reading.as === 'math' && !reading.isBlock);
}

function prepareContainer(preparation: Preparation, element: Element): Element | undefined {
  markCodeGroup(element);
  const tabs = recogniseTabs(element);
  if (tabs) {
    const panels = tabs.map((tab) => ({ ...tab, children: prepareAll(preparation, tab.children) }));
    return makeElement('div', { as: 'tabs' }, panels);
  }
  const hint = recogniseHint(element);
  if (!hint) return undefined;
  const { style, title } = hint;
  const reading: Reading = { as: 'hint', style, ...(title === undefined ? {} : { title }) };
  return makeElement('div', reading, prepareAll(preparation, hint.content));
}

function prepareOther(preparation: Preparation, element: Element): Element {
  const id = readAttribute(element, 'id');
  const isHeading = /^h[1-6]$/.test(element.tagName);
  if (id !== undefined && isElement(element, 'section', 'div', 'article')) {
    preparation.sectionId = id;
  }
  const sectionId = isHeading ? preparation.sectionId : undefined;
  if (isHeading) preparation.sectionId = undefined;
  const children = prepareAll(preparation, element.children);
  const { tagName, properties } = element;
  const prepared: Element = { type: 'element', tagName, properties, children };
  if (!isHeading) return prepared;
  return { ...prepared, reading: readHeading(preparation, element, sectionId) };
}

function readHeading(
  { anchors }: Preparation,
  element: Element,
  sectionId: string | undefined,
): Reading {
  const own = makeAnchor(readText(element).replace(/[¶#]\s*$/, ''));
  const inner = findElement(element, (found) => readId(found) !== undefined);
  const ids = [readId(element), inner && readId(inner), sectionId].filter((id) => id !== undefined);
  const kept = ids.find((id) => /^[-a-z0-9.+_]+$/.test(id));
  const anchor = kept ?? own;
  for (const id of ids) anchors.set(id, anchor);
  return kept === undefined || kept === own ? { as: 'heading' } : { as: 'heading', anchor: kept };
}

function readId(element: Element): string | undefined {
  const id = readAttribute(element, 'id') ?? readAttribute(element, 'name');
  return id === undefined || id === '' || id.startsWith('user-content-')
    ? id?.slice('user-content-'.length)
    : id;
}
