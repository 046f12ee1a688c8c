import type { DocumentBlock, DocumentPart, StoredDocument } from '@octavo/content';
import { makePartKey, parseNodeKey } from '@octavo/markup';
import { sha256Base64url } from '../../platform/index.ts';

/** A part with the block that it is in. */
interface PlacedPart {
  block: DocumentBlock;
  part: DocumentPart;
}

/**
 * The texts of a document that comments are on: a part of a block where the node is in one, else a
 * top-level block. Parts are read, and their texts hashed, once they are asked for.
 */
export class CommentedTexts {
  private readonly text: string;
  private readonly blocks: ReadonlyMap<string, DocumentBlock>;
  private readonly parts = new Map<string, ReadonlyMap<string, DocumentPart>>();
  private blockIds: ReadonlyMap<string, string | null> | undefined;
  private partKeys: ReadonlyMap<string, string | null> | undefined;

  constructor({ text, blocks }: Pick<StoredDocument, 'text' | 'blocks'>) {
    this.text = text;
    this.blocks = new Map(blocks.map((block) => [block.id, block]));
  }

  /** The address of the text that the key of a node stands for; undefined where there is none. */
  hashOf(key: string): string | undefined {
    const { block: id, part: partId } = parseNodeKey(key);
    const block = this.blocks.get(id);
    if (!block || partId === undefined) return block?.hash;
    const part = this.partsOf(block).get(partId);
    return part && this.hashPart({ block, part });
  }

  /**
   * The key that the node has where its text stands at another place now; undefined where it stands
   * nowhere, or at several places.
   */
  findAgain(key: string, hash: string): string | undefined {
    const { block, part } = parseNodeKey(key);
    const name = part === undefined ? block : makePartKey(block, part);
    const again = part === undefined ? this.listBlockIds().get(hash) : this.listParts().get(hash);
    return again ? again + key.slice(name.length) : undefined;
  }

  private partsOf(block: DocumentBlock): ReadonlyMap<string, DocumentPart> {
    const known = this.parts.get(block.id);
    if (known) return known;
    const parts = new Map(listParts(block.parts).map((part) => [part.id, part]));
    this.parts.set(block.id, parts);
    return parts;
  }

  /** The address of a part's kind and text: a list of one item has the same text as the item. */
  private hashPart({ block, part: { kind, start, end } }: PlacedPart): string {
    return sha256Base64url(`${kind}\n${this.text.slice(block.start + start, block.start + end)}`);
  }

  private listBlockIds(): ReadonlyMap<string, string | null> {
    this.blockIds ??= indexUnique([...this.blocks.values()].map(({ id, hash }) => [hash, id]));
    return this.blockIds;
  }

  private listParts(): ReadonlyMap<string, string | null> {
    this.partKeys ??= indexUnique(
      [...this.blocks.values()].flatMap((block) =>
        [...this.partsOf(block).values()].map((part): [string, string] => [
          this.hashPart({ block, part }),
          makePartKey(block.id, part.id),
        ]),
      ),
    );
    return this.partKeys;
  }
}

function listParts(parts: readonly DocumentPart[] = []): DocumentPart[] {
  return parts.flatMap((part) => [part, ...listParts(part.parts)]);
}

/** The names by what they are of; null where several are of the same. */
function indexUnique(entries: readonly [string, string][]): Map<string, string | null> {
  const index = new Map<string, string | null>();
  for (const [hash, name] of entries) index.set(hash, index.has(hash) ? null : name);
  return index;
}
