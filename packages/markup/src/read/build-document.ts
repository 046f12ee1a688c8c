import type { DocumentNode } from '../document.ts';
import type { ResolveTarget } from '../page-source.ts';
import { finishDocument } from './finish-document.ts';
import { type IdentifiedBlock, PartKeys } from './part-keys.ts';
import { readBody } from './read-body.ts';

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
