import { type ContentRef, isContentRef } from '@octavo/content';
import type {
  BlockNode,
  ChildNode,
  DocumentNode,
  FragmentNode,
  InlineNode,
  TextNode,
} from '../document.ts';
import type { TargetUse } from '../page-source.ts';
import { BROKEN_ID } from '../read/read-context.ts';
import { isReferenceBlock, type ReferenceBlock } from '../reference-blocks.ts';

/** Where what a text links to and shows leads for one reader. */
export interface TargetFollower {
  /**
   * The address of a target as it is written, such as a path or `#anchor`; undefined where it leads
   * nowhere that this reader may go.
   */
  follow(raw: string, use: TargetUse): string | undefined;
  /** The same of a reference, in a reusable content. */
  followRef(ref: ContentRef, use: TargetUse): string | undefined;
  /** Whether the page itself names a target that leads nowhere, where nothing else stands for it. */
  isNamed(raw: string): boolean;
}

/**
 * A document with addresses in the place of all targets. What leads nowhere is what the page shows in
 * its place: the words of a link, the alternative text of a picture, nothing of the rest. References
 * to specifications stay, see `followReference`. Answers the document itself where every target stays
 * as it is written.
 */
export function followTargets(document: DocumentNode, follower: TargetFollower): DocumentNode {
  const nodes = followNodes(document.nodes, follower) as BlockNode[];
  return nodes === document.nodes ? document : { ...document, nodes };
}

/** What stands for a reference to a specification; the block itself where that stays as it is. */
export function followReference(
  block: ReferenceBlock,
  follower: TargetFollower,
): ReferenceBlock | BlockNode[] {
  const nodes = followNode(block, follower);
  return nodes[0] === block ? block : (nodes as BlockNode[]);
}

function followNodes(nodes: readonly ChildNode[], follower: TargetFollower): readonly ChildNode[] {
  const followed = nodes.flatMap((node) => (node.object === 'text' ? node : see(node, follower)));
  const isSame = followed.length === nodes.length && followed.every((one, at) => one === nodes[at]);
  return isSame ? nodes : followed;
}

type Node = BlockNode | InlineNode;

function see(node: Node, follower: TargetFollower): ChildNode[] {
  if (isReferenceBlock(node)) return [node];
  const inner = followContent(node, follower);
  switch (node.type) {
    case 'reusable-content':
      return [];
    case 'table':
      return [followTable(inner, follower)];
    case 'images':
      return seeImages(inner);
    case 'embed':
      return /^https?:/i.test(String(node.data.url)) ? [inner] : listCaption(inner);
    default:
      return followNode(inner, follower);
  }
}

function followContent(node: Node, follower: TargetFollower): Node {
  const nodes = node.nodes && followNodes(node.nodes, follower);
  const fragments = node.fragments?.map((fragment): FragmentNode => {
    const own = followNodes(fragment.nodes, follower) as BlockNode[];
    return own === fragment.nodes ? fragment : { ...fragment, nodes: own };
  });
  const isSame =
    nodes === node.nodes && (fragments ?? []).every((one, at) => one === node.fragments?.[at]);
  return isSame ? node : ({ ...node, nodes, fragments } as Node);
}

const USES: Readonly<Record<string, TargetUse>> = {
  image: 'image',
  'inline-image': 'image',
  drawing: 'image',
  file: 'file',
  swagger: 'file',
  'openapi-changes': 'file',
};

function followNode(node: Node, follower: TargetFollower): ChildNode[] {
  const data: Data = { ...node.data };
  if (!isContentRef(data.ref)) return [node];
  const use = USES[node.type] ?? 'link';
  const dark = readTarget(data, 'refDark', 'sourceDark', use, follower);
  const target = readTarget(data, 'ref', 'source', use, follower);
  if (target.address === undefined) return replaceBroken(node, target.raw, follower);
  if (target.isKept && (data.refDark === undefined || dark.isKept)) return [node];
  const { source: _source, sourceDark: _sourceDark, ref: _ref, refDark: _refDark, ...rest } = data;
  const refs = {
    ref: { kind: 'url', url: target.address },
    ...(dark.address === undefined ? {} : { refDark: { kind: 'url', url: dark.address } }),
  };
  return [{ ...node, data: { ...rest, ...refs } } as unknown as Node];
}

type Data = Readonly<Record<string, unknown>>;

interface FollowedTarget {
  raw: string | undefined;
  address: string | undefined;
  /** True where nothing has to be written another way. */
  isKept: boolean;
}

function readTarget(
  data: Data,
  refField: string,
  sourceField: string,
  use: TargetUse,
  follower: TargetFollower,
): FollowedTarget {
  const ref = data[refField];
  if (!isContentRef(ref)) return { raw: undefined, address: undefined, isKept: true };
  if (ref.kind === 'openapi') return { raw: undefined, address: '', isKept: true };
  const raw = readRaw(ref, data[sourceField]);
  const address = raw === undefined ? followKnown(ref, use, follower) : follower.follow(raw, use);
  return { raw, address, isKept: raw !== undefined && address === raw };
}

function followKnown(
  ref: ContentRef,
  use: TargetUse,
  follower: TargetFollower,
): string | undefined {
  return Object.values(ref).includes(BROKEN_ID) ? undefined : follower.followRef(ref, use);
}

/** No id begins like this. */
const WRITTEN = '\0';

/** A reference that stands for a target as it is written, until it is followed. */
export function nameTarget(raw: string): ContentRef {
  return { kind: 'page', page: WRITTEN + raw };
}

