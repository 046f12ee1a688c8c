import { type DocumentNode, nameReferenceIds, type ReferenceBlock } from '@octavo/markup';
import { referenceCatalog } from '@octavo/messages/reference';
import { makeDescriptionRenderer, type RenderedReference, renderReference } from '@octavo/openapi';
import type { BlockReferences } from '../../areas/references/index.ts';
import type { Caches } from '../../platform/index.ts';
import { encodePath } from './encode-path.ts';
import { type Highlight, renderHighlighted } from './highlight.ts';

/** What references take from the page that shows them. */
export interface ReferenceSetting {
  /** The path of the space on this host, without a trailing slash. */
  prefix: string;
  /** The path of what stands in for pictures elsewhere. */
  externalImage: string;
  /** The language of the page, as BCP 47 tag. */
  lang: string;
  /** Whether readers can send requests from their browser. */
  tryIt?: boolean;
}

/**
 * Renders all that a document shows of specifications, by the keys of its blocks; those that there is
 * nothing of are left out. Ids of each begin with a word that no other part of the page has.
 */
export async function renderPageReferences(
  caches: Caches,
  expanded: DocumentNode,
  references: BlockReferences,
  setting: ReferenceSetting,
): Promise<ReadonlyMap<string, RenderedReference>> {
  const rendered = new Map<string, RenderedReference>();
  if (references.isEmpty) return rendered;
  const { tryIt = false } = setting;
  for (const [block, idPrefix] of nameReferenceIds(expanded)) {
    const shown = references.find(block);
    if (shown === undefined) continue;
    const schemaHref = (name: string) => hrefOfSchema(setting.prefix, shown.slug, name);
    const own = { ...readLook(block), idPrefix, schemaHref, tryIt };
    const reference = await renderHighlighted(caches, (highlight) =>
      renderReference(shown.reference, { ...makeReferenceOptions(setting, highlight), ...own }),
    );
    rendered.set(block.key, reference);
  }
  return rendered;
}

/** What all references of a page are rendered with. */
export function makeReferenceOptions(
  { externalImage, lang }: Omit<ReferenceSetting, 'prefix'>,
  highlight: Highlight,
) {
  const imageSrc = (address: string) => `${externalImage}#${encodeURIComponent(address)}`;
  return {
    labels: referenceCatalog.messagesFor(lang),
    highlight,
    renderDescription: makeDescriptionRenderer({ imageSrc, highlight }),
  };
}

/** Where a schema has a page of its own. */
export function hrefOfSchema(prefix: string, slug: string, name: string): string {
  return `${prefix}/~openapi/${encodePath(slug)}/schemas/${encodeURIComponent(name)}`;
}

/** How a block wants to look. Documents come from anywhere: a field may hold anything. */
function readLook(block: ReferenceBlock) {
  const data: { readonly [name: string]: unknown } = block.data;
  const { headless, expanded, grouped, title } = data;
  return {
    headless: headless === true,
    expanded: expanded === true,
    ...(typeof grouped === 'boolean' ? { grouped } : {}),
    ...(typeof title === 'string' && title !== '' ? { title } : {}),
  };
}
