import {
  findChild,
  findValue,
  hasWithin,
  isXml,
  makeXml,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts';

type Note = (kind: 'unread-syntax' | 'unpublished-content', message: string) => void;

/** What only holds other content: tags, content controls, changes that add, marks of direction. */
const WRAPPERS = new Set([
  ...['w:ins', 'w:moveTo', 'w:smartTag', 'w:customXml', 'w:bdo', 'w:dir', 'w:sdtContent'],
]);
const REMOVED = new Set(['w:del', 'w:moveFrom']);
/** Properties, which are read as they are; `w:del` within is a mark of its own there. */
const PROPERTIES = new Set([
  'w:pPr',
  'w:rPr',
  'w:trPr',
  'w:tcPr',
  'w:tblPr',
  'w:sectPr',
  'w:sdtPr',
]);
const SHOWN = new Set(['w:t', 'w:sym', 'm:t', 'a:blip', 'v:imagedata', 'v:textpath']);

/** The name of what stands for a box to be checked; its attribute `checked` is 0 or 1. */
export const CHECKBOX = 'x:checkbox';

/**
 * What is in an element once all changes are accepted: without wrappers, without what was deleted
 * or moved away, without comments, and with one of each set of alternatives.
 */
export function settleChildren(element: XmlElement, note: Note): XmlNode[] {
  return element.children.flatMap((child) => (isXml(child) ? settle(child, note) : [child]));
}

function settle(element: XmlElement, note: Note): readonly XmlNode[] {
  const { name } = element;
  if (PROPERTIES.has(name)) return [element];
  if (WRAPPERS.has(name)) return settleChildren(element, note);
  if (REMOVED.has(name)) {
    note('unpublished-content', 'Deleted or moved text of tracked changes is not published');
    return [];
  }
  if (name === 'w:commentReference') {
    note('unpublished-content', 'A comment was not imported');
    return [];
  }
  if (name === 'w:sdt') return settleControl(element, note);
  if (name === 'mc:AlternateContent') return settleAlternatives(element, note);
  return [{ ...element, children: settleChildren(element, note) }];
}

/** A content control. The box of one that is checked stands in place of the character for it. */
function settleControl(element: XmlElement, note: Note): readonly XmlNode[] {
  const content = findChild(element, 'w:sdtContent');
  const settled = content ? settleChildren(content, note) : [];
  const checkbox = findChild(element, 'w:sdtPr', 'w14:checkbox');
  if (!checkbox) return settled;
  const checked = findChild(checkbox, 'w14:checked')?.attributes['w14:val'] ?? '0';
  const box = makeXml(CHECKBOX, { checked: /^(?:1|true|on)$/.test(checked) ? '1' : '0' });
  let isPlaced = false;
  const place = (node: XmlNode): XmlNode => {
    if (isPlaced || !isXml(node)) return node;
    if (!isXml(node, 'w:t', 'w:sym')) return { ...node, children: node.children.map(place) };
    isPlaced = true;
    return box;
  };
  return settled.map(place);
}

/** The first alternative that has something to show. */
function settleAlternatives(element: XmlElement, note: Note): readonly XmlNode[] {
  for (const name of ['mc:Choice', 'mc:Fallback']) {
    for (const branch of element.children) {
      if (!isXml(branch, name)) continue;
      const held: Parameters<Note>[] = [];
      const children = settleChildren(branch, (...noted) => held.push(noted));
      if (!hasWithin({ ...branch, children }, ({ name: within }) => SHOWN.has(within))) continue;
      for (const noted of held) note(...noted);
      return children;
    }
  }
  const drawing = findDrawing(element);
  return drawing ? [drawing] : [];
}

/** What cannot be shown is left in, so that it is noted where it stands. */
function findDrawing(element: XmlElement): XmlElement | undefined {
  const choice = findChild(element, 'mc:Choice');
  return choice?.children.find((child) => isXml(child, 'w:drawing', 'w:pict'));
}

/** Whether the mark at the end of a paragraph was deleted, so that the next one goes on with it. */
export function isEndDeleted(properties: XmlElement | undefined): boolean {
  const mark = findChild(properties, 'w:rPr');
  return ['w:del', 'w:moveFrom'].some((name) => findChild(mark, name) !== undefined);
}

/** How many columns of the table a property says: none for what is no such number. */
export function readColumns(properties: XmlElement | undefined, name: string): number {
  const count = Number(findValue(properties, name) ?? '0');
  return Number.isInteger(count) && count > 0 ? Math.min(count, 63) : 0;
}
