import type { Element, Parents } from 'hast';
import type { Handle, State } from 'hast-util-to-mdast';
import type { BlockContent, DefinitionContent, Nodes, PhrasingContent, RootContent } from 'mdast';
import { handleTable } from './handle-table.ts';
import {
  childElements,
  collapse,
  findElement,
  hasClass,
  isElement,
  readAttribute,
} from './hast-tree.ts';
import { readMarkColors } from './read-mark-colors.ts';
import type { WrappedNode } from './reading.ts';
import type { TargetList } from './targets.ts';

/** What reading one document needs beside its tree. */
interface HandlerContext {
  targets: TargetList;
  /** The anchor of each heading's id. */
  anchors: ReadonlyMap<string, string>;
}

type Flow = BlockContent | DefinitionContent;

/** How elements become nodes of Markdown, where that is not the usual way. */
export function makeHandlers(context: HandlerContext): Record<string, Handle> {
  const heading: Handle = (state, element) => handleHeading(state, element);
  const readable = (other: Handle): Handle => {
    return (state, element, parent) =>
      handleReading(state, element) ?? other(state, element, parent);
  };
  return {
    div: readable((state, element) => state.toFlow(state.all(element))),
    span: readable((state, element) => handleSpan(state, element)),
    a: (state, element) => handleLink(context, state, element),
    img: (_state, element) => handleImage(context, element),
    figure: (state, element) => handleFigure(context, state, element),
    table: handleTable,
    details: handleDetails,
    dl: handleTerms,
    h1: heading,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
    kbd: (state, element) => wrap(state, element, '<kbd>', '</kbd>'),
    sub: (state, element) => wrap(state, element, '<sub>', '</sub>'),
    sup: (state, element) => wrap(state, element, '<sup>', '</sup>'),
    u: (state, element) => wrap(state, element, '<u>', '</u>'),
    mark: handleMark,
    var: (state, element) => ({ type: 'emphasis', children: phrasing(state, element) }),
    iframe: (_state, element) => handleFrame(context, element),
    video: () => undefined,
    audio: () => undefined,
    input: handleCheckbox,
  };
}

function handleReading(state: State, element: Element): Nodes | Nodes[] | undefined {
  const reading = element.reading;
  switch (reading?.as) {
    case 'code':
      return { type: 'code', value: reading.text, lang: reading.language, meta: reading.title };
    case 'math':
      return reading.isBlock
        ? { type: 'math', value: reading.formula }
        : { type: 'inlineMath', value: reading.formula, data: { hName: 'span' } };
    case 'embed':
      return { type: 'embed', url: reading.url };
    case 'hint':
      return {
        type: 'hint',
        style: reading.style,
        children: titled(flow(state, element), reading.title),
      };
    case 'tabs':
      return {
        type: 'tabs',
        children: childElements(element).map((tab) => ({
          type: 'tab',
          title: tab.reading?.as === 'tab' ? tab.reading.title : '',
          children: flow(state, tab),
        })),
      };
    case 'note-mark':
      return { type: 'footnoteReference', identifier: reading.label, label: reading.label };
    case 'note':
      return {
        type: 'footnoteDefinition',
        identifier: reading.label,
        label: reading.label,
        children: flow(state, element),
      };
    default:
      return undefined;
  }
}

function titled(children: Flow[], title: string | undefined): Flow[] {
  if (title === undefined) return children;
  const strong: PhrasingContent = { type: 'strong', children: [{ type: 'text', value: title }] };
  return [{ type: 'paragraph', children: [strong] }, ...children];
}

function flow(state: State, element: Parents): Flow[] {
  return state.toFlow(state.all(element));
}

function phrasing(state: State, element: Element): PhrasingContent[] {
  return state.all(element).filter(isPhrasing);
}

function wrap(state: State, element: Element, open: string, close: string): RootContent[] {
  const children = state.all(element);
  if (!children.every(isPhrasing)) return children;
  // A mark of a footnote stands by itself.
  if (children.length === 1 && children[0]?.type === 'footnoteReference') return children;
  const wrapped: WrappedNode = { type: 'wrapped', open, close, children, data: { hName: 'span' } };
  return [wrapped];
}

