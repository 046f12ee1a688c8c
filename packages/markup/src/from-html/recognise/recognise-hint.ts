import type { Element } from 'hast';
import {
  childElements,
  collapse,
  findElement,
  isElement,
  readAttribute,
  readClasses,
  readText,
} from '../hast-tree.ts';
import type { HintStyle } from '../reading.ts';

/** The style of each kind of admonition. */
const STYLES: Readonly<Record<string, HintStyle>> = {
  note: 'info',
  info: 'info',
  information: 'info',
  important: 'info',
  seealso: 'info',
  abstract: 'info',
  summary: 'info',
  question: 'info',
  example: 'info',
  quote: 'info',
  primary: 'info',
  secondary: 'info',
  default: 'info',
  todo: 'info',
  tip: 'success',
  hint: 'success',
  success: 'success',
  check: 'success',
  warning: 'warning',
  attention: 'warning',
  warn: 'warning',
  caution: 'danger',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  bug: 'danger',
};

/** Classes that say that an element is an admonition; another one says of which kind. */
const FAMILIES = [
  'admonition',
  'admonitionblock',
  'theme-admonition',
  'custom-block',
  'markdown-alert',
  'alert',
  'callout',
  'callout-block',
  'hint',
  'notice',
  'starlight-aside',
  'confluence-information-macro',
  'docutils admonition',
  'docs-callout',
];
const TITLE_CLASS =
  /^(?:admonition-title|custom-block-title|markdown-alert-title|callout-?title|callout-?heading|alert-?(?:title|heading)|admonitionHeading\w*|starlight-aside__title|hint-title|callout-title-container|title)$/;
const ICON_CLASS =
  /^(?:icon|callout-icon\S*|admonition-icon|admonitionIcon\w*|aui-icon|confluence-information-macro-icon|emoji)$/;
/** Titles that only name the kind. */
const PLAIN_TITLE =
  /^[^\p{L}]*(?:note|notes|info|information|important|see also|tip|hint|success|warning|attention|caution|danger|error)[^\p{L}]*$/iu;

/** An admonition: its style, its title where that says more than the kind, and its content. */
export interface RecognisedHint {
  style: HintStyle;
  title?: string;
  content: Element['children'];
}

/** Recognises the admonitions of well-known generators. */
export function recogniseHint(element: Element): RecognisedHint | undefined {
  const style = readStyle(element);
  if (style === undefined) return undefined;
  const body = findBody(element);
  const heading = findElement(element, isTitle);
  const title = heading ? collapse(readText(heading)) : '';
  const content = heading ? dropElement(body.children, heading) : body.children;
  return {
    style,
    ...(title === '' || PLAIN_TITLE.test(title) ? {} : { title }),
    content: content.filter((child) => !isElement(child) || !isIcon(child)),
  };
}

function readStyle(element: Element): HintStyle | undefined {
  if (!isElement(element, 'div', 'aside', 'section', 'blockquote', 'p', 'figure', 'table')) {
    return undefined;
  }
  const classes = readClasses(element);
  const family = classes.some((name) => FAMILIES.some((known) => isOfFamily(name, known)));
  const kinds = classes.flatMap((name) => findKind(name) ?? []);
  if (family) return kinds.at(-1) ?? readDataKind(element) ?? 'info';
  const isLone = classes.length === 1 && isElement(element, 'div', 'aside', 'section', 'p');
  return isLone && /^(?:note|tip|warning|caution|important|danger)$/.test(classes[0] ?? '')
    ? kinds[0]
    : undefined;
}

function isOfFamily(name: string, family: string): boolean {
  return name === family || (name.startsWith(`${family}-`) && findKind(name) !== undefined);
}

/** The kind that a class names, by itself or at its end: `alert-warning`, `callout_info`. */
function findKind(name: string): HintStyle | undefined {
  const word = name.toLowerCase().split(/[-_]+/).at(-1) ?? '';
  return Object.hasOwn(STYLES, word) ? STYLES[word] : undefined;
}

function readDataKind(element: Element): HintStyle | undefined {
  const written = readAttribute(element, 'dataCallout') ?? readAttribute(element, 'dataType');
  return written === undefined ? undefined : findKind(written);
}

/** Where the content is: some keep it apart from an icon, in a table or in a container. */
function findBody(element: Element): Element {
  const cell = findElement(element, (found) => {
    return isElement(found, 'td') && readClasses(found).includes('content');
  });
  if (cell) return cell;
  const parts = childElements(element).filter((child) => !isIcon(child) && !isTitle(child));
  const [only] = parts;
  const hasText = element.children.some((child) => child.type === 'text' && child.value.trim());
  const isContainer = only && isElement(only, 'div', 'section');
  return parts.length === 1 && isContainer && !hasText ? only : element;
}

function isTitle(element: Element): boolean {
  return (
    isElement(element, 'summary') || readClasses(element).some((name) => TITLE_CLASS.test(name))
  );
}

function isIcon(element: Element): boolean {
  return isElement(element, 'svg') || readClasses(element).some((name) => ICON_CLASS.test(name));
}

function dropElement(children: Element['children'], dropped: Element): Element['children'] {
  const kept: Element['children'] = [];
  for (const child of children) {
    if (child === dropped) continue;
    if (child.type !== 'element') kept.push(child);
    else kept.push({ ...child, children: dropElement(child.children, dropped) });
  }
  return kept;
}
