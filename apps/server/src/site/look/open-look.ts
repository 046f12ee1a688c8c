import { createHash } from 'node:crypto';
import type { Customization, LinkTarget, ThemedUrl } from '@octavo/contract/customization';
import { directionOf } from '@octavo/messages';
import {
  chooseSettings,
  DEFAULT_CUSTOMIZATION,
  readCustomization,
  type SiteSettings,
} from '../../areas/customization/index.ts';
import { makeAppAddress } from '../../areas/pages/index.ts';
import { createSiteJudge } from '../../areas/sites/index.ts';
import { defineCache, type Platform, type Reader } from '../../platform/index.ts';
import type { SpaceLinks } from '../content/space-links.ts';
import { makeLanguageTag } from '../content/variants.ts';
import { EMPTY } from '../templates/html.ts';
import type {
  CustomLinkView,
  HeaderLinkView,
  LocalizedText,
  LookView,
  PictureView,
  ThemedPictureView,
} from '../templates/look-view.ts';
import { nameOwnAsset } from './own-assets.ts';
import { writeAttributes } from './write-attributes.ts';
import { type Theme, writeTheme } from './write-theme.ts';

/** Where a look is opened: to whom, for which space of a site, and what its style sheet ends with. */
export interface LookContext {
  siteId: string;
  siteSpaceId: string;
  reader: Reader;
  links: SpaceLinks;
  /** Path of the assets of the space that is shown, without a slash at the end. */
  assetBase: string;
  rules: string;
}

const themes = defineCache<Theme>({ name: 'site-themes', share: 4 }, ({ css }) => css.length + 500);

/** How a space of a site looks to a reader: its links lead where this one may go. */
export async function openLook(platform: Platform, context: LookContext): Promise<LookView> {
  const { db } = platform.database;
  const looks = await readCustomization(platform, db, context.siteId);
  const settings = chooseSettings(looks, context.siteSpaceId);
  const { customization } = settings;
  if (customization === DEFAULT_CUSTOMIZATION) {
    return { customization, attributes: EMPTY, headerLinks: [], footerGroups: [] };
  }
  const theme = await readTheme(platform, settings, context.rules);
  const follow = await openTargets(platform, customization, context);
  const { title, localizedTitle, header, footer, favicon, socialPreview } = customization;
  const { locale } = customization.internationalization;
  const homeHref = header.primaryLink && follow(header.primaryLink);
  const picture = (themed: ThemedUrl | undefined) => findPicture(settings, themed, context);
  const [logo, footerLogo, icon] = [header.logo, footer.logo, favicon.icon].map(picture);
  const preview = findOne(settings, socialPreview.url, context);
  const announcement = describeAnnouncement(customization, follow);
  return {
    customization,
    attributes: writeAttributes(customization, hashAnnouncement(customization)),
    theme: {
      href: `${context.assetBase}/${theme.fileName}`,
      ahead: theme.ahead.map((file) => `${context.assetBase}/${file}`),
    },
    ...(title !== undefined && { title: { text: title, localized: localizedTitle } }),
    ...(locale !== 'en' && {
      language: { lang: makeLanguageTag(locale), dir: directionOf(locale) },
    }),
    ...(homeHref && { homeHref }),
    ...(logo && { logo }),
    ...(footerLogo && { footerLogo }),
    ...(icon && { favicon: icon }),
    ...(preview && { socialPreview: preview }),
    ...(announcement && { announcement }),
    headerLinks: listHeaderLinks(customization, context.reader, follow),
    footerGroups: footer.groups.map((group) => ({
      title: textOf(group),
      links: listLinks(group.links, follow),
    })),
  };
}

/** The style sheet of the look of a space on a site; undefined where it looks as by default. */
export async function findTheme(
  platform: Platform,
  { siteId, siteSpaceId, rules }: Pick<LookContext, 'siteId' | 'siteSpaceId' | 'rules'>,
): Promise<Theme | undefined> {
  const looks = await readCustomization(platform, platform.database.db, siteId);
  const settings = chooseSettings(looks, siteSpaceId);
  if (settings.customization === DEFAULT_CUSTOMIZATION) return undefined;
  return readTheme(platform, settings, rules);
}

