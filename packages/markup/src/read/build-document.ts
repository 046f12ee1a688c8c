import type { SourceBlock, SourcePart, StoredDocument } from '@octavo/content';
import type { DocumentNode } from '../document.ts';
import { makePartKey } from '../node-key.ts';
import type { ResolveTarget } from '../page-source.ts';
import { finishDocument, KeyMaker } from './finish-document.ts';
import { readBody } from './read-body.ts';
import type { PartNode } from './read-context.ts';
import type { FoundPart } from './syntax-node.ts';

/** What `buildDocument` needs beside the text. */
export interface BuildDocumentOptions {
  /** The blocks of the same text, with their ids; parts without one are named by their place. */
  blocks: readonly IdentifiedBlock[];
  resolve: ResolveTarget;
  /** `fragment` for reusable content: a leading `# heading` is a heading there. */
  kind?: 'page' | 'fragment';
}

/**
 * The JSON form of a text (sections 1 to 5 of the document block specification). The first node of
 * each block has the block's id as key; all other keys derive from it, and from the ids of parts (see
 * `makePartKey`). A block that `blocks` does not have is named by its place. What the front matter of a home page shows comes first. Never
 * throws.
 */
export function buildDocument(text: string, options: BuildDocumentOptions): DocumentNode {
  const body = readBody(text, {
    resolve: options.resolve,
    kind: options.kind ?? 'page',
    targetsOnly: false,
  });
  const stored = new Map(options.blocks.map((block) => [block.start, block]));
  const used = new Set<string>();
  const partKeys = new PartKeys();
  const groups = body.blocks.map((block, index) => {
    const own = stored.get(block.start);
    let id = own?.id ?? `block-${index}`;
    if (used.has(id)) id = `${id}-${index}`;
    used.add(id);
    partKeys.name(id, block.parts, own?.parts);
    return { id, nodes: block.nodes };
  });
  if (body.lead.length > 0) groups.unshift({ id: nameLead(used), nodes: body.lead });
  const nodes = finishDocument(groups, partKeys.listNodes(body.partNodes));
  return { object: 'document', data: { schemaVersion: 8 }, nodes };
}

/** What front matter shows has no block of its own: it is named by a word that no block is. */
function nameLead(used: ReadonlySet<string>): string {
  let id = 'home';
  while (used.has(id)) id += '-';
  return id;
}

/** `fragment` for reusable contents, which have no title of their own. */
export type TreeKind = 'page' | 'fragment';

/** The JSON form of a stored document. Targets mean what they meant when it was written. */
export function buildStoredDocument(
  { text, blocks, links }: StoredDocument,
  kind: TreeKind,
): DocumentNode {
  const resolve = (raw: string) => (Object.hasOwn(links, raw) ? links[raw] : undefined);
  return buildDocument(text, { blocks, resolve, kind });
}

/** A block with its id, whose parts may have theirs. */
interface IdentifiedBlock extends SourceBlock {
  id: string;
  parts?: readonly IdentifiedPart[];
}

interface IdentifiedPart extends SourcePart {
  id?: string;
  parts?: readonly IdentifiedPart[];
}

/** The keys of nodes that are parts, made from the ids of the parts. */
class PartKeys {
  private readonly makers = new Map<FoundPart, KeyMaker>();
  private readonly used = new Set<string>();

  /** Takes the ids of a block's parts from where the same parts are known with theirs. */
  name(
    blockId: string,
    found: readonly FoundPart[] | undefined,
    known: readonly IdentifiedPart[] | undefined,
  ): void {
    if (!found || !known) return;
    const places = new Map(known.map((part) => [part.start, part]));
    for (const part of found) {
      const same = places.get(part.start);
      if (same?.end !== part.end) continue;
      const key = same.id === undefined ? undefined : makePartKey(blockId, same.id);
      if (key !== undefined && !this.used.has(key)) {
        this.used.add(key);
        this.makers.set(part, new KeyMaker(key));
      }
      this.name(blockId, part.parts, same.parts);
    }
  }

  /** What numbers the keys of a part, by the nodes that are the part. */
  listNodes(nodes: ReadonlyMap<PartNode, FoundPart>): ReadonlyMap<PartNode, KeyMaker> {
    const makers = new Map<PartNode, KeyMaker>();
    if (this.makers.size === 0) return makers;
    for (const [node, part] of nodes) {
      const maker = this.makers.get(part);
      if (maker) makers.set(node, maker);
    }
    return makers;
  }
}
