import {
  childElements,
  classesOf,
  escapeHtml,
  findElement,
  findElements,
  type HtmlElement,
  hasClass,
  isElement,
  readHtmlTree,
  readText,
  removeNode,
  replaceNode,
  unwrapElement,
  writeInnerHtml,
} from '../html-tree.ts';

/** A page of an HTML export of Notion, in HTML as any other. */
export interface PreparedHtml {
  title?: string;
  html: string;
}

const DROPPED = ['table_of_contents', 'property-icon', 'page-header-icon', 'page-cover-image'];
/** What the colour behind a callout stands for. */
const STYLES: Readonly<Record<string, string>> = {
  red: 'danger',
  pink: 'danger',
  orange: 'warning',
  yellow: 'warning',
  green: 'success',
};
const LISTS: ReadonlySet<string> = new Set(['bulleted-list', 'numbered-list', 'to-do-list']);

/**
 * Makes plain HTML of a page of an HTML export: callouts, toggles, tasks, lists of one item each,
 * colours, bookmarks and properties as the elements that stand for the same elsewhere. Pure.
 */
export function prepareHtml(html: string): PreparedHtml {
  const tree = readHtmlTree(html);
  const page = findElement(tree, (element) => element.name === 'article') ?? tree;
  const heading = findElement(page, (element) => hasClass(element, 'page-title'));
  const head = heading ?? findElement(tree, ({ name }) => name === 'title');
  const title = head === undefined ? '' : readText(head);
  const properties = findElement(page, (element) => hasClass(element, 'properties'));
  const body = findElement(page, (element) => hasClass(element, 'page-body'));
  for (const part of [properties, body]) if (part !== undefined) prepareContent(part);
  const list = properties === undefined ? '' : writeProperties(properties);
  const content = body === undefined ? '' : writeInnerHtml(body);
  return { html: `${list}${content}`, ...(title === '' ? {} : { title }) };
}

function prepareContent(content: HtmlElement): void {
  for (const element of findElements(content, isDropped)) removeNode(element);
  joinLists(content);
  const steps: readonly [
    test: (element: HtmlElement) => boolean,
    change: (e: HtmlElement) => void,
  ][] = [
    [(element) => hasClass(element, 'selected-value'), writeSelected],
    [isPerson, (element) => replaceNode(element, escapeHtml(readText(element)))],
    [({ name }) => name === 'time', writeTime],
    [isToggle, writeToggle],
    [(element) => hasClass(element, 'checkbox'), writeCheckbox],
    [({ name }) => name === 'mark', writeMark],
    [({ name }) => name === 'figure', writeFigure],
    [(element) => hasClass(element, 'indented'), unwrapElement],
  ];
  for (const [test, change] of steps) {
    // The innermost first, so that what is written of an outer one holds what was made of them.
    for (const element of findElements(content, test).reverse()) change(element);
  }
}

function isDropped(element: HtmlElement): boolean {
  const { name } = element;
  if (name === 'style' || name === 'script' || name === 'svg') return true;
  return DROPPED.some((each) => hasClass(element, each));
}

/** Every item is in a list of its own; those in a row are one list. */
function joinLists(content: HtmlElement): void {
  const isListed = (element: HtmlElement) => classesOf(element).some((name) => LISTS.has(name));
  for (const list of findElements(content, isListed).reverse()) {
    const before = previousElement(list);
    if (before?.name !== list.name || before.attribs.class !== list.attribs.class) continue;
    const items = list.children.slice();
    removeNode(list);
    for (const item of items) {
      item.parent = before;
      const last = before.children.at(-1) ?? null;
      item.prev = last;
      item.next = null;
      if (last !== null) last.next = item;
      before.children.push(item);
    }
  }
}

function previousElement(element: HtmlElement): HtmlElement | undefined {
  let before = element.prev;
  while (before !== null && before.type === 'text' && readText(before) === '') before = before.prev;
  return before !== null && isElement(before) ? before : undefined;
}

