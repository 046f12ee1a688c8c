import type { BlockNode } from '../document.ts';
import type { PageAttributes, RawTarget, ResolveTarget } from '../page-source.ts';
import { convertBlock } from './blocks/convert.ts';
import { joinText } from './blocks/join-text.ts';
import { buildTree } from './build-tree.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { convertHomePage, findHomePage, readHomeAttributes } from './home-page.ts';
import { readInline } from './inline/read-inline.ts';
import { readPlainText } from './nodes.ts';
import { readPageAttributes } from './page-attributes.ts';
import { FOOTNOTE_BUDGET, type ReadContext } from './read-context.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** What stands at the top level between two lines: the nodes it becomes, if any. */
export interface BodyBlock {
  /** UTF-16 range in the whole text. */
  start: number;
  end: number;
  /** The type of the first node, else what the block is instead: `title`, `comment`, `footnote`. */
  kind: string;
  nodes: BlockNode[];
}

export interface Body {
  frontMatter: FrontMatter;
  attributes: PageAttributes;
  /** What the front matter shows above the text, on home pages. */
  lead: BlockNode[];
  blocks: BodyBlock[];
  targets: RawTarget[];
}

export interface ReadBodyOptions {
  resolve: ResolveTarget;
  /** A fragment has no title: a leading `# heading` is a heading. */
  kind: 'page' | 'fragment';
  /** True where only block types and targets are wanted. */
  targetsOnly: boolean;
}

/** Reads a whole text: front matter, title and top-level blocks. */
export function readBody(text: string, options: ReadBodyOptions): Body {
  const frontMatter = readFrontMatter(text);
  const home = options.kind === 'page' ? findHomePage(frontMatter.data) : undefined;
  const attributes = {
    ...(home && readHomeAttributes(home)),
    ...readPageAttributes(frontMatter.data),
  };
  const bodyStart = frontMatter.end === 0 && text.startsWith('\uFEFF') ? 1 : frontMatter.end;
  const body = text.slice(bodyStart);
  const lineStarts = findLineStarts(text, bodyStart);
  const tree = buildTree(normalizeNewlines(body));
  const context: ReadContext = {
    convertBlock,
    env: tree.env,
    listLines: tree.listLines,
    footnotes: tree.footnotes,
    resolve: options.resolve,
    targets: [],
    targetsOnly: options.targetsOnly,
    footnoteState: { isInside: false, budget: FOOTNOTE_BUDGET, sizes: new Map() },
  };
  addCoverTargets(context, attributes);
  const lead = home ? convertHomePage(context, home) : [];
  const title = options.kind === 'page' ? findTitle(context, tree.root, attributes) : undefined;
  if (title) attributes.title ??= title.text;
  const blocks = groupByLines(tree.root.children).map((group): BodyBlock => {
    const nodes = group.nodes.flatMap((node) =>
      node === title?.node ? [] : convertBlock(context, node),
    );
    if (options.targetsOnly) readFootnoteTargets(context, group.nodes);
    const start = lineStarts[group.start] ?? text.length;
    const kind = nodes[0]?.type ?? nameEmptyBlock(group.nodes, title?.node);
    return { start, end: findEnd(text, start, lineStarts[group.end] ?? text.length), kind, nodes };
  });
  return { frontMatter, attributes, lead, blocks, targets: context.targets };
}

interface LineGroup {
  start: number;
  end: number;
  nodes: SyntaxNode[];
}

/** Joins nodes that share a line: they are one block of the text. */
function groupByLines(nodes: readonly SyntaxNode[]): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const node of nodes) {
    const last = groups[groups.length - 1];
    if (last && node.start < last.end) {
      last.nodes.push(node);
      last.end = Math.max(last.end, node.end);
    } else {
      groups.push({ start: node.start, end: Math.max(node.end, node.start + 1), nodes: [node] });
    }
  }
  return groups;
}

interface Title {
  node: SyntaxNode;
  text: string;
}

/** The leading `# heading`, unless front matter sets another title. */
function findTitle(
  context: ReadContext,
  root: SyntaxNode,
  attributes: PageAttributes,
): Title | undefined {
  const node = root.children.find((child) => child.type !== 'comment');
  if (!node) return undefined;
  const isHeading =
    (node.type === 'heading' && node.level === 1) || (node.type === 'html' && node.name === 'h1');
  if (!isHeading) return undefined;
  const source = (node.type === 'heading' ? node.text : joinText(node.children)).replace(
    /(?<!\s)\s*\{#[^\s{}]+\}\s*$/,
    '',
  );
  const nodes = readInline({ ...context, targetsOnly: false }, source).nodes;
  const text = readPlainText(nodes).trim();
  if (text === '' || (attributes.title !== undefined && attributes.title !== text))
    return undefined;
  return { node, text };
}

function addCoverTargets(context: ReadContext, attributes: PageAttributes): void {
  const { cover } = attributes;
  if (!cover) return;
  context.targets.push({ raw: cover.raw, use: 'image' });
  if (cover.rawDark !== undefined) context.targets.push({ raw: cover.rawDark, use: 'image' });
}

/** Targets in a footnote count where it is defined, whether or not it is used. */
function readFootnoteTargets(context: ReadContext, nodes: readonly SyntaxNode[]): void {
  for (const node of nodes) {
    if (node.type === 'footnote') for (const child of node.children) convertBlock(context, child);
  }
}

function nameEmptyBlock(nodes: readonly SyntaxNode[], title: SyntaxNode | undefined): string {
  if (title && nodes.includes(title)) return 'title';
  return nodes.some((node) => node.type === 'footnote') ? 'footnote' : 'comment';
}

/** Where each line of the body starts in the whole text; newlines as Markdown counts them. */
function findLineStarts(text: string, bodyStart: number): number[] {
  const starts = [bodyStart];
  if (!text.includes('\r', bodyStart)) {
    let end = text.indexOf('\n', bodyStart);
    for (; end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
    return starts;
  }
  for (let position = bodyStart; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === 13 && text.charCodeAt(position + 1) === 10) position += 1;
    if (code === 10 || code === 13) starts.push(position + 1);
  }
  return starts;
}

function normalizeNewlines(body: string): string {
  const unified = body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body;
  return unified.includes('\0') ? unified.replaceAll('\0', '\uFFFD') : unified;
}

/** The end of a block without the white space after it. */
function findEnd(text: string, start: number, limit: number): number {
  let end = limit;
  while (end > start && isWhiteSpace(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

function isWhiteSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
