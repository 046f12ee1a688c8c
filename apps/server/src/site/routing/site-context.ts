import type { ContentRef, PageRecord } from '@octavo/content';
import { evaluateCondition, makeExpressionScope } from '@octavo/markup';
import { readRevision } from '../../areas/content/index.ts';
import { listSiteSpaces, type PublishedSpace, type ResolvedSite } from '../../areas/sites/index.ts';
import { type Caches, defineCache, type Platform } from '../../platform/index.ts';
import type { SiteAssets } from '../assets/site-assets.ts';
import { hasSameNavigation } from '../content/compare-navigation.ts';
import { buildSpaceNavigation, type SpaceNavigation } from '../content/space-navigation.ts';
import { makeSpaceView, type SpaceView } from '../content/space-view.ts';
import type { Tagging } from '../respond/answer.ts';
import type { SiteView } from '../templates/view.ts';

/** A space of a site with its navigation. */
export interface OpenSpace {
  view: SpaceView;
  navigation: SpaceNavigation;
}

/** A site that is being answered for, and the space that the address lies in. */
export interface SiteContext {
  platform: Platform;
  resolved: ResolvedSite;
  site: SiteView;
  spaces: readonly PublishedSpace[];
  space: OpenSpace;
  /** What is left of the path below the space, still percent-encoded. */
  rest: string;
}

// One entry for a space at an address: the next revision takes the place of the one before.
// Its pages are those of the revision's index, which has a cache of its own.
const keptViews = defineCache<SpaceView>('site-views', ({ tree }) => 1000 + 40 * tree.byId.size);

/** A navigation, and what its entries that lead into other spaces answered when it was made. */
interface KeptNavigation {
  view: SpaceView;
  navigation: SpaceNavigation;
  /** Where link pages lead into other spaces. */
  targets: readonly ContentRef[];
  elsewhere: string;
}

const keptNavigations = defineCache<KeptNavigation>(
  'site-navigations',
  ({ navigation }) => 1000 + navigation.whole.length + 300 * navigation.order.length,
);

/** Finds the space an address lies in; undefined where the site shows none to this visitor. */
export async function openSiteContext(
  platform: Platform,
  assets: SiteAssets,
  resolved: ResolvedSite,
): Promise<SiteContext | undefined> {
  const scope = makeExpressionScope({ variables: { space: {}, page: {} }, claims: {} });
  const spaces = (await listSiteSpaces(platform, resolved.id)).filter(
    ({ condition }) => condition === null || evaluateCondition(condition, scope),
  );
  const first = resolved.path.split('/')[0] ?? '';
  const named = spaces.find((one) => !one.isDefault && one.path === first);
  const space = named ?? spaces.find((one) => one.isDefault) ?? spaces[0];
  if (space === undefined) return undefined;
  const sitePrefix = resolved.basePath.slice(0, -1);
  const opened = await openViews(platform, sitePrefix, spaces);
  const view = opened.find((one) => one.spaceId === space.spaceId);
  if (view === undefined) return undefined;
  const open: OpenSpace = { view, navigation: navigationOf(platform.caches, view) };
  return {
    platform,
    resolved,
    spaces,
    space: open,
    site: describeSite(resolved, spaces, space, assets),
    rest: space.isDefault ? resolved.path : resolved.path.slice(space.path.length),
  };
}

/**
 * Everything that what a site answers may depend on, in a few words: the site's settings and the
 * current revision of each of its spaces. Two queries at most, none where nothing was committed.
 */
export async function readPointers(platform: Platform, resolved: ResolvedSite): Promise<string> {
  const spaces = await listSiteSpaces(platform, resolved.id);
  const { id, version, visibility, basePath, canonicalUrl, title } = resolved;
  return JSON.stringify([id, version, visibility, basePath, canonicalUrl, title, spaces]);
}

