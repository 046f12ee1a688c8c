import type { DocumentNode } from '../document.ts';

/** How many reusable contents one document may include. */
const MAX_INCLUSIONS = 200;
/** How deep reusable contents may be nested in each other. */
const MAX_INCLUSION_DEPTH = 8;
/** No further content is included once those before it have this size together. */
const MAX_INCLUDED_SIZE = 4 * 1024 ** 2;
/** What an object counts for beside its text. */
const OBJECT_SIZE = 16;

/** The reusable contents that one document has included so far. */
export class Inclusions {
  #count = 0;
  #size = 0;

  /** Whether another content may be included by one that is itself `depth` contents deep. */
  mayInclude(depth: number): boolean {
    const isRoom = this.#count < MAX_INCLUSIONS && this.#size < MAX_INCLUDED_SIZE;
    return isRoom && depth < MAX_INCLUSION_DEPTH;
  }

  add(content: DocumentNode): void {
    this.#count += 1;
    this.#size += measure(content.nodes);
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
