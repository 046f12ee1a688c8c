import {
  classesOf,
  escapeHtml,
  findElement,
  findElements,
  type HtmlElement,
  type HtmlTree,
  hasClass,
  readExactText,
  readHtmlTree,
  readText,
  removeNode,
  replaceNode,
  writeInnerHtml,
} from '../html-tree.ts';
import { readPageTitle } from './read-index.ts';

/** A page of an exported space, in HTML as any other. */
export interface PreparedPage {
  html: string;
  title?: string;
  /** What attachments are called, by the path of their file. */
  attachments: Record<string, string>;
}

const DROPPED = ['page-metadata', 'toc-macro', 'hidden', 'expand-control-icon'];
/** The four information macros, by the last part of their class. */
const HINTS: Readonly<Record<string, string>> = {
  information: 'info',
  note: 'warning',
  warning: 'danger',
  tip: 'success',
};
const LANGUAGES: Readonly<Record<string, string>> = {
  js: 'javascript',
  jscript: 'javascript',
  py: 'python',
  yml: 'yaml',
  'html/xml': 'xml',
  'c#': 'csharp',
  'c-sharp': 'csharp',
  shell: 'bash',
  erl: 'erlang',
  vb: 'vbnet',
  none: '',
  plain: '',
  text: '',
};
const EMOTICONS: Readonly<Record<string, string>> = {
  smile: '🙂',
  sad: '🙁',
  cheeky: '😛',
  laugh: '😃',
  wink: '😉',
  'thumbs-up': '👍',
  'thumbs-down': '👎',
  information: 'ℹ️',
  tick: '✅',
  cross: '❌',
  warning: '⚠️',
  plus: '➕',
  minus: '➖',
  question: '❓',
  'light-on': '💡',
  heart: '❤️',
  'yellow-star': '⭐',
  'red-star': '⭐',
  'blue-star': '⭐',
  'green-star': '⭐',
};

/**
 * Makes plain HTML of an exported page: its main content, with the macros of Confluence as the
 * elements that stand for the same elsewhere. Pure.
 */
export function preparePage(html: string): PreparedPage {
  const tree = readHtmlTree(html);
  const title = readPageTitle(tree);
  const attachments = listAttachments(tree);
  const content = findElement(tree, ({ attribs }) => attribs.id === 'main-content');
  if (content !== undefined) prepareContent(content);
  return {
    html: content === undefined ? '' : writeInnerHtml(content),
    ...(title === undefined ? {} : { title }),
    attachments,
  };
}

function prepareContent(content: HtmlElement): void {
  for (const element of findElements(content, isDropped)) removeNode(element);
  const steps: readonly [
    test: (element: HtmlElement) => boolean,
    change: (e: HtmlElement) => void,
  ][] = [
    [isEmoticon, writeEmoticon],
    [
      (element) => hasClass(element, 'user-mention'),
      (e) => replaceNode(e, escapeHtml(readText(e))),
    ],
    [(element) => hasClass(element, 'status-macro'), writeStatus],
    [(element) => hasClass(element, 'confluence-embedded-file'), writeFile],
    [({ name }) => name === 'img', chooseSource],
    [isTask, writeTask],
    [isCode, writeCode],
    [(element) => hasClass(element, 'expand-container'), writeExpand],
    [(element) => hasClass(element, 'confluence-information-macro'), writeHint],
    [(element) => hasClass(element, 'panel'), writePanel],
  ];
  for (const [test, change] of steps) {
    // The innermost first, so that what is written of an outer one holds what was made of them.
    for (const element of findElements(content, test).reverse()) change(element);
  }
}

