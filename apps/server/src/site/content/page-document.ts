import type { ContentRef, PageRecord } from '@octavo/content';
import {
  type DocumentNode,
  expandDocumentInSteps,
  listEmbeds,
  listReferenceBlocks,
  listUpdates,
  type RenderContext,
  type RenderedEmbed,
  type UpdateEntry,
} from '@octavo/markup';
import { blocksCatalog } from '@octavo/messages/blocks';
import { readDocument, readIncludedContents, readTreeInTime } from '../../areas/content/index.ts';
import { findShownEmbeds } from '../../areas/embeds/index.ts';
import { readSpaceTags } from '../../areas/imports/index.ts';
import { readSpecificationStamp } from '../../areas/openapi-specs/index.ts';
import { makeAppAddress } from '../../areas/pages/index.ts';
import { type BlockReferences, loadBlockReferences } from '../../areas/references/index.ts';
import { createPauses, type Platform, runInSlices } from '../../platform/index.ts';
import { feedHrefOf } from '../feeds/feed-href.ts';
import { choosePageLanguage } from './choose-page-language.ts';
import type { ChosenLanguage } from './detect-language.ts';
import { PageDependencies } from './page-dependencies.ts';
import { listForeignRefs, type SpaceLinks } from './space-links.ts';
import type { SpaceView } from './space-view.ts';

/** A page's text as its reader sees it, and what it is rendered with. */
export interface PageDocument {
  /** Without what conditions hide, with the reusable contents that it includes. */
  expanded: DocumentNode;
  /** Highlights no code yet. */
  context: RenderContext;
  language: ChosenLanguage;
  /** Whether it has updates, which then have a feed. */
  hasUpdates: boolean;
  /** What its blocks show of specifications. */
  references: BlockReferences;
  /** What is asked of the context is noted there, until they are closed. */
  dependencies: PageDependencies;
}

/**
 * Reads a page's text. Opens the other spaces that it leads into. `externalImage` is the path of what
 * stands in for pictures elsewhere.
 */
export async function readPageDocument(
  platform: Platform,
  links: SpaceLinks,
  page: PageRecord,
  externalImage: string,
): Promise<PageDocument> {
  const { view } = links;
  const stored = page.document ? await readDocument(platform, page.document) : undefined;
  const text = stored?.text ?? '';
  const language = choosePageLanguage(view, page, text);
  const dependencies = new PageDependencies(links, externalImage);
  const document = stored ? await readTreeInTime(stored, 'page') : EMPTY_DOCUMENT;
  const reusable = await readIncludedContents(platform, view.revision, stored ? [stored] : []);
  const variables = { space: view.revision.content.variables, page: page.variables ?? {} };
  const context: RenderContext = {
    resolveRef: (ref) => dependencies.resolveRef(ref) ?? resolveOutside(platform, links, ref),
    resolveFile: (ref) => dependencies.resolveFile(ref),
    reusableContent: (ref) => {
      dependencies.noteReusableContent(ref);
      return ref.kind === 'reusable-content' ? reusable.get(ref.reusableContent) : undefined;
    },
    highlight: () => undefined,
    variables,
    claims: view.reader.claims,
    linkAnchors: page.layout?.anchors ?? true,
    labels: blocksCatalog.messagesFor(language.lang),
    locale: language.lang,
  };
  const pause = createPauses();
  const expanded = await runInSlices(expandDocumentInSteps(document, context, view.scopeOf(page)));
  await pause();
  if (links.hasOthers) await links.open(listForeignRefs(expanded));
  await pause();
  const updates = listUpdates(expanded);
  const hasUpdates = updates.length > 0;
  if (hasUpdates) context.updatesFeed = feedHrefOf(view, page);
  await pause();
  await loadTags(platform, view, updates, { context, dependencies });
  context.findEmbed = await loadEmbeds(platform, view, expanded, dependencies);
  await pause();
  const references = await loadReferences(platform, links, expanded, dependencies);
  return { expanded, context, language, hasUpdates, references, dependencies };
}

/** How the tags of updates are shown, which is noted; nothing is read where there are none. */
async function loadTags(
  platform: Platform,
  { revision }: SpaceView,
  updates: readonly UpdateEntry[],
  { context, dependencies }: Pick<PageDocument, 'context' | 'dependencies'>,
): Promise<void> {
  const names = [...new Set(updates.flatMap(({ tags }) => tags))];
  if (names.length === 0) return;
  const shown = await readSpaceTags(platform, revision.whole);
  dependencies.noteTags(names, shown);
  context.findTag = (name) => shown.get(name);
}

/** What is known of what a document embeds, which is noted. */
async function loadEmbeds(
  platform: Platform,
  { spaceId, prefix }: SpaceView,
  expanded: DocumentNode,
  dependencies: PageDependencies,
): Promise<(url: string) => RenderedEmbed | undefined> {
  const urls = listEmbeds(expanded);
  if (urls.length === 0) return () => undefined;
  const shown = await findShownEmbeds(platform, spaceId, urls);
  dependencies.noteEmbeds({ spaceId, urls }, shown);
  return (url) => {
    const { picture, ...texts } = shown.get(url) ?? { title: undefined };
    if (texts.title === undefined) return undefined;
    if (picture === undefined) return texts;
    const { name, width, height } = picture;
    return { ...texts, picture: { src: `${prefix}/~embeds/${name}`, width, height } };
  };
}

async function loadReferences(
  platform: Platform,
  { organizationId, view: { spaceId } }: SpaceLinks,
  expanded: DocumentNode,
  dependencies: PageDependencies,
): Promise<BlockReferences> {
  const blocks = listReferenceBlocks(expanded);
  const { db } = platform.database;
  const place = { organizationId, spaceId };
  const stamp =
    blocks.length === 0 ? '' : await readSpecificationStamp(platform, db, organizationId);
  const references = await loadBlockReferences(platform, db, place, blocks);
  dependencies.noteReferences(references, stamp);
  return references;
}

/** What is in a space that the site does not publish has its address in the app. */
function resolveOutside(platform: Platform, links: SpaceLinks, ref: ContentRef) {
  if (links.isOnSite(ref)) return undefined;
  const href = makeAppAddress(platform, ref);
  return href === undefined ? undefined : { href, external: true };
}

const EMPTY_DOCUMENT: DocumentNode = { object: 'document', data: { schemaVersion: 8 }, nodes: [] };
