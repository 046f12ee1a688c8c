import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import type { Root, RootContent } from 'mdast';
import { chooseContent } from './choose-content.ts';
import type { ConvertedHtml, ConvertHtmlOptions } from './converted-html.ts';
import { makeHandlers } from './handlers.ts';
import { collapse, findElement, isElement, makeElement, readText } from './hast-tree.ts';
import { prepareTree } from './prepare-tree.ts';
import { readHead } from './read-facts.ts';
import { TargetList } from './targets.ts';
import { tidyTree } from './tidy-tree.ts';
import { writeTree } from './write-tree.ts';

const MAX_TITLE = 255;
/** Starts and ends of elements that a page may have, whatever of it is content. */
const MAX_TAGS = 500_000;
/** Characters that stand for nothing; templates have marks made of them. */
const NONCHARACTERS = /[\0\uFDD0-\uFDEF\uFFFE\uFFFF]/g;

/**
 * Reads a document in HTML: a whole page, or a piece of one. Malformed HTML is read as a browser
 * would. Nothing that runs or hides is kept, and text stays the text it is.
 *
 * @throws Error for too many elements, or ones that are nested too deep
 */
export function convertHtml(html: string, options: ConvertHtmlOptions = {}): ConvertedHtml {
  try {
    return convert(html, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error('Its elements are nested too deeply.', { cause: error });
  }
}

function convert(html: string, options: ConvertHtmlOptions): ConvertedHtml {
  if (countTags(html) > MAX_TAGS) throw new Error('It has too many elements.');
  const root = fromHtml(html.replace(NONCHARACTERS, ''));
  const { title: headTitle, ...head } = readHead(root);
  const chosen = chooseContent(root, options.content ?? 'main');
  const { children, anchors } = prepareTree(chosen, { main: options.content !== 'all' });
  const heading = takeHeading(children) ?? findHeading(root);
  const title = heading ?? headTitle;
  const targets = new TargetList();
  const tree = makeTree(children, makeHandlers({ targets, anchors }));
  setLevels(tree);
  tidyTree(tree);
  return {
    ...(title === undefined || title === '' ? {} : { title: title.slice(0, MAX_TITLE) }),
    ...head,
    template: writeTree(tree),
    targets: targets.targets,
  };
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) count += 1;
  return count;
}

function makeTree(children: ElementContent[], handlers: ReturnType<typeof makeHandlers>): Root {
  const body = makeElement('body', undefined, children);
  const tree = toMdast({ type: 'root', children: [body] }, { handlers, document: true });
  return tree.type === 'root' ? tree : { type: 'root', children: [tree as RootContent] };
}

/** Takes the first heading of the first level out of the content: the title, as text. */
function takeHeading(nodes: ElementContent[]): string | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'h1') {
      const title = collapse(readText(node));
      nodes.splice(index, 1);
      if (title !== '') return title;
      return takeHeading(nodes);
    }
    const found = takeHeading(node.children);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findHeading(root: HtmlRoot): string | undefined {
  const heading = findElement(root, (element: Element) => isElement(element, 'h1'));
  const title = heading ? collapse(readText(heading)) : '';
  return title === '' ? undefined : title;
}

/** Headings below the title begin at the second level: further ones of the first move all down. */
function setLevels(tree: Root): void {
  const headings = listHeadings(tree);
  const shift = headings.some(({ depth }) => depth === 1) ? 1 : 0;
  for (const heading of headings) {
    const depth = Math.min(heading.depth + shift, 4);
    heading.depth = depth === 2 || depth === 3 ? depth : 4;
  }
}

type Heading = Extract<RootContent, { type: 'heading' }>;

function listHeadings(node: Root | RootContent, found: Heading[] = []): Heading[] {
  if (node.type === 'heading') found.push(node);
  else if ('children' in node) for (const child of node.children) listHeadings(child, found);
  return found;
}
