import { readSpecificationStamp } from '../../areas/openapi-specs/index.ts';
import type { PreviewFacts } from '../../areas/previews/index.ts';
import {
  type FormerLocation,
  makePlaceUrl,
  mayReadSite,
  type PublishedSpace,
  type PublishedStructure,
  type ResolvedSite,
  readPublishedStructure,
  type SiteSpacePlace,
  seeStructure,
} from '../../areas/sites/index.ts';
import { ANONYMOUS_READER, type Platform, type Reader } from '../../platform/index.ts';
import type { SiteAssets } from '../assets/site-assets.ts';
import { describeSections } from '../content/describe-sections.ts';
import { openNavigation } from '../content/keep-navigation.ts';
import { listSearchScopes } from '../content/search-scope.ts';
import { createSiteSpaces, type SiteSpaces } from '../content/site-spaces.ts';
import { SpaceLinks } from '../content/space-links.ts';
import type { SpaceNavigation } from '../content/space-navigation.ts';
import type { SpaceView } from '../content/space-view.ts';
import { openLook } from '../look/open-look.ts';
import { SIGN_OUT_PATH } from '../readers/request-address.ts';
import type { Tagging } from '../respond/answer.ts';
import type { SiteView } from '../templates/view.ts';

/** A space of a site that is being answered for. */
export interface OpenSpace {
  view: SpaceView;
  links: SpaceLinks;
  /** Its navigation, made when it is first asked for. */
  navigation(): Promise<SpaceNavigation>;
}

/** A site that is being answered for to a reader, and the space that the address lies in. */
export interface SiteContext {
  platform: Platform;
  resolved: ResolvedSite;
  reader: Reader;
  site: SiteView;
  /** The site space that the address lies in. */
  siteSpaceId: string;
  /** Whether a reader asks, rather than a program. */
  isForReader: boolean;
  /** Whether pages are wanted as Markdown. */
  wantsMarkdown: boolean;
  /** Of whoever waits for the answer: aborted when they are gone. */
  watchReader: (() => AbortSignal) | undefined;
  spaces: SiteSpaces;
  space: OpenSpace;
  /** What is left of the path below the space, still percent-encoded. */
  rest: string;
  /** Where the address leads once there is nothing at it. */
  former: FormerLocation<PublishedSpace> | undefined;
  /** Whether the address is that of a space without the slash at its end. */
  lacksSlash: boolean;
}

/** What of a site is answered for, to whom. */
export interface SiteReading {
  resolved: ResolvedSite;
  reader: Reader;
  isForReader: boolean;
  /** Whether pages are wanted as Markdown. */
  wantsMarkdown?: boolean;
  /** See `SiteContext.watchReader`. */
  watchReader?: () => AbortSignal;
  /** What is shown in place of what is published. */
  preview?: { structure: PublishedStructure; facts: PreviewFacts };
}

/** Finds the space an address lies in; undefined where the site shows none to this reader. */
export async function openSiteContext(
  platform: Platform,
  assets: SiteAssets,
  { resolved, reader, isForReader, wantsMarkdown = false, watchReader, preview }: SiteReading,
): Promise<SiteContext | undefined> {
  const whole = preview?.structure ?? (await readPublishedStructure(platform, resolved.id));
  const structure = seeStructure(whole, reader);
  const location = structure.locate(resolved.path);
  if (location === undefined) return undefined;
  const sitePrefix = resolved.basePath.slice(0, -1);
  const spaces = createSiteSpaces(platform, {
    siteId: resolved.id,
    structure,
    whole,
    reader,
    sitePrefix,
    organizationId: resolved.organizationId,
  });
  const view = await spaces.open(location.siteSpace.spaceId);
  if (view === undefined) return undefined;
  const space = openSpace(platform, view, spaces);
  const site = describeSite(
    { resolved, reader, isForReader },
    { spaces, current: location },
    assets,
  );
  const look = await openLook(platform, {
    siteId: resolved.id,
    siteSpaceId: location.siteSpace.id,
    assetBase: `${view.prefix}/~assets`,
    rules: assets.lookRules,
    links: space.links,
    reader,
  });
  return {
    platform,
    resolved,
    reader,
    isForReader,
    wantsMarkdown,
    watchReader,
    siteSpaceId: location.siteSpace.id,
    spaces,
    space,
    site: {
      ...site,
      look,
      title: look.title?.text ?? site.title,
      ...(preview ? { preview: preview.facts, isOpen: false } : {}),
    },
    rest: location.rest,
    former: location.former,
    lacksSlash: location.lacksSlash,
  };
}

