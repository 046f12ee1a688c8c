import type { ContentRef, StoredDocument } from '@octavo/content';
import { type DocumentNode, type ReferenceBlock, readReaderText } from '@octavo/markup';
import { referenceCatalog } from '@octavo/messages/reference';
import type { ReferenceMarkdownOptions } from '@octavo/openapi';
import { readIncludedContents } from '../../areas/content/index.ts';
import { loadBlockReferences, writeBlockMarkdown } from '../../areas/references/index.ts';
import { createPauses, type Platform } from '../../platform/index.ts';
import { choosePageLanguage } from './choose-page-language.ts';
import { type MarkdownPlace, makeFollower, type StoredPage } from './link-markdown.ts';
import { listForeignRefs } from './space-links.ts';

/**
 * The Markdown of pages as a reader has them, in their order: it says what the pages show to them and no
 * more, with what references show of specifications in their place, which is loaded for all pages at
 * once and said in the language of each, and with absolute addresses. Opens the other spaces that they
 * lead into.
 */
export async function writeSeenMarkdown(
  platform: Platform,
  place: MarkdownPlace,
  pages: readonly StoredPage[],
  options: ReferenceMarkdownOptions = {},
): Promise<string[]> {
  const { view, organizationId } = place.links;
  const included = await readIncludedContents(
    platform,
    view.revision,
    pages.map(({ stored }) => stored),
  );
  await place.links.open([
    ...pages.flatMap(({ stored }) => Object.values(stored.links)),
    ...[...included.values()].flatMap(listForeignRefs),
  ]);
  const pause = createPauses();
  const texts = [];
  for (const one of pages) {
    texts.push({ ...one, text: readPageText(platform, place, one, included) });
    await pause();
  }
  const blocks = texts.flatMap(({ text, stored }) =>
    text.references.map((block) => resolve(block, stored)),
  );
  const owner = { organizationId, spaceId: view.spaceId };
  const references = await loadBlockReferences(platform, platform.database.db, owner, blocks);
  return texts.map(({ page, stored, text }) =>
    text.write((block) => {
      const labels = referenceCatalog.messagesFor(choosePageLanguage(view, page, stored.text).lang);
      return writeBlockMarkdown(references, resolve(block, stored), { labels, ...options });
    }),
  );
}

function readPageText(
  platform: Platform,
  place: MarkdownPlace,
  { page, stored }: StoredPage,
  included: ReadonlyMap<string, DocumentNode>,
) {
  const { links } = stored;
  return readReaderText(stored.text, {
    ...makeFollower(platform, place, { page, stored }),
    scope: place.links.view.scopeOf(page),
    reusableContent: (ref) =>
      ref.kind === 'reusable-content' ? included.get(ref.reusableContent) : undefined,
    resolveInclusion: (raw) => (Object.hasOwn(links, raw) ? links[raw] : undefined),
  });
}

/** A block whose target means what it meant when the text was stored. */
function resolve(block: ReferenceBlock, { links }: Pick<StoredDocument, 'links'>): ReferenceBlock {
  const { source }: { readonly [name: string]: unknown } = block.data;
  const ref: ContentRef | undefined =
    typeof source === 'string' && Object.hasOwn(links, source) ? links[source] : undefined;
  return ref === undefined ? block : ({ ...block, data: { ...block.data, ref } } as ReferenceBlock);
}
