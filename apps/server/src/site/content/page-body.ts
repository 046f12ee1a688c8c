import type { ContentRef, PageRecord, StoredDocument } from '@octavo/content';
import {
  buildDocument,
  type DocumentNode,
  expandDocument,
  listOutline,
  listSyntaxes,
  type OutlineEntry,
  type RenderContext,
  readInclusions,
  renderHtml,
  usesMermaid,
} from '@octavo/markup';
import { readDocument, readDocuments } from '../../areas/content/index.ts';
import { makeAppAddress } from '../../areas/pages/index.ts';
import type { Platform } from '../../platform/index.ts';
import { renderLabelsFor } from '../labels.ts';
import { chooseLead } from './choose-lead.ts';
import { type ChosenLanguage, chooseLanguage } from './detect-language.ts';
import { drawIcons } from './draw-icons.ts';
import { prepareHighlight } from './highlight.ts';
import { PageDependencies } from './page-dependencies.ts';
import { listForeignRefs, type SpaceLinks } from './space-links.ts';
import type { SpaceView } from './space-view.ts';

/** A page's own text, rendered, and what the rest of the page needs to know of it. */
export interface PageBody {
  html: string;
  outline: readonly OutlineEntry[];
  language: ChosenLanguage;
  usesDiagrams: boolean;
  isEmpty: boolean;
  /** The beginning of its first paragraph; empty where it has none. */
  lead: string;
  dependencies: PageDependencies;
}

/**
 * Renders a page's text. Opens the other spaces that it leads into. `externalImage` is the path of
 * what stands in for pictures elsewhere.
 */
export async function renderPageBody(
  platform: Platform,
  links: SpaceLinks,
  page: PageRecord,
  externalImage: string,
): Promise<PageBody> {
  const { view } = links;
  const stored = page.document ? await readDocument(platform, page.document) : undefined;
  const text = stored?.text ?? '';
  const language = chooseLanguage({
    path: view.tree.pathOf(page.id),
    text: `${page.title}\n${text}`,
    spaceLanguage: view.language,
  });
  const dependencies = new PageDependencies(links, externalImage);
  const document = stored ? readJson(stored, 'page') : EMPTY_DOCUMENT;
  const reusable = await readReusableContents(platform, view, stored);
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
    labels: renderLabelsFor(language.lang),
    locale: language.lang,
  };
  const expanded = expandDocument(document, context, view.scopeOf(page));
  if (links.hasOthers) await links.open(listForeignRefs(expanded));
  context.highlight = await prepareHighlight(platform.caches, listSyntaxes(expanded));
  const html = drawIcons(renderHtml(expanded, context));
  dependencies.close();
  return {
    html,
    outline: listOutline(expanded),
    language,
    usesDiagrams: usesMermaid(expanded),
    isEmpty: html.trim() === '',
    lead: chooseLead(expanded),
    dependencies,
  };
}

/** What is in a space that the site does not publish has its address in the app. */
function resolveOutside(platform: Platform, links: SpaceLinks, ref: ContentRef) {
  if (links.isOnSite(ref)) return undefined;
  const href = makeAppAddress(platform, ref);
  return href === undefined ? undefined : { href, external: true };
}

const EMPTY_DOCUMENT: DocumentNode = { object: 'document', data: { schemaVersion: 8 }, nodes: [] };

function readJson(stored: StoredDocument, kind: 'page' | 'fragment'): DocumentNode {
  return buildDocument(stored.text, {
    blocks: stored.blocks,
    resolve: (raw) => (Object.hasOwn(stored.links, raw) ? stored.links[raw] : undefined),
    kind,
  });
}

/** The reusable contents that a document includes, those within them too, a level per query. */
async function readReusableContents(
  platform: Platform,
  view: SpaceView,
  stored: StoredDocument | undefined,
): Promise<Map<string, DocumentNode>> {
  const contents = new Map<string, DocumentNode>();
  if (stored === undefined) return contents;
  await readInclusions(listIncluded(stored), async (ids) => {
    const wanted = new Map<string, string>();
    for (const id of ids) {
      const record = view.revision.reusableContents.byId.get(id);
      if (record) wanted.set(record.id, record.document);
    }
    const documents = await readDocuments(platform, wanted.values());
    const inner: string[] = [];
    for (const [id, hash] of wanted) {
      const document = documents.get(hash);
      if (document === undefined) continue;
      contents.set(id, readJson(document, 'fragment'));
      inner.push(...listIncluded(document));
    }
    return inner;
  });
  return contents;
}

function listIncluded({ links }: StoredDocument): string[] {
  return Object.values(links).flatMap((ref) =>
    ref.kind === 'reusable-content' ? [ref.reusableContent] : [],
  );
}
