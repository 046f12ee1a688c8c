import type { Element } from 'hast';
import type { State } from 'hast-util-to-mdast';
import type { Nodes, RootContent } from 'mdast';
import type { HandlerContext } from './handler-context.ts';
import { collapse, findElement, hasClass, isElement, readAttribute } from './hast-tree.ts';
import { isPhrasing } from './phrasing.ts';

const PLACEHOLDER = /^data:image\/(?:gif|svg\+xml|png)[;,]/i;
const MAX_ALT = 1000;

/** A picture in running text; nothing for one that only counts readers. */
export function handleImage({ targets }: HandlerContext, element: Element): Nodes | undefined {
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
export function handleFigure(
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
