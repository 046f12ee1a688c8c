import {
  type ContentRef,
  type Hash,
  isContentRef,
  type PageRecord,
  type ReusableContentRecord,
  type StoredDocument,
} from '@octavo/content';
import type { BlockNode, ChildNode, FragmentNode } from '@octavo/markup';
import { defineCache, type Platform } from '../../platform/index.ts';
import { defineTreeReading, takeReading } from '../content/index.ts';
import { type Anchors, type Link, type LinkSource, nameTarget, type PlacedLink } from './link.ts';
import { listTableRefs } from './table-refs.ts';

/** What a document says, whatever page it belongs to. */
interface DocumentLinks {
  found: readonly FoundRef[];
  anchors: readonly string[];
}

interface FoundRef {
  ref: ContentRef;
  source?: string;
  /** The id of the top-level block. */
  node: string;
}

const NO_LINKS: DocumentLinks = { found: [], anchors: [] };
const MAX_DATA_DEPTH = 8;
/** The id in references that were given back as broken, section 4 of the block specification. */
const BROKEN_ID = 'broken-reference';

const kept = defineCache<DocumentLinks>(
  'link-documents',
  ({ found, anchors }) => 100 + 200 * found.length + 80 * anchors.length,
);

/** What a page links to: in its document, its cover, its target, and what it is computed from. */
export function readPageLinks(
  platform: Platform,
  page: PageRecord,
  document: StoredDocument | undefined,
): LinkSource {
  const { found, anchors } = readDocumentLinks(platform, page.document, document, 'page');
  const links = new Map<string, PlacedLink>();
  const own = [page.target, page.cover?.ref, page.cover?.refDark];
  for (const ref of own) if (ref !== undefined) addLink(links, describeRef(ref, 'reference'));
  for (const { ref } of Object.values(page.computed?.dependencies ?? {})) {
    addLink(links, describeRef(ref, 'dependsOn'));
  }
  for (const { ref, source, node } of found) {
    const here = ref.kind === 'anchor' && ref.page === undefined && ref.space === undefined;
    addLink(links, describeRef(here ? { ...ref, page: page.id } : ref, undefined, source), node);
  }
  return { links, anchors: { anchors, includes: listIncludes(links) } };
}

/**
 * What a reusable content links to. Anchors without a page are left out: they are those of whatever
 * page includes it.
 */
export function readContentLinks(
  platform: Platform,
  content: ReusableContentRecord,
  document: StoredDocument | undefined,
): LinkSource {
  const read = readDocumentLinks(platform, content.document, document, 'fragment');
  const links = new Map<string, PlacedLink>();
  for (const { ref, source, node } of read.found) {
    if (ref.kind === 'anchor' && ref.page === undefined && ref.space === undefined) continue;
    addLink(links, describeRef(ref, undefined, source), node);
  }
  return { links, anchors: { anchors: read.anchors, includes: listIncludes(links) } };
}

/** What a document links to follows from its bytes: it is found out once and kept. */
function readDocumentLinks(
  platform: Platform,
  hash: Hash | undefined,
  document: StoredDocument | undefined,
  kind: 'page' | 'fragment',
): DocumentLinks {
  if (hash === undefined || document === undefined) return NO_LINKS;
  const cache = platform.caches.open(kept);
  const key = `${kind}:${hash}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const made = takeReading(documentLinks, document, kind);
  cache.set(key, made);
  return made;
}

const documentLinks = defineTreeReading((document): DocumentLinks => {
  const found: FoundRef[] = [];
  const anchors = new Set<string>();
  for (const block of document.nodes) visitNode(block, block.key, { found, anchors });
  return { found, anchors: [...anchors] };
});

interface Finds {
  found: FoundRef[];
  anchors: Set<string>;
}

function visitNode(node: ChildNode | BlockNode, top: string, finds: Finds): void {
  if (node.object === 'text') return;
  if (node.object === 'block' && node.meta?.id !== undefined) finds.anchors.add(node.meta.id);
  visitData(node.data, undefined, { top, finds, depth: 0 });
  const bare = node.type === 'table' ? listTableRefs(node.data) : [];
  for (const ref of bare) finds.found.push({ ref, ...readRaw(ref, undefined), node: top });
  for (const child of node.nodes ?? []) visitNode(child, top, finds);
  for (const fragment of node.fragments ?? []) visitFragment(fragment, top, finds);
}

function visitFragment(fragment: FragmentNode, top: string, finds: Finds): void {
  for (const child of fragment.nodes) visitNode(child, top, finds);
}

/** Collects the references anywhere in a node's data; a raw target stands beside its reference. */
function visitData(
  value: unknown,
  source: unknown,
  place: { top: string; finds: Finds; depth: number },
): void {
  if (typeof value !== 'object' || value === null || place.depth > MAX_DATA_DEPTH) return;
  const deeper = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value)) {
    for (const item of value) visitData(item, undefined, deeper);
  } else if (isContentRef(value)) {
    place.finds.found.push({ ref: value, ...readRaw(value, source), node: place.top });
  } else {
    const record = value as Record<string, unknown>;
    for (const [name, part] of Object.entries(record)) {
      visitData(part, name === 'ref' ? record.source : undefined, deeper);
    }
  }
}

function readRaw(ref: ContentRef, source: unknown): { source?: string } {
  if (typeof source === 'string') return { source };
  return Object.values(ref).includes(BROKEN_ID) ? { source: BROKEN_ID } : {};
}

function describeRef(ref: ContentRef, relation: Link['relation'] | undefined, source?: string) {
  const isPart = ref.kind === 'reusable-content' || ref.kind === 'openapi';
  return {
    ref,
    relation: relation ?? (isPart ? 'dependsOn' : 'reference'),
    ...(source === undefined ? {} : { source }),
  };
}

/** Adds a link of a node, in the order of the nodes. Tags lead nowhere: they are no links. */
function addLink(links: Map<string, PlacedLink>, link: Link, node?: string): void {
  if (link.ref.kind === 'tag') return;
  const name = nameTarget(link);
  const known = links.get(name);
  if (known === undefined) {
    links.set(name, { ...link, nodes: node === undefined ? [] : [node] });
  } else if (node !== undefined && known.nodes.at(-1) !== node) {
    known.nodes.push(node);
  }
}

function listIncludes(links: ReadonlyMap<string, PlacedLink>): Anchors['includes'] {
  return [...links.values()].flatMap(({ ref, source }) =>
    ref.kind === 'reusable-content' && ref.space === undefined && source === undefined
      ? [ref.reusableContent]
      : [],
  );
}
