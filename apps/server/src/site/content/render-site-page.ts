import type { PageRecord } from '@octavo/content';
import { renderTagItem } from '@octavo/markup';
import { siteCatalog } from '@octavo/messages/site';
import { readSpaceTags } from '../../areas/imports/index.ts';
import { defineReaderCache, type Platform } from '../../platform/index.ts';
import { choosePicture } from '../cards/choose-picture.ts';
import { feedHrefOf } from '../feeds/feed-href.ts';
import { trustHtml } from '../templates/html.ts';
import { renderPage } from '../templates/page.ts';
import type { LanguageView, LinkView, PageView, SiteView } from '../templates/view.ts';
import { markOf } from './describe-entry.ts';
import { type ChosenLanguage, readLanguageFolder } from './detect-language.ts';
import { drawIcons } from './draw-icons.ts';
import { drawNavigation, hrefOfBranch } from './draw-navigation.ts';
import { findCover } from './find-cover.ts';
import { findEditLinks } from './find-edit-links.ts';
import { type PageBody, renderPageBody, summarize } from './page-body.ts';
import type { SpaceLinks } from './space-links.ts';
import type { SpaceNavigation } from './space-navigation.ts';
import { layoutOf, type SpaceView, titleOf } from './space-view.ts';
import { chooseNeighbours } from './walk-navigation.ts';
import { listShown } from './walk-shown.ts';

/** A page of a site, complete, and what its response needs to know. */
export interface RenderedPage {
  text: string;
  usesDiagrams: boolean;
  /** Origins that readers may send requests to from it. */
  connects: readonly string[];
  /** Origins that readers load pictures from. */
  imageOrigins: readonly string[];
  /** Origins of players that readers may start on it. */
  frameOrigins: readonly string[];
  indexed: boolean;
}

/** What a page is rendered in. */
export interface PageContext {
  site: SiteView;
  links: SpaceLinks;
  navigation: SpaceNavigation;
  /** Whether pages ask readers for feedback. */
  asksFeedback: boolean;
}

const kept = defineReaderCache<PageBody>(
  { name: 'site-bodies', share: 58 },
  (body) => body.html.length * 2 + 2500,
);

/** Renders a page. Its text comes from memory as long as nothing that it shows has changed. */
export async function renderSitePage(
  platform: Platform,
  context: PageContext,
  page: PageRecord,
): Promise<RenderedPage> {
  const { site, links, navigation } = context;
  const space = links.view;
  const body = await readBody(platform, context, page);
  const { lang, dir } = frameLanguage(site, body, navigation);
  const labels = siteCatalog.messagesFor(lang);
  const language: LanguageView = { lang, dir, labels };
  const mark = markOf(page);
  const cover = await findCover(links, page);
  const layout = layoutOf(page);
  const isHome = page === space.home;
  const { title, description: summary } = summarize(page, body);
  const picture = choosePicture({
    site,
    space,
    page,
    cover,
    text: { title, description: summary, dir },
  });
  const view: PageView = {
    site,
    language,
    title,
    layout,
    navigation: layout.tableOfContents
      ? await drawNavigation(navigation, page, labels)
      : trustHtml(''),
    breadcrumbs: isHome
      ? []
      : [...(site.section ? [site.section] : []), ...listBreadcrumbs(space, page)],
    outline: trimOutline(body.outline),
    bodyLang: body.language.lang,
    bodyDir: body.language.dir,
    ...(body.isEmpty ? listContents(space, page) : { contents: [] }),
    body: trustHtml(body.html),
    hasTrials: body.connects.length > 0,
    href: space.hrefOf(page),
    markdownHref: space.markdownHrefOf(page),
    ...(body.hasUpdates ? { feedHref: feedHrefOf(space, page) } : {}),
    indexed: !page.noRobotsIndex,
    tags: trustHtml(layout.tags ? await drawTags(platform, space, page) : ''),
    updatedAt: page.updatedAt,
    isHome,
    ...(context.asksFeedback
      ? { feedback: { action: `${space.prefix}/~feedback`, pageId: page.id } }
      : {}),
    editLinks: findEditLinks(platform, space, page),
    ...(summary ? { summary } : {}),
    ...(picture ? { picture } : {}),
    ...(await linkNeighbours(navigation, page)),
    ...(page.description ? { description: page.description } : {}),
    ...(mark ? { mark } : {}),
    ...(cover ? { cover } : {}),
  };
  return {
    text: renderPage(view),
    usesDiagrams: body.usesDiagrams,
    connects: body.connects,
    imageOrigins: body.imageOrigins,
    frameOrigins: body.frameOrigins,
    indexed: view.indexed && site.indexed,
  };
}

