import { type ContentRef, isContentRef } from '@octavo/content';
import type { BlockNode, DocumentNode } from './document.ts';

/** How many reusable contents one document may include. */
const MAX_INCLUSIONS = 200;
/** How deep reusable contents may be nested in each other. */
const MAX_INCLUSION_DEPTH = 8;
/** No further content is included once those before it have this size together. */
const MAX_INCLUDED_SIZE = 4 * 1024 ** 2;
/** What an object counts for beside its text. */
const OBJECT_SIZE = 16;

/** Gives the document of a reusable content; undefined where there is none. */
export type FindContent = (ref: ContentRef) => DocumentNode | undefined;

/** A reusable content where it is included. */
export interface Inclusion {
  content: DocumentNode;
  /** The reusable contents that its nodes are in, outermost first and itself last. */
  within: readonly string[];
}

/**
 * The reusable contents that one document includes, in the order in which its reader meets them.
 * What reads, renders and searches documents includes the same ones: a content is left out that
 * cannot be found, includes itself, is nested more than 8 deep, or comes after 200 others or after
 * 4 MiB of them.
 */
export class Inclusions {
  readonly #find: FindContent;
  #count = 0;
  #size = 0;

  constructor(find: FindContent) {
    this.#find = find;
  }

  /**
   * What stands for a block that includes a content.
   *
   * @param within the reusable contents that the block is in, as the inclusion around it says
   */
  open(block: BlockNode<'reusable-content'>, within: readonly string[]): Inclusion | undefined {
    const ref: unknown = block.data?.ref;
    if (!isContentRef(ref) || ref.kind !== 'reusable-content') return undefined;
    const id = `${ref.space ?? ''}/${ref.reusableContent}`;
    if (within.includes(id) || !this.#hasRoom(within.length)) return undefined;
    const content = this.#find(ref);
    if (content === undefined) return undefined;
    this.#count += 1;
    this.#size += measure(content.nodes);
    return { content, within: [...within, id] };
  }

  #hasRoom(depth: number): boolean {
    const isRoom = this.#count < MAX_INCLUSIONS && this.#size < MAX_INCLUDED_SIZE;
    return isRoom && depth < MAX_INCLUSION_DEPTH;
  }
}

/**
 * Reads the reusable contents that documents may show, a level at a time: those they include, those
 * that these include, and so on, as deep as contents are nested. Each is asked for once.
 *
 * @param first what names the contents that the documents include themselves
 * @param read reads contents and answers what names those that they include
 */
export async function readInclusions<Name>(
  first: Iterable<Name>,
  read: (names: ReadonlySet<Name>) => Promise<Iterable<Name>>,
): Promise<void> {
  const seen = new Set<Name>();
  let level = new Set(first);
  for (let depth = 0; depth < MAX_INCLUSION_DEPTH && level.size > 0; depth += 1) {
    for (const name of level) seen.add(name);
    const next = new Set<Name>();
    for (const name of await read(level)) if (!seen.has(name)) next.add(name);
    level = next;
  }
}

/** About how large a value is as JSON, in characters. */
function measure(value: unknown): number {
  const waiting: unknown[] = [value];
  let size = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') size += next.length;
    if (typeof next !== 'object' || next === null) continue;
    size += OBJECT_SIZE;
    for (const part of Object.values(next)) waiting.push(part);
  }
  return size;
}