function handleMark(state: State, element: Element): RootContent[] {
  const { text, background } = readMarkColors(element);
  if (text === undefined && background === undefined) return state.all(element);
  const color = text === undefined ? '' : `color:${text};`;
  const behind = background === undefined ? '' : `background-color:${background};`;
  return wrap(state, element, `<mark style="${color}${behind}">`, '</mark>');
}

/** Running text that a style alone makes bold, italic or struck. */
function handleSpan(state: State, element: Element): RootContent[] {
  const style = readAttribute(element, 'style') ?? '';
  const children = state.all(element);
  if (style === '' || !children.every(isPhrasing)) return children;
  let nodes: PhrasingContent[] = children;
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style))
    nodes = [{ type: 'strong', children: nodes }];
  if (/font-style\s*:\s*italic/i.test(style)) nodes = [{ type: 'emphasis', children: nodes }];
  if (/text-decoration[\w-]*\s*:[^;]*line-through/i.test(style)) {
    nodes = [{ type: 'delete', children: nodes }];
  }
  return nodes;
}

function handleHeading(state: State, element: Element): Nodes {
  const level = Number(element.tagName.slice(1));
  const reading = element.reading;
  const children = phrasing(state, element);
  if (reading?.as === 'heading' && reading.anchor !== undefined) {
    const { anchor } = reading;
    children.push({ type: 'html', value: ` <a href="#${anchor}" id="${anchor}"></a>` });
  }
  const depth = level === 1 || level === 2 || level === 3 || level === 4 || level === 5 ? level : 6;
  return { type: 'heading', depth, children };
}

function handleLink(
  { targets, anchors }: HandlerContext,
  state: State,
  element: Element,
): Nodes | RootContent[] {
  const children = state.all(element);
  const href = readAttribute(element, 'href') ?? '';
  const within = /^#(.+)$/.exec(href)?.[1];
  const isEmpty = children.length === 0;
  if (within !== undefined) {
    const anchor = anchors.get(within) ?? anchors.get(decode(within));
    return anchor === undefined || isEmpty
      ? children
      : { type: 'link', url: `#${anchor}`, children: children.filter(isLinkable) };
  }
  const url = isEmpty || href === '' || href === '#' ? undefined : targets.addLink(href);
  if (url === undefined) return children;
  // The straddling of blocks within is worked off by the state.
  return { type: 'link', url, children: children as PhrasingContent[] };
}

