import { type ContentRef, rewriteTargets } from '@octavo/content';
import { loadYaml } from '#libraries';
import type { BlockNode, ChildNode, DocumentNode } from '../document.ts';
import type { ExpressionScope } from '../expression/evaluate-expression.ts';
import { type Body, type BodyBlock, readBody } from '../read/read-body.ts';
import {
  isReferenceBlock,
  listReferenceBlocks,
  type ReferenceBlock,
  replaceReferenceBlocks,
} from '../reference-blocks.ts';
import { expandDocument } from '../render/expand-document.ts';
import type { RenderContext } from '../render/render-context.ts';
import {
  followReference,
  followTargets,
  nameTarget,
  type TargetFollower,
} from './follow-targets.ts';
import { writeBlocks } from './write-block.ts';
import { FootnoteWriter } from './write-footnotes.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Who reads a text, and where its targets lead for them. */
export interface ReaderTextOptions extends TargetFollower, Pick<RenderContext, 'reusableContent'> {
  scope: ExpressionScope;
  /** The reusable content that the text includes by a target. */
  resolveInclusion(raw: string): ContentRef | undefined;
  kind?: 'page' | 'fragment';
}

/** A text as a reader may have it, but for what it shows of specifications of APIs. */
export interface ReaderText {
  /** The references to specifications that the reader may see. */
  references: ReferenceBlock[];
  /** Writes it, with what `writeReference` writes of a reference; undefined leaves the block. */
  write(writeReference: (block: ReferenceBlock) => string | undefined): string;
}

