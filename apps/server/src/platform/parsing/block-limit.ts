import type { SourceBlock } from '@octavo/content';

/** The most blocks of a text, parts of blocks (items, rows, tabs) among them. */
export const MAX_TEXT_BLOCKS = 20_000;

/** Whether blocks, with their parts, are more than a text may have. */
export function hasTooManyBlocks(blocks: readonly Pick<SourceBlock, 'parts'>[]): boolean {
  let count = blocks.length;
  for (const { parts } of blocks) count += parts?.length ?? 0;
  return count > MAX_TEXT_BLOCKS;
}
