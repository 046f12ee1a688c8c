import type { BlockNode } from '../document.ts';
import type { PageAttributes, RawTarget, ResolveTarget } from '../page-source.ts';
import { convertBlock } from './blocks/convert.ts';
import { CUSTOM_ID } from './blocks/heading.ts';
import { joinText } from './blocks/join-text.ts';
import { buildTree } from './build-tree.ts';
import type { ConditionMistake } from './conditions.ts';
import { BodyLines, groupByLines, type LineGroup, PartFinder } from './find-parts.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { convertHomePage, findHomePage, readHomeAttributes } from './home-page.ts';
import { readInline } from './inline/read-inline.ts';
import { readWords } from './nodes.ts';
import { readPageAttributes } from './page-attributes.ts';
import { FOOTNOTE_BUDGET, type PartNode, type ReadContext } from './read-context.ts';
import type { FoundPart } from './syntax-node.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** What stands at the top level between two lines: the nodes it becomes, if any. */
export interface BodyBlock {
  /** UTF-16 range in the whole text. */
  start: number;
  end: number;
  /** The type of the first node, else what the block is instead: `title`, `comment`, `footnote`, `definition`. */
  kind: string;
  nodes: BlockNode[];
  parts?: FoundPart[];
}

export interface Body {
  frontMatter: FrontMatter;
  attributes: PageAttributes;
  /** What the front matter shows above the text, on home pages. */
  lead: BlockNode[];
  blocks: BodyBlock[];
  targets: RawTarget[];
  /** Tags of conditions that show what they hold to nobody, with where their line starts. */
  mistakes: (ConditionMistake & { start: number })[];
  /** The parts that nodes are; all cells of a row are its part. */
  partNodes: ReadonlyMap<PartNode, FoundPart>;
}

export interface ReadBodyOptions {
  resolve: ResolveTarget;
  /** A fragment has no title: a leading `# heading` is a heading. */
  kind: 'page' | 'fragment';
  /** True where only block types and targets are wanted. */
  targetsOnly: boolean;
  /** Is given each block as soon as it is read. Its nodes are dropped then: few are alive at a time. */
  take?: (block: BodyBlock, index: number) => void;
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
  const lines = new BodyLines(text, bodyStart);
  const keepsHidden = options.targetsOnly || options.take !== undefined;
  const tree = buildTree(normalizeNewlines(body), { keepsHidden });
  const context: ReadContext = {
    convertBlock,
    env: tree.env,
    listLines: tree.listLines,
    footnotes: tree.footnotes,
    place: tree.place,
    resolve: options.resolve,
    targets: [],
    knownTargets: new Map(),
    targetsOnly: options.targetsOnly,
    keepsHidden,
    partNodes: options.targetsOnly || options.take ? undefined : new Map(),
    footnoteState: { isInside: false, budget: FOOTNOTE_BUDGET, sizes: new Map() },
  };
  addCoverTargets(context, attributes);
  const lead = home ? convertHomePage(context, home) : [];
  const title = options.kind === 'page' ? findTitle(context, tree.root, attributes) : undefined;
  if (title) attributes.title ??= title.text;
  const finder = new PartFinder(lines, tree.htmlPieces);
  const groups = addUnread(groupByLines(tree.root.children), tree.root.end, lines);
  const blocks = groups.map((group, index): BodyBlock => {
    const parts = finder.find(group);
    const nodes = group.nodes.flatMap((node) =>
      node === title?.node ? [] : convertBlock(context, node),
    );
    if (options.targetsOnly || options.take) readFootnoteTargets(context, group.nodes);
    const block: BodyBlock = {
      start: lines.startOf(group.start),
      end: lines.endOf(group.start, group.end),
      kind: nodes[0]?.type ?? nameEmptyBlock(group.nodes, title?.node),
      nodes,
    };
    if (parts) block.parts = parts;
    if (!options.take) return block;
    options.take(block, index);
    return { ...block, nodes: [] };
  });
  const { targets, partNodes = new Map() } = context;
  const mistakes = tree.mistakes.map((one) => ({ ...one, start: lines.startOf(one.line) }));
  return { frontMatter, attributes, lead, blocks, targets, mistakes, partNodes };
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
  const node = root.children.find((child) => !isWithoutWords(child));
  if (!node) return undefined;
  const isHeading =
    (node.type === 'heading' && node.level === 1) || (node.type === 'html' && node.name === 'h1');
  if (!isHeading) return undefined;
  const written = node.type === 'heading' ? node.text : joinText(node.children);
  const source = written.replace(CUSTOM_ID, '');
  // Everybody sees titles: that a text keeps what it hides is no reason to show it there.
  const reading = { ...context, targetsOnly: false, keepsHidden: false };
  const nodes = readInline(reading, source).nodes;
  // A picture is no word of a title.
  const words = nodes.filter((one) => one.object === 'text' || one.type !== 'inline-image');
  const text = readWords(words).trim();
  if (text === '' || (attributes.title !== undefined && attributes.title !== text))
    return undefined;
  return { node, text };
}

function isWithoutWords({ type }: SyntaxNode): boolean {
  return type === 'comment' || type === 'definition';
}

/** The groups with those of the lines between them that no node has, such as end tags of nothing. */
function addUnread(
  groups: readonly LineGroup[],
  lastLine: number,
  lines: BodyLines,
): readonly LineGroup[] {
  const all: LineGroup[] = [];
  let line = 0;
  const addLines = (end: number) => {
    while (line < end && lines.areBlank(line, line + 1, false)) line += 1;
    if (line < end) all.push({ start: line, end, nodes: [] });
  };
  for (const group of groups) {
    addLines(group.start);
    all.push(group);
    line = group.end;
  }
  addLines(lastLine);
  return all;
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
  for (const type of ['footnote', 'definition'] as const) {
    if (nodes.some((node) => node.type === type)) return type;
  }
  return 'comment';
}

function normalizeNewlines(body: string): string {
  const unified = body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body;
  return unified.includes('\0') ? unified.replaceAll('\0', '\uFFFD') : unified;
}