function openSpace(platform: Platform, view: SpaceView, spaces: SiteSpaces): OpenSpace {
  const links = new SpaceLinks(view, spaces);
  let navigation: Promise<SpaceNavigation> | undefined;
  return {
    view,
    links,
    navigation() {
      navigation ??= openNavigation(platform, links);
      return navigation;
    },
  };
}

/**
 * Everything that what a site answers may depend on, whoever reads it, in a few words: the site's
 * settings, the current revision of each of its spaces, and what there is of its organization's
 * specifications. Three queries at most, none where nothing was committed.
 */
export async function readPointers(platform: Platform, resolved: ResolvedSite): Promise<string> {
  const { parts } = await readPublishedStructure(platform, resolved.id);
  const { id, organizationId, version, visibility, basePath, canonicalUrl, title } = resolved;
  const { db } = platform.database;
  const specifications = await readSpecificationStamp(platform, db, organizationId);
  return JSON.stringify([
    ...[id, version, visibility, basePath, canonicalUrl, title, parts, specifications],
  ]);
}

/** Names by which a cache in front of the server drops what this site answered, and who may have it. */
export function tagOf({ resolved, site, space, reader }: SiteContext): Tagging {
  return {
    surrogateKeys: [`site-${resolved.id}`, `space-${space.view.spaceId}`],
    indexed: site.indexed,
    isForAll: reader.key === ANONYMOUS_READER.key,
    hidesAddress: reader.audience === 'share-link',
  };
}

function describeSite(
  { resolved, reader }: SiteReading,
  { spaces, current }: { spaces: SiteSpaces; current: SiteSpacePlace<PublishedSpace> },
  assets: SiteAssets,
): Omit<SiteView, 'look'> {
  const { basePath } = resolved;
  const { structure } = spaces;
  const { siteSpaces, root } = structure;
  const prefix = basePath.slice(0, -1);
  const sections = describeSections(structure, current, basePath);
  const section =
    current.section && structure.sections.find((one) => one.section === current.section);
  const emoji = root?.siteSpace.emoji ?? '';
  return {
    title: resolved.title,
    prefix,
    spacePrefix: makePlaceUrl(basePath, current).slice(0, -1),
    canonicalUrl: resolved.canonicalUrl.replace(/\/$/, ''),
    indexed: resolved.visibility === 'public',
    isOpen: mayReadSite(resolved.visibility, ANONYMOUS_READER),
    ...(emoji === '' ? {} : { emoji }),
    ...(reader.audience === 'visitor' ? { signOutHref: basePath + SIGN_OUT_PATH } : {}),
    siteSpaces: siteSpaces.map((place) => ({
      title: titleOf(place),
      href: makePlaceUrl(basePath, place),
      current: place.siteSpace === current.siteSpace,
    })),
    searchScopes: listSearchScopes(structure, current),
    ...(sections.length === 0 ? {} : { sections }),
    ...(sections.length === 0 || section === undefined
      ? {}
      : { section: { title: section.section.title, href: makePlaceUrl(basePath, section) } }),
    assetBase: `${prefix}/~assets`,
    assets: assets.names,
  };
}

/** What a site space is called among those of all sections. */
function titleOf({ section, siteSpace }: SiteSpacePlace<PublishedSpace>): string {
  if (section === undefined || section.title === siteSpace.title) return siteSpace.title;
  return section.siteSpaces.length === 1 ? section.title : `${section.title}: ${siteSpace.title}`;
}

/** The site with the address by which its reader may read on, which has the secret of a share link. */
export function readableSite({ site, resolved }: SiteContext): SiteView {
  const { readableUrl } = resolved;
  return readableUrl === undefined
    ? site
    : { ...site, canonicalUrl: readableUrl.replace(/\/$/, '') };
}
