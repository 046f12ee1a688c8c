import { makeItemProperty } from './number-items.ts';
import { makeBookmark, readInline } from './read-runs.ts';
import { readTable } from './read-table.ts';
import { isEndDeleted } from './settle-tree.ts';
import { ITEM_MARK } from './split-lists.ts';
import type { ParagraphPlace, Story } from './story.ts';
import {
  findChild,
  findTopmost,
  findValue,
  hasWithin,
  isXml,
  makeXml,
  readOwnText,
  type XmlElement,
  type XmlNode,
} from './xml-tree.ts';

const CONTENTS = /^(?:toc \d|toc heading|contents heading)$/i;
const SHOWN = new Set(['w:t', 'w:drawing', 'w:sym', 'w:footnoteReference', 'w:endnoteReference']);

/** Reads paragraphs and tables: the body of a document, a note, a cell, a text box. */
export function readBlocks(
  nodes: readonly XmlNode[],
  story: Story,
  tableStyle?: string,
): XmlElement[] {
  const out: XmlElement[] = [];
  /** Bookmarks before a paragraph, and what goes on in it. */
  let carried: XmlNode[] = [];
  const add = (properties: XmlElement | undefined, content: readonly XmlNode[]) => {
    const children = [...carried, ...content];
    carried = [];
    out.push(...readParagraph({ properties, children }, { story, tableStyle, boxes: [] }));
  };
  for (const node of nodes) {
    if (!isXml(node)) continue;
    if (isXml(node, 'w:p')) {
      const properties = findChild(node, 'w:pPr');
      if (isEndDeleted(properties)) carried.push(...node.children);
      else add(properties, node.children);
    } else if (isXml(node, 'w:tbl')) {
      if (carried.length > 0) add(undefined, []);
      out.push(...readTable(node, story));
    } else if (isXml(node, 'w:bookmarkStart')) carried.push(node);
    else if (isXml(node, 'w:altChunk', 'w:subDoc')) {
      story.note('unread-syntax', 'An embedded document was left out');
    } else if (hasWithin(node, ({ name }) => name === 'w:p')) {
      out.push(...readBlocks(node.children, story, tableStyle));
    } else if (isXml(node, 'w:r', 'w:hyperlink', 'w:fldSimple', 'm:oMath', 'm:oMathPara')) {
      add(undefined, [node]);
    }
  }
  if (carried.length > 0) add(undefined, []);
  return out;
}

interface Paragraph {
  properties: XmlElement | undefined;
  children: readonly XmlNode[];
}

function readParagraph(paragraph: Paragraph, around: ParagraphPlace): XmlElement[] {
  const { properties, children } = paragraph;
  const style = findValue(properties, 'w:pStyle');
  const { story, boxes } = around;
  const place = { ...around, style };
  const name = story.styles.nameStyle(style);
  const item = isAllHidden(paragraph, place) ? undefined : story.numbering.next(properties, style);
  const content = readInline(children, place);
  if (CONTENTS.test(name)) {
    story.note('unpublished-content', 'The table of contents of the document is not published');
    return [];
  }
  const isHeading = isHeadingStyle(style, name);
  if (isHeading && item?.number !== undefined) {
    story.note('unread-syntax', 'The automatic number of a heading was left out');
  }
  const isEmpty = !content.some((run) => hasWithin(run, (node) => SHOWN.has(node.name)));
  if (isEmpty) return boxes;
  const isNumbered = item?.number !== undefined && !isHeading;
  const mark = isNumbered ? [makeBookmark(`${ITEM_MARK}${item.number}`)] : [];
  const kept = makeXml('w:pPr', {}, [
    ...(style === undefined ? [] : [makeXml('w:pStyle', { 'w:val': style })]),
    ...(item === undefined ? [] : [makeItemProperty(item)]),
  ]);
  return [makeXml('w:p', {}, [kept, ...mark, ...content]), ...boxes];
}

/** Whether nothing of a paragraph is shown, the mark at its end included: then it is not counted. */
function isAllHidden({ properties, children }: Paragraph, place: ParagraphPlace): boolean {
  const { story, style, tableStyle } = place;
  const isHidden = (run: XmlElement | undefined) => story.styles.isHidden(run, style, tableStyle);
  if (!isHidden(findChild(properties, 'w:rPr'))) return false;
  const all = makeXml('w:p', {}, children);
  const runs = findTopmost(all, (node) => node.name === 'w:r');
  return runs.every((run) => isHidden(findChild(run, 'w:rPr')));
}

function isHeadingStyle(style: string | undefined, name: string): boolean {
  return /^heading(?: [1-6])?$/i.test(name) || /^Heading[1-6]?$/.test(style ?? '');
}

/** Whether the first paragraph of a style becomes the title of the page, which is no place in it. */
function isTitleStyle(style: string | undefined, name: string): boolean {
  return /^(?:title|heading(?: 1)?)$/i.test(name) || /^Heading1?$/.test(style ?? '');
}

function hasText(paragraph: XmlElement): boolean {
  return hasWithin(paragraph, (node) => isXml(node, 'w:t') && readOwnText(node).trim() !== '');
}

/**
 * The bookmarks of the headings of a body, each with the one that is kept of its heading. A bookmark
 * right before a heading is one of it.
 */
export function findHeadingBookmarks(
  nodes: readonly XmlNode[],
  styles: Story['styles'],
): Map<string, string> {
  const headings = new Map<string, string>();
  let before: string[] = [];
  let isTitled = false;
  for (const node of nodes) {
    if (!isXml(node)) continue;
    if (isXml(node, 'w:bookmarkStart')) before.push(...readBookmark(node));
    if (!isXml(node, 'w:p', 'w:tbl')) continue;
    const style = findValue(node, 'w:pPr', 'w:pStyle');
    const isTitle: boolean =
      !isTitled && isTitleStyle(style, styles.nameStyle(style)) && hasText(node);
    isTitled ||= isTitle;
    if (!isTitle && isXml(node, 'w:p') && isHeadingStyle(style, styles.nameStyle(style))) {
      const within = findTopmost(node, ({ name }) => name === 'w:bookmarkStart');
      const names = [...before, ...within.flatMap(readBookmark)];
      const [first] = names;
      for (const name of names) if (first !== undefined) headings.set(name, first);
    }
    before = [];
  }
  return headings;
}

function readBookmark({ attributes }: XmlElement): string[] {
  const name = attributes['w:name'] ?? '';
  return name === '' || name === '_GoBack' || name.startsWith(ITEM_MARK) ? [] : [name];
}
