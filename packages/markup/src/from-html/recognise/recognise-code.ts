import type { Element, Nodes, RootContent } from 'hast';
import {
  childElements,
  collapse,
  findElement,
  hasClass,
  isElement,
  readAttribute,
  readClasses,
  readText,
} from '../hast-tree.ts';
import type { Reading } from '../reading.ts';

/** Parts of a code block that are no code: numbers of lines and buttons. */
const GUTTERS = [
  'lineno',
  'linenos',
  'linenodiv',
  'line-number',
  'line-numbers',
  'line-numbers-rows',
  'line-numbers-wrapper',
  'gutter',
  'blob-num',
  'rouge-gutter',
  'hljs-ln-numbers',
  'react-syntax-highlighter-line-number',
  'copy',
  'copy-btn',
  'copybtn',
  'copy-button',
  'clipboard-copy',
  'btn-copy',
  'lang',
];
const LANGUAGE_CLASS = /^(?:language|lang|highlight-source|highlight|brush|sourceCode)[-:](.+)$/;
/** Classes of generators that look like one of a language. */
const NO_LANGUAGES =
  /^(?:default|none|plaintext|text|plain|copy|wrapper|inline|block|rouge|tabs?)$/;
const TITLE_CLASS = /^(?:filename|code-?(?:block-?)?title|codeBlockTitle\w*|highlight-title)$/i;
const LINE_CLASS = /^(?:line|token-line|code-line|view-line|cl)$/;

const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'button', 'svg', 'template']);

/** Recognises a code block: a `pre`, or what a highlighter wraps one in. */
export function recogniseCode(element: Element): Reading | undefined {
  if (isElement(element, 'pre')) return readCode(element, [element]);
  if (!isElement(element, 'div', 'figure', 'table', 'section')) return undefined;
  const pre = findOnlyCode(element);
  return pre && readCode(pre, listWrappers(element, pre));
}

/** The code of a wrapper that holds nothing else but gutters, buttons and a title. */
function findOnlyCode(element: Element): Element | undefined {
  if (!looksLikeWrapper(element)) return undefined;
  const cell = findElement(element, (found) => {
    return isElement(found, 'td') && hasClass(found, 'code', 'rouge-code', 'blob-code');
  });
  const pre = findElement(cell ?? element, (found) => isElement(found, 'pre'));
  if (!pre) return undefined;
  const rest = readRest(element, pre);
  return collapse(rest).length <= 120 && !hasSecondCode(element, pre, cell) ? pre : undefined;
}

function looksLikeWrapper(element: Element): boolean {
  if (readAttribute(element, 'dataLanguage') ?? readAttribute(element, 'dataLang')) return true;
  return readClasses(element).some(
    (name) =>
      LANGUAGE_CLASS.test(name) ||
      /^(?:highlight|highlighttable|rouge-table|codehilite|code-?block\w*|codeBlockContainer\w*|sourceCode|listingblock|expressive-code|literal-block-wrapper)/.test(
        name,
      ),
  );
}

/** The text beside the code that is no gutter. */
function readRest(node: RootContent, pre: Element): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || UNREAD.has(node.tagName)) return '';
  if (node === pre || isGutter(node) || isTitle(node)) return '';
  return node.children.map((child) => readRest(child, pre)).join(' ');
}

function hasSecondCode(element: Element, pre: Element, cell: Element | undefined): boolean {
  if (cell) return false;
  return (
    findElement(element, (found) => {
      return isElement(found, 'pre') && found !== pre && !isGutter(found);
    }) !== undefined
  );
}

function listWrappers(outer: Element, pre: Element): Element[] {
  const wrappers = [outer];
  let inner: Element | undefined = outer;
  while (inner && inner !== pre) {
    inner = childElements(inner).find((child) => child === pre || contains(child, pre));
    if (inner) wrappers.push(inner);
  }
  return wrappers;
}

function contains(element: Element, wanted: Element): boolean {
  return findElement(element, (found) => found === wanted) !== undefined;
}

function readCode(pre: Element, wrappers: readonly Element[]): Reading {
  const code = childElements(pre).find((child) => isElement(child, 'code'));
  const elements = [...(code ? [code] : []), ...wrappers.toReversed()];
  const text = readCodeText(code ?? pre).replace(/^\n|\n+$/g, '');
  const language = elements.map(readLanguage).find((found) => found !== undefined);
  const title = readTitle(wrappers, pre);
  return {
    as: 'code',
    text,
    ...(language === undefined ? {} : { language }),
    ...(title === undefined ? {} : { title }),
  };
}

function readLanguage(element: Element): string | undefined {
  const classes = readClasses(element);
  if (isElement(element, 'pre') && classes.includes('mermaid')) return 'mermaid';
  const written = readAttribute(element, 'dataLanguage') ?? readAttribute(element, 'dataLang');
  const fromSource = classes.includes('sourceCode')
    ? classes.find((name) => name !== 'sourceCode' && /^[a-z0-9+#-]+$/.test(name))
    : undefined;
  const named = classes.map((name) => LANGUAGE_CLASS.exec(name)?.[1]);
  return [written, ...named, fromSource]
    .map((name) => name?.trim().toLowerCase().replace(/;.*$/, ''))
    .find((name) => name && /^[\w+#.-]{1,30}$/.test(name) && !NO_LANGUAGES.test(name));
}

function readTitle(wrappers: readonly Element[], pre: Element): string | undefined {
  for (const wrapper of wrappers) {
    const written = readAttribute(wrapper, 'dataTitle') ?? readAttribute(wrapper, 'dataFilename');
    const found = written ? undefined : findElement(wrapper, isTitle);
    const title = collapse(written ?? (found ? readText(found) : ''));
    if (title !== '' && wrapper !== pre) return title.slice(0, 200);
  }
  return undefined;
}

function isTitle(element: Element): boolean {
  return (
    isElement(element, 'figcaption') || readClasses(element).some((name) => TITLE_CLASS.test(name))
  );
}

function isGutter(element: Element): boolean {
  return hasClass(element, ...GUTTERS) || isElement(element, 'button', 'clipboard-copy');
}

function readCodeText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element') {
    if (node.tagName === 'br') return '\n';
    if (isGutter(node) || isElement(node, 'script', 'style', 'svg')) return '';
  }
  const lines = node.children.filter(isLine);
  const between = node.children.some((child) => child.type === 'text' && child.value !== '');
  if (lines.length > 1 && !between) {
    return node.children.map((child) => readCodeText(child).replace(/\n$/, '')).join('\n');
  }
  return node.children.map(readCodeText).join('');
}

function isLine(node: Nodes): boolean {
  if (!isElement(node)) return false;
  return (
    isElement(node, 'div', 'li', 'tr', 'p') ||
    readClasses(node).some((name) => LINE_CLASS.test(name))
  );
}
