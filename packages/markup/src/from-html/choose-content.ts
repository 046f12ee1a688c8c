import type { Element, Root } from 'hast';
import {
  collapse,
  findElement,
  findElements,
  hasClass,
  isElement,
  readAttribute,
  readClasses,
  readText,
} from './hast-tree.ts';

/** Containers of the main text, as well-known generators of pages name them. */
const CONTAINER_CLASSES = [
  'theme-doc-markdown',
  'vp-doc',
  'md-content__inner',
  'sl-markdown-content',
  'markdown-body',
  'rst-content',
  'devsite-article-body',
  'mw-parser-output',
  'entry-content',
  'post-content',
  'article-content',
  'page-content',
  'doc-content',
  'main-content',
];
const CONTAINER_IDS = [
  'main-content',
  'mw-content-text',
  'content-area',
  'doc-content',
  'docs-content',
  'contents',
  'content',
  'main',
];
const SMALLEST_SHARE = 0.5;

/** The element that holds the main content of a page; its body where none can be told. */
export function chooseContent(root: Root, content: 'main' | 'all'): Element | Root {
  const body = findElement(root, (element) => isElement(element, 'body')) ?? root;
  if (content === 'all') return body;
  let chosen = findLargest(body, isMain) ?? findContainer(body) ?? findOnlyArticle(body) ?? body;
  for (const accepts of [isArticle, isContainer]) {
    const inner = findLargest(chosen, accepts);
    if (inner && measure(inner) >= measure(chosen) * SMALLEST_SHARE) chosen = inner;
  }
  return chosen;
}

function isMain(element: Element): boolean {
  return isElement(element, 'main') || readAttribute(element, 'role') === 'main';
}

function isArticle(element: Element): boolean {
  return isElement(element, 'article') || readAttribute(element, 'role') === 'article';
}

function isContainer(element: Element): boolean {
  return (
    hasClass(element, ...CONTAINER_CLASSES) ||
    readAttribute(element, 'itemProp') === 'articleBody' ||
    readClasses(element).some((name) => name.startsWith('docMainContainer'))
  );
}

function findContainer(body: Element | Root): Element | undefined {
  const byClass = findLargest(body, isContainer);
  if (byClass) return byClass;
  for (const id of CONTAINER_IDS) {
    const found = findElement(body, (element) => readAttribute(element, 'id') === id);
    if (found && measure(found) > 0) return found;
  }
  return undefined;
}

/** A page of several articles is a list of them, and all are its content. */
function findOnlyArticle(body: Element | Root): Element | undefined {
  const articles = findElements(body, isArticle);
  return articles.length === 1 ? articles[0] : undefined;
}

function findLargest(
  node: Element | Root,
  accepts: (element: Element) => boolean,
): Element | undefined {
  let largest: Element | undefined;
  let size = 0;
  for (const element of findElements(node, accepts)) {
    const length = measure(element);
    if (length > size || largest === undefined) {
      largest = element;
      size = length;
    }
  }
  return largest;
}

function measure(node: Element | Root): number {
  return collapse(readText(node)).length;
}
