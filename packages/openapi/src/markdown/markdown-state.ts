import type { KnownSchemas } from '../describe/read-schema.ts';
import type { ReferenceLabels } from '../labels.ts';

/** What the writing of one reference goes by. */
export interface MarkdownState {
  readonly known: KnownSchemas;
  readonly labels: ReferenceLabels;
  /** The level of the heading of an operation. */
  readonly level: number;
  readonly withIds: boolean;
  readonly withSamples: boolean;
  readonly withExamples: boolean;
  /** How many properties may still be written, and how many of each named schema were. */
  readonly budget: { left: number };
  readonly written: Map<string, number>;
  /** Schemas with a heading of their own, which are written there alone. */
  readonly apart: ReadonlySet<string>;
  /** Ids that headings have. */
  readonly ids: Set<string>;
}

/** A heading with the id that its place has in HTML too. `words` is Markdown on one line. */
export function writeHeading(
  state: MarkdownState,
  depth: number,
  words: string,
  id: string,
): string {
  const marks = '#'.repeat(Math.min(6, state.level + depth));
  if (!state.withIds) return `${marks} ${words}`;
  const own = claimId(state.ids, id);
  return `${marks} ${words} <a href="#${own}" id="${own}"></a>`;
}

/** The id, or the first of `id-1`, `id-2`… that no other heading has. */
export function claimId(ids: Set<string>, wanted: string): string {
  let id = wanted;
  for (let count = 1; ids.has(id); count += 1) id = `${wanted}-${count}`;
  ids.add(id);
  return id;
}

/** Parts of a document, an empty line between them; empty ones are left out. */
export function joinBlocks(blocks: readonly (string | undefined)[]): string {
  return blocks.filter((block) => block !== undefined && block !== '').join('\n\n');
}
