import type { ContentRef, StoredDocument } from '@octavo/content';
import { listSeenReferences, type ReferenceBlock, writeSeenText } from '@octavo/markup';
import type { ReferenceMarkdownOptions } from '@octavo/openapi';
import { loadBlockReferences, writeBlockMarkdown } from '../../areas/references/index.ts';
import type { Platform } from '../../platform/index.ts';
import { referenceLabelsFor } from '../reference-labels.ts';
import { choosePageLanguage } from './choose-page-language.ts';
import { linkMarkdown, type MarkdownPlace, type StoredPage } from './link-markdown.ts';

/**
 * The Markdown of pages as a reader has them, in their order: without what conditions hide, and with
 * what references show of specifications in their place, which is loaded for all pages at once and said in the language of each,
 * and with absolute addresses. Opens the other spaces that they lead into.
 */
export async function writeSeenMarkdown(
  platform: Platform,
  place: MarkdownPlace,
  pages: readonly StoredPage[],
  options: ReferenceMarkdownOptions = {},
): Promise<string[]> {
  const { view, organizationId } = place.links;
  await place.links.open(pages.flatMap(({ stored }) => Object.values(stored.links)));
  const linked = pages.map((one) => ({ ...one, stored: linkMarkdown(platform, place, one) }));
  const blocks = linked.flatMap(({ page, stored }) =>
    listSeenReferences(stored.text, view.scopeOf(page)).map((block) => resolve(block, stored)),
  );
  const owner = { organizationId, spaceId: view.spaceId };
  const references = await loadBlockReferences(platform, platform.database.db, owner, blocks);
  return linked.map(({ page, stored }) =>
    writeSeenText(stored.text, view.scopeOf(page), (block) => {
      const labels = referenceLabelsFor(choosePageLanguage(view, page, stored.text).lang);
      return writeBlockMarkdown(references, resolve(block, stored), { labels, ...options });
    }),
  );
}

/** A block whose target means what it meant when the text was stored. */
function resolve(block: ReferenceBlock, { links }: Pick<StoredDocument, 'links'>): ReferenceBlock {
  const { source }: { readonly [name: string]: unknown } = block.data;
  const ref: ContentRef | undefined =
    typeof source === 'string' && Object.hasOwn(links, source) ? links[source] : undefined;
  return ref === undefined ? block : ({ ...block, data: { ...block.data, ref } } as ReferenceBlock);
}