function writeSelected(element: HtmlElement): void {
  const comma = element.next === null ? '' : ', ';
  replaceNode(element, `<span>${escapeHtml(readText(element))}${comma}</span>`);
}

function isPerson(element: HtmlElement): boolean {
  return element.name === 'span' && hasClass(element, 'user');
}

function writeTime(element: HtmlElement): void {
  replaceNode(element, escapeHtml(readText(element).replace(/^@/, '')));
}

function isToggle(element: HtmlElement): boolean {
  return element.name === 'ul' && hasClass(element, 'toggle');
}

function writeToggle(element: HtmlElement): void {
  for (const item of childElements(element)) unwrapElement(item);
  unwrapElement(element);
}

function writeCheckbox(element: HtmlElement): void {
  const isOn = hasClass(element, 'checkbox-on');
  const { parent } = element;
  const isTask = parent !== null && 'name' in parent && parent.name === 'li';
  const box = `<input type="checkbox"${isOn ? ' checked' : ''}> `;
  replaceNode(element, isTask ? box : isOn ? '☑' : '☐');
}

function writeMark(element: HtmlElement): void {
  const [, color, isBehind] =
    /^highlight-([a-z]{1,20})(_background)?$/.exec(element.attribs.class ?? '') ?? [];
  if (color === undefined || color === 'default') return;
  element.attribs = { style: `${isBehind ? 'background-color' : 'color'}:${color};` };
}

function writeFigure(element: HtmlElement): void {
  const link = findElement(element, ({ name }) => name === 'a');
  const picture = findElement(element, ({ name }) => name === 'img');
  if (hasClass(element, 'callout')) writeCallout(element);
  else if (hasClass(element, 'link-to-page')) writeLink(element, link);
  else if (hasClass(element, 'equation')) unwrapElement(element);
  else if (link !== undefined && hasClass(link, 'bookmark')) writeBookmark(element, link);
  else if (link !== undefined && picture !== undefined) unwrapElement(link);
  else if (link !== undefined) writeLink(element, link);
}

function writeCallout(element: HtmlElement): void {
  const color = /block-color-([a-z]+)/.exec(element.attribs.class ?? '')?.[1] ?? '';
  const parts = childElements(element);
  const icon = parts.find((part) => findElement(part, (found) => hasClass(found, 'icon')));
  const sign = icon !== undefined && parts.length > 1 ? readText(icon) : '';
  const rest = parts.filter((part) => part !== icon || parts.length === 1).map(writeInnerHtml);
  const text = `${escapeHtml(sign)} ${rest.join('')}`.trim();
  replaceNode(element, `<div class="admonition ${STYLES[color] ?? 'info'}">${text}</div>`);
}

function writeLink(element: HtmlElement, link: HtmlElement | undefined): void {
  if (link === undefined) return;
  for (const icon of findElements(link, (found) => hasClass(found, 'icon'))) removeNode(icon);
  const { href = '' } = link.attribs;
  const text = readText(link) || href;
  replaceNode(element, `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`);
}

function writeBookmark(element: HtmlElement, link: HtmlElement): void {
  const read = (name: string) => {
    const found = findElement(link, (each) => hasClass(each, name));
    return found === undefined ? '' : readText(found);
  };
  const { href = '' } = link.attribs;
  const title = read('bookmark-title') || href;
  const words = read('bookmark-description');
  const about = words === '' ? '' : `<br>${escapeHtml(words)}`;
  replaceNode(element, `<p><a href="${escapeHtml(href)}">${escapeHtml(title)}</a>${about}</p>`);
}

/** The table of properties as a list. */
function writeProperties(table: HtmlElement): string {
  const items = findElements(table, ({ name }) => name === 'tr').flatMap((row) => {
    const [name, value] = childElements(row);
    if (name === undefined || value === undefined || writeInnerHtml(value).trim() === '') return [];
    return [`<li><strong>${escapeHtml(readText(name))}:</strong> ${writeInnerHtml(value)}</li>`];
  });
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}