/**
 * The language of what stands around a text: the one that was chosen for the site, else the page's; a
 * page that says nothing of its own is in a site that does.
 */
export function frameLanguage(
  { look }: Pick<SiteView, 'look'>,
  body: PageBody,
  navigation: SpaceNavigation,
): Pick<ChosenLanguage, 'lang' | 'dir'> {
  return look.language ?? (body.language.isGuess ? navigation.language : body.language);
}

/** A page's own text, from memory as long as nothing that it shows has changed. */
export async function readBody(
  platform: Platform,
  { site, links }: Pick<PageContext, 'site' | 'links'>,
  page: PageRecord,
): Promise<PageBody> {
  const space = links.view;
  const { tryIt } = site.look.customization.openapi;
  const key = JSON.stringify([
    page.id,
    page.document,
    page.title,
    page.variables,
    page.layout?.anchors,
    page.layout?.title,
    space.tree.pathOf(page.id),
    space.prefix,
    space.language,
    space.revision.content.variables,
    tryIt,
  ]);
  const bodies = kept.open(platform.caches);
  const known = bodies.get(space.reader, key);
  if (known !== undefined && (await known.dependencies.holdIn(platform, links))) return known;
  const externalImage = `${site.assetBase}/${site.assets.externalImage}`;
  const body = await renderPageBody(platform, links, page, { externalImage, tryIt });
  bodies.set(space.reader, key, body);
  return body;
}

/** The tags of a page as items of a list. */
async function drawTags(
  platform: Platform,
  { revision }: SpaceView,
  { tags = [] }: PageRecord,
): Promise<string> {
  if (tags.length === 0) return '';
  const shown = await readSpaceTags(platform, revision.whole);
  return drawIcons(tags.map((tag) => renderTagItem(shown.get(tag) ?? { label: tag })).join(''));
}

const MAX_CONTENTS = 100;
const MAX_OUTLINE = 40;

/** The outline without its deepest levels where it is long, its highest level as the first. */
function trimOutline(outline: PageBody['outline']): PageView['outline'] {
  const isShort = (level: number) =>
    outline.filter((one) => one.level <= level).length <= MAX_OUTLINE;
  const top = Math.min(...outline.map(({ level }) => level));
  const deepest = [4, 3].find((level) => level >= top && isShort(level)) ?? top;
  return outline
    .filter(({ level }) => level <= deepest)
    .map((one) => ({ ...one, level: (one.level - top + 2) as 2 | 3 | 4 }));
}

function listBreadcrumbs(space: SpaceView, page: PageRecord): PageView['breadcrumbs'] {
  return space.tree.ancestorsOf(page.id).map((above) => ({
    title: titleOf(above),
    ...(above.type === 'group' ? {} : { href: space.hrefOf(above) }),
  }));
}

async function linkNeighbours(
  navigation: SpaceNavigation,
  page: PageRecord,
): Promise<{ previous?: LinkView; next?: LinkView }> {
  const { view } = navigation;
  const found = await chooseNeighbours(navigation, page);
  const previous = findWithinLanguage(view, page, found.previous);
  const next = findWithinLanguage(view, page, found.next);
  return {
    ...(previous ? { previous: linkTo(view, previous) } : {}),
    ...(next ? { next: linkTo(view, next) } : {}),
  };
}

// A space may have a folder for each language: reading on does not lead from one into the other.
function findWithinLanguage(
  { tree }: SpaceView,
  page: PageRecord,
  other: PageRecord | undefined,
): PageRecord | undefined {
  if (other === undefined) return undefined;
  const [own, its] = [page, other].map(({ id }) => readLanguageFolder(tree.pathOf(id)));
  return own === its ? other : undefined;
}

function linkTo(space: SpaceView, page: PageRecord): LinkView {
  return { title: titleOf(page), href: space.hrefOf(page) };
}

/** The pages below one without text: the first of them, and where there are more, what lists all. */
function listContents(
  space: SpaceView,
  page: PageRecord,
): Pick<PageView, 'contents' | 'allContentsHref'> {
  const children = listShown(space, page.id).filter(({ type }) => type !== 'group');
  const contents = children.slice(0, MAX_CONTENTS).map((child) => ({
    ...linkTo(space, child),
    ...(child.description ? { description: child.description } : {}),
  }));
  return children.length > MAX_CONTENTS
    ? { contents, allContentsHref: hrefOfBranch(space, page.id, 0) }
    : { contents };
}
