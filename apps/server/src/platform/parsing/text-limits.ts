import type { SourceBlock } from '@octavo/content';

/** A larger text is no page that anyone reads, but could be made to cost the server dearly. */
export const MAX_TEXT_BYTES = 1024 ** 2;

/** The most blocks of a text, parts of blocks (items, rows, tabs) among them. */
export const MAX_TEXT_BLOCKS = 20_000;

/** Texts of up to this many UTF-16 units are worked on at once: the way to a thread takes as long. */
export const SHORT_TEXT_LENGTH = 16 * 1024;

/** Whether blocks, with their parts, are more than a text may have. */
export function hasTooManyBlocks(blocks: readonly Pick<SourceBlock, 'parts'>[]): boolean {
  let count = blocks.length;
  for (const { parts } of blocks) count += parts?.length ?? 0;
  return count > MAX_TEXT_BLOCKS;
}