/** The style sheet of settings: made once, as long as what it is made of is the same. */
async function readTheme(
  { caches }: Platform,
  settings: SiteSettings,
  rules: string,
): Promise<Theme> {
  const { styling, header } = settings.customization;
  const sources = [styling, header.preset, header.backgroundColor, header.linkColor];
  const key = createHash('sha256')
    .update(JSON.stringify([sources, settings.assets, rules]))
    .digest('base64url');
  const cache = caches.open(themes);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const theme = await writeTheme(settings, rules);
  cache.set(key, theme);
  return theme;
}

/** Where a target leads; undefined for what the reader is not shown or is broken. */
type Follow = (target: LinkTarget) => string | undefined;

async function openTargets(
  platform: Platform,
  { header, footer, announcement }: Customization,
  { links }: LookContext,
): Promise<Follow> {
  const all: (LinkTarget | null | undefined)[] = [
    header.primaryLink,
    announcement?.link?.to,
    ...header.links.flatMap(({ to, links: below }) => [to, ...below.map((link) => link.to)]),
    ...footer.groups.flatMap((group) => group.links.map(({ to }) => to)),
  ];
  const targets = all.filter((target) => target !== null && target !== undefined);
  await links.open(targets);
  return (target) => {
    const found = links.findHref(target)?.href;
    if (found !== undefined) return found;
    return links.isOnSite(target) ? undefined : makeAppAddress(platform, target);
  };
}

function textOf(link: {
  title: string;
  localizedTitle?: Readonly<Record<string, string>>;
}): LocalizedText {
  return { text: link.title, localized: link.localizedTitle };
}

function listLinks(
  links: Customization['footer']['groups'][number]['links'],
  follow: Follow,
): CustomLinkView[] {
  return links.flatMap((link) => {
    const href = follow(link.to);
    return href === undefined ? [] : [{ title: textOf(link), href }];
  });
}

function listHeaderLinks(
  { header }: Customization,
  reader: Reader,
  follow: Follow,
): HeaderLinkView[] {
  const isMet = createSiteJudge(reader);
  return header.links.flatMap((link): HeaderLinkView[] => {
    if (!isMet(link.condition)) return [];
    const href = link.to === null ? undefined : follow(link.to);
    const links = listLinks(link.links, follow);
    if (href === undefined && links.length === 0) return [];
    const style = link.style ?? 'link';
    return [{ title: textOf(link), style, links, ...(href !== undefined && { href }) }];
  });
}

function describeAnnouncement(
  { announcement }: Customization,
  follow: Follow,
): LookView['announcement'] {
  if (announcement === undefined || !announcement.enabled) return undefined;
  const [link] = announcement.link === undefined ? [] : listLinks([announcement.link], follow);
  return {
    message: { text: announcement.message, localized: announcement.localizedMessage },
    style: announcement.style,
    ...(link && { link }),
  };
}

/** What tells an announcement from the one before, which a reader may have put away. */
function hashAnnouncement({ announcement }: Customization): string | undefined {
  if (announcement === undefined || !announcement.enabled) return undefined;
  const { message, style } = announcement;
  return createHash('sha256').update(`${style} ${message}`).digest('hex').slice(0, 8);
}

function findPicture(
  settings: SiteSettings,
  themed: ThemedUrl | undefined,
  context: LookContext,
): ThemedPictureView | undefined {
  const light = findOne(settings, themed?.light, context);
  const dark = findOne(settings, themed?.dark, context);
  return light && dark ? { light, dark } : undefined;
}

function findOne(
  { assets }: SiteSettings,
  url: string | undefined,
  { assetBase }: LookContext,
): PictureView | undefined {
  const asset = url !== undefined && Object.hasOwn(assets, url) ? assets[url] : undefined;
  if (asset === undefined) return undefined;
  const { width, height } = asset;
  return { src: `${assetBase}/${nameOwnAsset(asset)}`, width, height };
}