function readRaw(ref: ContentRef, source: unknown): string | undefined {
  if (typeof source === 'string') return source;
  if (ref.kind === 'page' && ref.page.startsWith(WRITTEN)) return ref.page.slice(WRITTEN.length);
  if (ref.kind === 'url') return ref.url;
  const isOwn = ref.kind === 'anchor' && ref.page === undefined && ref.space === undefined;
  return isOwn ? `#${ref.anchor}` : undefined;
}

/** What the page shows in the place of what leads nowhere. */
function replaceBroken(node: Node, raw: string | undefined, follower: TargetFollower): ChildNode[] {
  const { alt, label }: Data = { ...node.data };
  const name = raw !== undefined && follower.isNamed(raw) ? raw : '';
  switch (node.type) {
    case 'link':
      return [...(node.nodes ?? [])];
    case 'mention':
      return makeWords(name);
    case 'button':
      return makeWords(label);
    case 'inline-image':
      return makeWords(alt);
    case 'content-ref':
      return makeParagraphs(name);
    case 'drawing':
    case 'image':
      return [...makeParagraphs(alt), ...listCaption(node)];
    case 'file':
      return [...makeParagraphs(name.split(/[?#]/)[0]?.split('/').pop()), ...listCaption(node)];
    case 'openapi-changes':
    case 'swagger': {
      const { method, path }: Data = { ...node.data };
      return makeParagraphs([method, path].filter(isText).join(' '));
    }
    default:
      return [];
  }
}

/** Pictures with an address, and what stands for the others behind them. */
function seeImages(block: Node): ChildNode[] {
  const images = (block.nodes ?? []) as readonly ChildNode[];
  const shown = images.filter((node) => node.object === 'block' && node.type === 'image');
  if (shown.length === images.length) return [block];
  const others = images.filter((node) => !(shown as readonly ChildNode[]).includes(node));
  return shown.length === 0 ? others : [{ ...block, nodes: shown } as Node, ...others];
}

/** The cells of a table hold references as values, and what is written of broken ones beside them. */
function followTable(node: Node, follower: TargetFollower): Node {
  const { definition, records, view }: Data = { ...node.data };
  const used = listTexts(view);
  const unused = Object.keys(asRecord(definition)).filter((id) => !used.has(id));
  const columns = Object.entries(asRecord(definition)).flatMap(([id, column]) => {
    const { type } = asRecord(column);
    return isText(type) && Object.hasOwn(CELL_USES, type) ? [{ id, type }] : [];
  });
  if (columns.length === 0 && unused.length === 0) return node;
  const followed = Object.entries(asRecord(records)).map(([key, written]) => {
    const record = asRecord(written);
    const values = { ...asRecord(record.values) };
    const sources = asRecord(record.sources);
    const seenSources: Record<string, unknown> = { ...sources };
    for (const id of unused) {
      delete values[id];
      delete seenSources[id];
    }
    for (const { id, type } of columns) {
      if (values[id] === undefined) continue;
      const own = Array.isArray(sources[id]) ? sources[id] : [];
      delete seenSources[id];
      const value = followCell(values[id], own, CELL_USES[type] ?? 'link', follower);
      if (value === undefined) delete values[id];
      else {
        values[id] = value.value;
        if (value.source !== undefined) seenSources[id] = value.source;
      }
    }
    return [key, { ...record, values, sources: seenSources }];
  });
  const data = { ...node.data, records: Object.fromEntries(followed) };
  return { ...node, data } as unknown as Node;
}

const CELL_USES: Readonly<Record<string, TargetUse>> = {
  'content-ref': 'link',
  image: 'image',
  files: 'file',
};

/** All texts in a value: of a view, the columns that it shows or takes something of. */
function listTexts(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (isText(next)) texts.add(next);
    else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next));
  }
  return texts;
}

/** A cell with addresses; undefined where nothing is left of it. */
function followCell(
  value: unknown,
  sources: readonly unknown[],
  use: TargetUse,
  follower: TargetFollower,
): { value: unknown; source?: string[] } | undefined {
  if (Array.isArray(value)) return followFiles(value, sources, follower);
  const inner = asRecord(value).ref;
  const ref = isContentRef(inner) ? inner : value;
  if (!isContentRef(ref)) return undefined;
  const { address } = readTarget({ ref, source: sources[0] }, 'ref', 'source', use, follower);
  if (address === undefined) return undefined;
  const url = { kind: 'url', url: address };
  return { value: isContentRef(inner) ? { ...asRecord(value), ref: url } : url };
}

function followFiles(
  files: readonly unknown[],
  sources: readonly unknown[],
  follower: TargetFollower,
): { value: unknown; source: string[] } | undefined {
  const broken = [...sources];
  const addresses = files.filter(isText).flatMap((file) => {
    const source = file === BROKEN_ID ? broken.shift() : undefined;
    const address = isText(source)
      ? follower.follow(source, 'file')
      : followKnown({ kind: 'file', file }, 'file', follower);
    return address ?? [];
  });
  if (addresses.length === 0) return undefined;
  return { value: addresses.map(() => BROKEN_ID), source: addresses };
}

function listCaption({ fragments }: Node): BlockNode[] {
  return (fragments ?? []).flatMap(({ nodes }) => nodes);
}

function makeWords(words: unknown): TextNode[] {
  if (!isText(words) || words === '') return [];
  return [{ object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] }];
}

function makeParagraphs(words: unknown): BlockNode[] {
  const nodes = makeWords(words);
  if (nodes.length === 0) return [];
  return [{ object: 'block', type: 'paragraph', key: '', data: {}, nodes } as unknown as BlockNode];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function asRecord(value: unknown): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Data)
    : {};
}