/** What a text has that may be more than words, links and code. */
const MAY_HAVE_MORE =
  /[<{[|]|^\uFEFF?---|^[ \t>*+-]*(?:(?:`{3}|~{3})[^\n]*\s\S|!!!|\?{3}|===[!+ ])|:(?:material|octicons|simple)-/m;
/** What the front matter of a page has that its readers are shown. */
const SHOWN_FIELDS: ReadonlySet<string> = new Set(['title', 'description', 'icon']);

/**
 * Reads a text for one reader. What is written says nothing that the page does not show to the same
 * reader: no condition, no expression, no comment, no definition or note that nothing refers to, no
 * field of the front matter that is not shown, and no target that leads nowhere for them. Reusable
 * contents are what they contain. Blocks with nothing of the kind are written byte for byte, and code
 * always is. Never throws.
 */
export function readReaderText(text: string, options: ReaderTextOptions): ReaderText {
  if (!MAY_HAVE_MORE.test(text)) return { references: [], write: () => text };
  const body = readBody(text, {
    resolve(raw, use) {
      if (use === 'include') return options.resolveInclusion(raw);
      // A mention of what there is shows its title, and one of what there is not the words it was given.
      return use === 'link' && !options.isNamed(raw) ? nameTarget(raw) : undefined;
    },
    targetsOnly: false,
    kind: options.kind ?? 'page',
  });
  const blocks = seeBlocks(body, options);
  const documents = blocks.flatMap(({ seen }) => seen ?? []);
  return {
    references: documents.flatMap((document) => listReferenceBlocks(document)),
    write: (writeReference) =>
      writeAll(text, body, blocks, (block) => {
        const markdown = writeReference(block);
        if (markdown !== undefined) return { markdown };
        const followed = followReference(block, options);
        return Array.isArray(followed) ? { blocks: followed } : undefined;
      }),
  };
}

interface SeenBlock {
  block: BodyBlock;
  /** What the reader sees of it, and whether that is all of it; undefined for the title. */
  seen: DocumentNode | undefined;
  isWhole: boolean;
  /** Addresses in the place of targets, of what is whole. */
  addresses: ReadonlyMap<string, string>;
}

/** The blocks that are shown: what else there is, such as comments, has no nodes. */
function seeBlocks({ blocks, lead }: Body, options: ReaderTextOptions): SeenBlock[] {
  const shown = blocks.filter(({ kind, nodes }) => nodes.length > 0 || kind === 'title');
  const first: BodyBlock[] =
    lead.length > 0 ? [{ start: 0, end: 0, kind: 'home', nodes: lead }] : [];
  // Reusable contents are counted over the whole text.
  const whole = makeDocument([...first, ...shown].flatMap(({ nodes }) => nodes));
  const isIncluding = whole.nodes.length > 0 && hasInclusion(whole.nodes);
  if (isIncluding) {
    const all = followTargets(expandDocument(whole, options, options.scope), options);
    const title = shown.find(({ kind }) => kind === 'title');
    const rest = { ...NO_BLOCK, nodes: all.nodes };
    const seen = { block: rest, seen: all, isWhole: false, addresses: NO_ADDRESSES };
    const heading = { seen: undefined, isWhole: true, addresses: NO_ADDRESSES };
    return title ? [{ block: title, ...heading }, seen] : [seen];
  }
  return [...first, ...shown].map((block) => {
    const addresses = new Map<string, string>();
    if (block.nodes.length === 0) return { block, seen: undefined, isWhole: true, addresses };
    const document = makeDocument(block.nodes);
    const expanded = expandDocument(document, options, options.scope);
    let isWhole = expanded === document && block.kind !== 'home';
    const seen = followTargets(expanded, {
      ...options,
      follow(raw, use) {
        const address = options.follow(raw, use);
        if (address === undefined) isWhole = false;
        else if (address !== raw) addresses.set(raw, address);
        return address;
      },
    });
    return { block, seen, isWhole, addresses };
  });
}

const NO_ADDRESSES: ReadonlyMap<string, string> = new Map();
const NO_BLOCK: BodyBlock = { start: 0, end: 0, kind: '', nodes: [] };

function hasInclusion(nodes: readonly ChildNode[]): boolean {
  return nodes.some(
    (node) =>
      node.object !== 'text' &&
      (node.type === 'reusable-content' ||
        hasInclusion(node.nodes ?? []) ||
        (node.fragments ?? []).some((fragment) => hasInclusion(fragment.nodes))),
  );
}

/** What stands for a reference, as Markdown or as blocks; undefined leaves it. */
type WriteReference = (
  block: ReferenceBlock,
) =>
  | { markdown: string; blocks?: undefined }
  | { markdown?: undefined; blocks: BlockNode[] }
  | undefined;

function writeAll(
  text: string,
  body: Body,
  blocks: readonly SeenBlock[],
  writeReference: WriteReference,
): string {
  const footnotes = new FootnoteWriter();
  const context = { writeTarget: () => undefined, footnotes };
  let whole = writeFrontMatter(text, body);
  let position = body.frontMatter.end;
  let isAsWritten = true;
  for (const one of blocks) {
    const { block } = one;
    const source = text.slice(block.start, block.end);
    const own = one.seen
      ? writeSeen(one.seen, one, source, writeReference, (nodes) => writeBlocks(context, nodes))
      : writeTitle(source, body.attributes.title ?? '');
    const gap = block.start < position ? '\n\n' : text.slice(position, block.start);
    const wasAsWritten = isAsWritten;
    isAsWritten = one.isWhole;
    position = Math.max(position, block.end);
    if (own === '') continue;
    const isGapKept = gap.trim() === '' && ((wasAsWritten && isAsWritten) || /\n\s*\n/.test(gap));
    if (whole !== '') whole += isGapKept ? gap : whole.endsWith('\n') ? '\n' : '\n\n';
    whole += own;
  }
  const notes = footnotes.writeAll((nodes) => writeBlocks(context, nodes));
  if (notes.length > 0) return `${whole.trimEnd()}\n\n${notes.join('\n\n')}\n`;
  const tail = text.slice(position);
  return whole === '' || tail === '' ? whole : whole + (tail.trim() === '' ? tail : '\n');
}

function writeSeen(
  document: DocumentNode,
  { isWhole, addresses }: SeenBlock,
  source: string,
  writeReference: WriteReference,
  write: (nodes: readonly BlockNode[]) => string,
): string {
  const [only, ...others] = document.nodes;
  if (only && others.length === 0 && isReferenceBlock(only)) {
    const written = writeReference(only);
    if (written?.markdown !== undefined) return written.markdown.trimEnd();
  }
  const referred = replaceReferenceBlocks(document, (block) => {
    const written = writeReference(block);
    if (written?.markdown !== undefined) return convertReference(written.markdown);
    return written?.blocks;
  });
  // In code, a target is text.
  const isKept = isWhole && (addresses.size === 0 || !source.includes('`'));
  if (isKept && referred === document && isPlain(document.nodes, source)) {
    return addresses.size === 0 ? source : rewriteTargets(source, [], addresses);
  }
  return write(referred.nodes).trimEnd();
}

/** The Markdown of a reference as blocks. What it links to stays as it is written. */
function convertReference(markdown: string): BlockNode[] {
  const body = readBody(markdown, {
    resolve: () => undefined,
    kind: 'fragment',
    targetsOnly: false,
  });
  return body.blocks.flatMap(({ nodes }) => nodes);
}

/** Nodes of which Markdown shows all that is written. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['paragraph', 'heading-1', 'heading-2', 'heading-3', 'blockquote', 'divider', 'code'],
  ...['list-unordered', 'list-ordered', 'list-tasks', 'list-item', 'code-line', 'link', 'emoji'],
  ...['images', 'image', 'inline-image', 'table', 'math', 'inline-math'],
]);

/**
 * Whether a block's source says nothing but what its nodes do: it has no HTML, no template tags, no
 * attributes, and no definitions.
 */
function isPlain(nodes: readonly BlockNode[], source: string): boolean {
  if (!nodes.every(isPlainNode)) return false;
  const [first] = nodes;
  if (nodes.length === 1 && first?.type === 'code') {
    return !/^[ \t]*(?:`{3,}|~{3,})[^\n]*[^\s\w+#.`~-]/.test(source) && !/^[ \t]*[<{]/.test(source);
  }
  if (nodes.some(({ type }) => type === 'table') && !isPlainTable(source)) return false;
  return (
    !HAS_MORE.test(source.replace(/`[^`\n]+`/g, '').replace(ANGLED_TARGET, '](')) &&
    countLinks(nodes) <= source.split('](').length - 1
  );
}

/** A target in angle brackets is no HTML. */
const ANGLED_TARGET = /\]\(<[^<>{}\n]*>/g;
const HAS_MORE =
  /<|\{%|\{\s*[#.:/]|[)\]:]\{|:(?:material|octicons|simple)-|\]:|\[\^|^[ \t>*+-]*(?:`{3}|~{3})[^\n]*\s\S|\]\[|\][^([: ]*\{/m;

function isPlainNode(node: ChildNode): boolean {
  if (node.object === 'text') return true;
  if (!PLAIN.has(node.type)) return false;
  const inner = [node.nodes ?? [], ...(node.fragments ?? []).map((fragment) => fragment.nodes)];
  return inner.every((nodes: readonly ChildNode[]) => nodes.every(isPlainNode));
}

/** How many links and pictures there are: those that are written with a definition need it. */
function countLinks(nodes: readonly ChildNode[]): number {
  let count = 0;
  for (const node of nodes) {
    if (node.object === 'text') continue;
    if (node.type === 'link' || node.type === 'image' || node.type === 'inline-image') count += 1;
    count += countLinks(node.nodes ?? []);
    for (const fragment of node.fragments ?? []) count += countLinks(fragment.nodes);
  }
  return count;
}

/** Whether all rows have as many cells, as others are cut off, and the head has words alone, as it is shown. */
function isPlainTable(source: string): boolean {
  const [head = '', ...rows] = source.split('\n');
  const count = head.split('|').length;
  return !head.includes('](') && rows.every((row) => row.split('|').length === count);
}

function writeTitle(source: string, title: string): string {
  if (!/[<{[\]&!]/.test(source)) return source;
  const text = { object: 'text', leaves: [{ object: 'leaf', text: title, marks: [] }] } as const;
  const words = { object: 'block', type: 'paragraph', key: '', data: {}, nodes: [text] };
  return `# ${writeMarkdown(makeDocument([words as unknown as BlockNode])).trimEnd()}`;
}

/** The front matter with the fields that are shown, as it is written where it has no others. */
function writeFrontMatter(text: string, { frontMatter }: Body): string {
  const { data, end, error } = frontMatter;
  if (end === 0) return '';
  const source = text.slice(0, end);
  const names = Object.keys(data);
  const shown = names.filter((name) => SHOWN_FIELDS.has(name) && isWord(data[name]));
  if (error !== undefined || shown.length === 0) return '';
  if (shown.length === names.length && !/[#&*!<{]/.test(source)) return source;
  const fields = Object.fromEntries(shown.map((name) => [name, data[name]]));
  return `---\n${loadYaml().stringify(fields)}---\n`;
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function makeDocument(nodes: BlockNode[]): DocumentNode {
  return { object: 'document', data: { schemaVersion: 8 }, nodes };
}
