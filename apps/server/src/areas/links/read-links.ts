import type {
  ContentRef,
  Hash,
  PageRecord,
  ReusableContentRecord,
  StoredDocument,
} from '@octavo/content';
import type { DocumentRefs, PageFacts, TreeKind } from '@octavo/markup';
import { defineCache, type Platform } from '../../platform/index.ts';
import { defineTreeReading, findFacts, prepareReadings, takeReading } from '../content/index.ts';
import { type Anchors, type Link, type LinkSource, nameTarget, type PlacedLink } from './link.ts';
import { read } from './read-refs.ts';

const NO_LINKS: DocumentRefs = { found: [], anchors: [] };

export const kept = defineCache<DocumentRefs>(
  { name: 'link-documents', share: 33 },
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

/** Has what `readPageLinks` and `readContentLinks` will parse parsed in a thread, unless it is kept. */
export async function prepareLinks(
  platform: Platform,
  documents: readonly { hash: Hash; document: StoredDocument | undefined; kind: TreeKind }[],
): Promise<void> {
  const cache = platform.caches.open(kept);
  const unknown = documents.filter(({ hash, kind }) => cache.get(keyOf(kind, hash)) === undefined);
  for (const kind of ['page', 'fragment'] as const) {
    const some = unknown.filter((one) => one.kind === kind);
    await prepareReadings(
      some.map(({ document }) => document),
      kind,
      documentRefs,
    );
  }
}

function keyOf(kind: TreeKind, hash: Hash): string {
  return `${kind}:${hash}`;
}

/** What a document links to follows from its bytes: it is found out once and kept. */
function readDocumentLinks(
  platform: Platform,
  hash: Hash | undefined,
  document: StoredDocument | undefined,
  kind: TreeKind,
): DocumentRefs {
  if (hash === undefined || document === undefined) return NO_LINKS;
  const cache = platform.caches.open(kept);
  const key = keyOf(kind, hash);
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const facts = kind === 'page' ? findFacts(document) : undefined;
  const made = facts ? readFacts(facts, document) : takeReading(documentRefs, document, kind);
  cache.set(key, made);
  return made;
}

const documentRefs = defineTreeReading(new URL('./read-refs.ts', import.meta.url), read);

/** What facts say of references, now that blocks have ids. */
function readFacts({ found, anchors }: PageFacts, { blocks }: StoredDocument): DocumentRefs {
  const named = found.map(({ block, ...ref }) => ({ ...ref, node: blocks[block]?.id ?? '' }));
  return { found: named, anchors };
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
