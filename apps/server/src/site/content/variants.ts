import type { PageRecord } from '@octavo/content';
import type {
  PublishedSpace,
  PublishedStructure,
  SiteSpacePlace,
} from '../../areas/sites/index.ts';
import type { Alternate } from '../templates/switch-view.ts';
import type { SpaceView } from './space-view.ts';

/** A site space as one of those of its section. */
export interface Variant {
  place: SiteSpacePlace<PublishedSpace>;
  spaceId: string;
  /** BCP 47 tag; undefined where the language of the space is not known. */
  lang: string | undefined;
  /** How many of its language stand before it: what has the same number in two languages belongs together. */
  ordinal: number;
}

/** The site spaces that stand in for the one of a space: those of its section, itself among them. */
export function listVariants({ siteSpaces }: PublishedStructure, spaceId: string): Variant[] {
  const own = siteSpaces.find(({ siteSpace }) => siteSpace.spaceId === spaceId);
  if (own === undefined) return [];
  const counts = new Map<string | undefined, number>();
  return siteSpaces
    .filter(({ section }) => section?.id === own.section?.id)
    .map((place) => {
      const { spaceId: id, language } = place.siteSpace;
      const lang = language === null ? undefined : makeLanguageTag(language);
      const ordinal = counts.get(lang) ?? 0;
      counts.set(lang, ordinal + 1);
      return { place, spaceId: id, lang, ordinal };
    });
}

/** A language code of the API as BCP 47 tag: `pt-br` is `pt-BR`. */
export function makeLanguageTag(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    return code;
  }
}

/** A language by its own name: `Français`. */
export function nameLanguage(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(lang) + rest.join('');
}

/**
 * The page of another space that says the same: the one of the same id, as a copy or a translation has
 * it, else the one at the same path. Undefined where that has none for its reader.
 */
export function findSamePage(
  from: SpaceView,
  page: PageRecord,
  to: SpaceView,
): PageRecord | undefined {
  if (page === from.home) return to.home;
  const found = to.tree.byId.get(page.id) ?? findAtPath(from, page, to);
  const isRead = found?.type === 'document' || found?.type === 'computed';
  return isRead && to.isShown(found) ? found : undefined;
}

/** The page at the same path, unless it is the same as another one. */
function findAtPath(from: SpaceView, page: PageRecord, to: SpaceView): PageRecord | undefined {
  const id = to.tree.byPath.get(from.tree.pathOf(page.id)) ?? '';
  return from.tree.byId.has(id) ? undefined : to.tree.byId.get(id);
}

/**
 * The languages in which a page is there, itself among them, and which of them is for everybody else;
 * none where it is in one language alone. `viewOf` answers the variants that were opened.
 */
export function listAlternates(
  variants: readonly Variant[],
  { view, page }: { view: SpaceView; page: PageRecord },
  viewOf: (spaceId: string) => SpaceView | undefined,
): Alternate[] {
  const own = variants.find(({ spaceId }) => spaceId === view.spaceId);
  if (own?.lang === undefined || page.noRobotsIndex) return [];
  const there = variants.flatMap(({ spaceId, lang, ordinal, place }) => {
    if (lang === undefined || ordinal !== own.ordinal) return [];
    const other = spaceId === view.spaceId ? view : viewOf(spaceId);
    const same = other && findSamePage(view, page, other);
    if (same === undefined || same.noRobotsIndex) return [];
    return [{ lang, href: other?.hrefOf(same) ?? '', isDefault: place.isDefault }];
  });
  if (there.length < 2) return [];
  const chosen = there.find(({ isDefault }) => isDefault);
  return [
    ...there.map(({ lang, href }) => ({ lang, href })),
    ...(chosen === undefined ? [] : [{ lang: 'x-default', href: chosen.href }]),
  ];
}
