import type { SourceBlock, SourcePart } from '@octavo/content';
import { makePartKey } from '../node-key.ts';
import type { FoundPart } from './found-part.ts';
import { KeyMaker } from './key-maker.ts';
import type { PartNode } from './read-context.ts';

/** A block with its id, whose parts may have theirs. */
export interface IdentifiedBlock extends SourceBlock {
  id: string;
  parts?: readonly IdentifiedPart[];
}

interface IdentifiedPart extends SourcePart {
  id?: string;
  parts?: readonly IdentifiedPart[];
}

/** The keys of nodes that are parts, made from the ids of the parts. */
export class PartKeys {
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
