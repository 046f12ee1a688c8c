import { evaluateCondition, makeExpressionScope } from '@octavo/markup';
import { LRUCache } from 'lru-cache';
import { readRevision } from '../../areas/revisions/index.ts';
import { listSiteSpaces, type PublishedSpace, type ResolvedSite } from '../../areas/sites/index.ts';
import type { Platform } from '../../platform/index.ts';
import type { SiteAssets } from '../assets/site-assets.ts';
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
const opened = new LRUCache<string, OpenSpace>({ max: 100 });

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
  const open = await openSpace(platform, sitePrefix, space);
  if (open === undefined) return undefined;
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

/** A space of the site at its current revision, from memory where that has been opened before. */
export async function openSpace(
  platform: Platform,
  sitePrefix: string,
  space: PublishedSpace,
): Promise<OpenSpace | undefined> {
  const prefix = space.isDefault ? sitePrefix : `${sitePrefix}/${space.path}`;
  const key = JSON.stringify([space.spaceId, prefix, space.language]);
  const known = opened.get(key);
  if (known?.view.revision.id === space.revision) return known;
  const revision = await readRevision(platform, space.revision);
  if (revision === undefined) return undefined;
  const { spaceId, language } = space;
  const view = makeSpaceView({ spaceId, language, prefix, sitePrefix }, revision);
  const navigation = buildSpaceNavigation(view);
  const open = { view, navigation };
  opened.set(key, open);
  return open;
}

/** Names by which a cache in front of the server drops what this site answered. */
export function tagOf(context: SiteContext): Tagging {
  return {
    surrogateKeys: [`site-${context.resolved.id}`, `space-${context.space.view.spaceId}`],
    indexed: context.site.indexed,
  };
}

/** All spaces of the site in order. */
export async function openAllSpaces(context: SiteContext): Promise<SpaceView[]> {
  const prefix = context.site.prefix;
  const open = await Promise.all(
    context.spaces.map((space) => openSpace(context.platform, prefix, space)),
  );
  return open.flatMap((one) => (one ? [one.view] : []));
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