/** The spaces of a site at their current revisions, from memory where those were opened before. */
async function openViews(
  platform: Platform,
  sitePrefix: string,
  spaces: readonly PublishedSpace[],
): Promise<SpaceView[]> {
  const prefixes = new Map(
    spaces.map((one) => [one.spaceId, one.isDefault ? sitePrefix : `${sitePrefix}/${one.path}`]),
  );
  const views = platform.caches.open(keptViews);
  const keyOf = (spaceId: string) => JSON.stringify([spaceId, [...prefixes]]);
  const elsewhere = (spaceId: string) =>
    prefixes.has(spaceId) ? views.get(keyOf(spaceId)) : undefined;
  const opened = await Promise.all(
    spaces.map(async ({ spaceId, language, revision: revisionId }) => {
      const known = views.get(keyOf(spaceId));
      if (known?.revision.id === revisionId && known.language === language) return known;
      const revision = await readRevision(platform, revisionId);
      if (revision === undefined) return undefined;
      const prefix = prefixes.get(spaceId) ?? sitePrefix;
      const view = makeSpaceView({ spaceId, language, prefix, sitePrefix }, revision, elsewhere);
      views.set(keyOf(spaceId), view);
      return view;
    }),
  );
  return opened.filter((view) => view !== undefined);
}

/** The navigation of a space, made again only where what it shows of this or other spaces changed. */
function navigationOf(caches: Caches, view: SpaceView): SpaceNavigation {
  const navigations = caches.open(keptNavigations);
  const key = JSON.stringify([view.spaceId, view.prefix]);
  const known = navigations.get(key);
  const isSame =
    known !== undefined && (known.view === view || hasSameNavigation(known.view, view));
  const targets = isSame ? known.targets : listTargetsElsewhere(view);
  const elsewhere = targets.map((target) => view.findHref(target)?.href ?? '').join(' ');
  if (isSame && known.elsewhere === elsewhere) {
    if (known.view === view) return known.navigation;
    const navigation = { ...known.navigation, order: renewPages(known.navigation.order, view) };
    navigations.set(key, { ...known, view, navigation });
    return navigation;
  }
  const navigation = buildSpaceNavigation(view);
  navigations.set(key, { view, navigation, targets, elsewhere });
  return navigation;
}

/** The same pages as they are in the view. */
function renewPages(pages: readonly PageRecord[], view: SpaceView): PageRecord[] {
  return pages.flatMap(({ id }) => view.tree.byId.get(id) ?? []);
}

function listTargetsElsewhere(view: SpaceView): ContentRef[] {
  return [...view.tree.byId.values()].flatMap(({ target }) =>
    target && 'space' in target && target.space !== undefined ? target : [],
  );
}

/** Names by which a cache in front of the server drops what this site answered. */
export function tagOf(context: SiteContext): Tagging {
  return {
    surrogateKeys: [`site-${context.resolved.id}`, `space-${context.space.view.spaceId}`],
    indexed: context.site.indexed,
  };
}

/** All spaces of the site in order. */
export function openAllSpaces(context: SiteContext): Promise<SpaceView[]> {
  return openViews(context.platform, context.site.prefix, context.spaces);
}

function describeSite(
  resolved: ResolvedSite,
  spaces: readonly PublishedSpace[],
  current: PublishedSpace,
  assets: SiteAssets,
): SiteView {
  const prefix = resolved.basePath.slice(0, -1);
  const emoji = spaces.find((one) => one.isDefault)?.emoji ?? '';
  return {
    title: resolved.title,
    prefix,
    spacePrefix: current.isDefault ? prefix : `${prefix}/${current.path}`,
    canonicalUrl: resolved.canonicalUrl.replace(/\/$/, ''),
    indexed: resolved.visibility === 'public',
    ...(emoji === '' ? {} : { emoji }),
    siteSpaces: spaces.map((space) => ({
      title: space.title,
      href: space.isDefault ? `${prefix}/` : `${prefix}/${space.path}/`,
      current: space === current,
    })),
    assetBase: `${prefix}/~assets`,
    assets: assets.names,
  };
}