function isLinkable(node: RootContent): node is PhrasingContent {
  return isPhrasing(node) && node.type !== 'link';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const handleDetails: Handle = (state, element) => {
  const summary = childElements(element).find((child) => isElement(child, 'summary'));
  const rest = { ...element, children: element.children.filter((child) => child !== summary) };
  const title = summary ? phrasing(state, summary) : [];
  return {
    type: 'details',
    isOpen: readAttribute(element, 'open') !== undefined,
    title: title.length > 0 ? title : [{ type: 'text', value: 'Details' }],
    children: flow(state, rest),
  };
};

/** A list of terms: each term in bold, what it means below it. */
const handleTerms: Handle = (state, element) => {
  const parts = childElements(element).flatMap((child) =>
    isElement(child, 'div') && !child.reading ? childElements(child) : [child],
  );
  return parts.flatMap((part): Flow[] => {
    if (!isElement(part, 'dt')) return flow(state, part);
    const children = phrasing(state, part);
    return [{ type: 'paragraph', children: [{ type: 'strong', children }] }];
  });
};

function handleFrame({ targets }: HandlerContext, element: Element): Nodes | undefined {
  const source = readAttribute(element, 'src') ?? '';
  if (!/^https?:\/\//i.test(source)) return undefined;
  const url = targets.addLink(source);
  if (url === undefined) return undefined;
  const title = readAttribute(element, 'title') ?? source;
  return {
    type: 'paragraph',
    children: [{ type: 'link', url, children: [{ type: 'text', value: title }] }],
  };
}

/** A box at the start of an item is read with the item; every other one shows what it is. */
const handleCheckbox: Handle = (_state, element) => ({
  type: 'text',
  value: readAttribute(element, 'checked') === undefined ? '[ ] ' : '[x] ',
});

const PLACEHOLDER = /^data:image\/(?:gif|svg\+xml|png)[;,]/i;
const MAX_ALT = 1000;

/** A picture in running text; nothing for one that only counts readers. */
function handleImage({ targets }: HandlerContext, element: Element): Nodes | undefined {
  const alt = collapse(readAttribute(element, 'alt') ?? '').slice(0, MAX_ALT);
  if (hasClass(element, 'emoji', 'emojione', 'wp-smiley') && alt !== '') {
    return { type: 'text', value: alt };
  }
  if (isPixel(element)) return undefined;
  const source = readSource(element);
  if (source === undefined || /#gh-dark-mode-only$/.test(source)) return undefined;
  const url = targets.addImage(source.replace(/#gh-light-mode-only$/, ''));
  if (url === undefined) return alt === '' ? undefined : { type: 'text', value: alt };
  return { type: 'image', url, alt };
}

/** A figure: its picture with the caption, or whatever else it shows with the caption below. */
function handleFigure(
  context: HandlerContext,
  state: State,
  element: Element,
): Nodes | RootContent[] {
  const caption = findElement(element, (found) => isElement(found, 'figcaption'));
  const parts = caption ? state.all(caption) : [];
  const children = parts
    .flatMap((node): RootContent[] => (node.type === 'paragraph' ? node.children : [node]))
    .filter(isPhrasing);
  const image = findElement(element, (found) => isElement(found, 'img'));
  const shown = image && handleImage(context, image);
  const hasOther = findElement(
    element,
    (found) => isElement(found, 'table', 'pre', 'blockquote', 'p') && !isWithin(found, caption),
  );
  if (shown?.type === 'image' && !hasOther) {
    return { type: 'figure', url: shown.url, alt: shown.alt ?? '', children };
  }
  const rest = { ...element, children: element.children.filter((child) => child !== caption) };
  const flow = state.toFlow(state.all(rest));
  return children.length > 0 ? [...flow, { type: 'paragraph', children }] : flow;
}

function isWithin(element: Element, outer: Element | undefined): boolean {
  return (
    outer !== undefined &&
    (element === outer || findElement(outer, (found) => found === element) !== undefined)
  );
}

/** The address of a picture, also of one that a script loads later. */
function readSource(element: Element): string | undefined {
  const source = readAttribute(element, 'src');
  const late =
    readAttribute(element, 'dataSrc') ??
    readAttribute(element, 'dataOriginal') ??
    readAttribute(element, 'dataLazySrc') ??
    readLargest(readAttribute(element, 'srcSet') ?? readAttribute(element, 'dataSrcset'));
  if (source === undefined || source === '') return late;
  return PLACEHOLDER.test(source) && late !== undefined ? late : source;
}

function readLargest(sources: string | undefined): string | undefined {
  if (sources === undefined) return undefined;
  let largest: string | undefined;
  let size = -1;
  for (const part of sources.split(/,\s+/)) {
    const [url, measure = '1x'] = part.trim().split(/\s+/);
    const width = Number.parseFloat(measure);
    if (url && width > size) {
      largest = url;
      size = width;
    }
  }
  return largest;
}

function isPixel(element: Element): boolean {
  const size = [readAttribute(element, 'width'), readAttribute(element, 'height')];
  return size.every((length) => length === '1' || length === '0');
}

/** Whether a node is running text, our own kinds included. */
function isPhrasing(node: RootContent): node is PhrasingContent {
  return PHRASING.has(node.type);
}

const PHRASING: ReadonlySet<string> = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'link',
  'image',
  'inlineCode',
  'break',
  'html',
  'footnoteReference',
  'inlineMath',
  'wrapped',
]);