function listAttachments(tree: HtmlTree): Record<string, string> {
  const names: Record<string, string> = {};
  for (const { attribs } of findElements(tree, ({ name }) => name === 'img')) {
    const alias = attribs['data-linked-resource-default-alias'];
    const path = (attribs['data-image-src'] ?? attribs.src ?? '').replace(/[?#].*/, '');
    if (alias !== undefined && path.startsWith('attachments/')) names[path] = alias;
  }
  const boxes = findElements(tree, (element) => hasClass(element, 'greybox'));
  for (const link of boxes.flatMap((box) => findElements(box, ({ name }) => name === 'a'))) {
    const path = (link.attribs.href ?? '').replace(/[?#].*/, '');
    const name = readText(link);
    if (path.startsWith('attachments/') && name !== '') names[path] = name;
  }
  return names;
}

function isDropped(element: HtmlElement): boolean {
  const { name } = element;
  return name === 'script' || name === 'style' || DROPPED.some((each) => hasClass(element, each));
}

function isEmoticon(element: HtmlElement): boolean {
  return element.name === 'img' && hasClass(element, 'emoticon');
}

function writeEmoticon(element: HtmlElement): void {
  const { alt = '', 'data-emoji-fallback': fallback = '' } = element.attribs;
  const named = classesOf(element).map((name) => EMOTICONS[name.replace(/^emoticon-/, '')]);
  const written = /^:.*:$/.test(fallback) ? '' : fallback;
  replaceNode(element, escapeHtml(written || (named.find(Boolean) ?? alt)));
}

function writeStatus(element: HtmlElement): void {
  replaceNode(element, `<strong>${escapeHtml(readText(element))}</strong>`);
}

/** A file that is shown as a small picture of itself. */
function writeFile(element: HtmlElement): void {
  const { href, 'data-linked-resource-default-alias': alias } = element.attribs;
  if (element.name !== 'a' || href === undefined) return;
  const text = alias ?? (readText(element) || (href.split('/').at(-1) ?? href));
  replaceNode(element, `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`);
}

/** The picture itself in the place of its small copy. */
function chooseSource({ attribs }: HtmlElement): void {
  const whole = attribs['data-image-src'];
  if (whole !== undefined && /^attachments\//.test(whole)) attribs.src = whole;
  const alias = attribs['data-linked-resource-default-alias'];
  if (!attribs.alt && alias !== undefined) attribs.alt = alias.replace(/\.\w+$/, '');
}

function isTask({ name, attribs }: HtmlElement): boolean {
  return name === 'li' && attribs['data-inline-task-id'] !== undefined;
}

function writeTask(element: HtmlElement): void {
  const checked = hasClass(element, 'checked') ? ' checked' : '';
  const text = writeInnerHtml(element);
  replaceNode(element, `<li><input type="checkbox"${checked}> ${text}</li>`);
}

function isCode(element: HtmlElement): boolean {
  const isPanel = hasClass(element, 'panel');
  return isPanel && (hasClass(element, 'code') || hasClass(element, 'preformatted'));
}

function writeCode(element: HtmlElement): void {
  const pre = findElement(element, ({ name }) => name === 'pre');
  if (pre === undefined) return;
  const wrapper = findElement(element, ({ attribs }) => 'data-syntaxhighlighter-params' in attribs);
  const parameters = wrapper?.attribs['data-syntaxhighlighter-params'] ?? '';
  const brush = /\bbrush:\s*([\w#+/-]{1,30})/.exec(parameters)?.[1]?.toLowerCase() ?? '';
  const language = LANGUAGES[brush] ?? brush;
  const named = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
  const title = readHeader(element);
  const titled = title === '' ? '' : ` data-title="${escapeHtml(title)}"`;
  const code = `<pre><code${named}>${escapeHtml(readExactText(pre))}</code></pre>`;
  replaceNode(element, `<div class="highlight"${titled}>${code}</div>`);
}

function readHeader(panel: HtmlElement): string {
  const header = findElement(panel, (element) => hasClass(element, 'panelHeader'));
  return header === undefined ? '' : readText(header);
}

function writeExpand(element: HtmlElement): void {
  const control = findElement(element, (found) => hasClass(found, 'expand-control'));
  const body = findElement(element, (found) => hasClass(found, 'expand-content'));
  if (body === undefined) return;
  const title = escapeHtml(control === undefined ? '' : readText(control)) || '…';
  const content = writeInnerHtml(body);
  replaceNode(element, `<details><summary>${title}</summary>${content}</details>`);
}

function writeHint(element: HtmlElement): void {
  const kinds = classesOf(element).map((name) => HINTS[name.split('-').at(-1) ?? '']);
  const body = findElement(element, (found) =>
    hasClass(found, 'confluence-information-macro-body'),
  );
  const title = findElement(element, (found) => hasClass(found, 'title'));
  const content = writeInnerHtml(body ?? element);
  replaceNode(
    element,
    admonition(kinds.find(Boolean) ?? 'info', title && readText(title), content),
  );
}

function writePanel(element: HtmlElement): void {
  const body = findElement(element, (found) => hasClass(found, 'panelContent'));
  if (body === undefined) return;
  replaceNode(element, admonition('info', readHeader(element), writeInnerHtml(body)));
}

function admonition(style: string, title: string | undefined, content: string): string {
  const heading = title ? `<p class="admonition-title">${escapeHtml(title)}</p>` : '';
  return `<div class="admonition ${style}">${heading}${content}</div>`;
}
