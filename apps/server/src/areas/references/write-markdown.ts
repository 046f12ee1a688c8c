import type { ReferenceBlock } from '@octavo/markup';
import { type ReferenceMarkdownOptions, writeReferenceMarkdown } from '@octavo/openapi';
import type { BlockReferences } from './load-blocks.ts';

/** What a block shows, as Markdown; undefined where there is nothing to show. */
export function writeBlockMarkdown(
  references: Pick<BlockReferences, 'find'>,
  block: ReferenceBlock,
  options: ReferenceMarkdownOptions = {},
): string | undefined {
  const shown = references.find(block);
  if (shown === undefined) return undefined;
  // Documents come from anywhere: a field may hold anything.
  const { headless }: { readonly [name: string]: unknown } = block.data;
  return writeReferenceMarkdown(shown.reference, { ...options, headless: headless === true });
}
