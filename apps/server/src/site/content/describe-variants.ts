import type { PageRecord } from '@octavo/content';
import type { VariantLink, VariantsView } from '../templates/switch-view.ts';
import type { SiteSpaces } from './site-spaces.ts';
import type { SpaceView } from './space-view.ts';
import {
  findSamePage,
  listAlternates,
  listVariants,
  nameLanguage,
  type Variant,
} from './variants.ts';

/** More versions than this lead to their first pages, so that no page opens them all. */
const MAX_VERSIONS = 12;
/** In how many spaces of each other language a page is looked for. */
const MAX_CANDIDATES = 4;

/** A page of a space, and the other spaces of its site. */
export interface VariedPage {
  spaces: SiteSpaces;
  view: SpaceView;
  page: PageRecord;
}

/** What stands in for the site space of a view, whatever page is shown: its versions and languages. */
export function describeRoots(spaces: SiteSpaces, spaceId: string): VariantsView {
  return describe(listVariants(spaces.structure, spaceId), spaceId, {
    hrefOf: ({ spaceId: id }) => `${spaces.prefixOf(id) ?? ''}/`,
    has: () => false,
  });
}

/**
 * What stands in for the site space of a page, at the same page where it is there. Opens those that
 * are looked into: the versions where they are few, and the nearest in each language.
 */
export async function describeVariants({ spaces, view, page }: VariedPage): Promise<VariantsView> {
  const variants = listVariants(spaces.structure, view.spaceId);
  const opened = new Map<string, SpaceView>();
  for (const id of chooseOpened(variants, view.spaceId)) {
    const other = await spaces.open(id);
    if (other !== undefined) opened.set(id, other);
  }
  const findSame = (id: string) => {
    const other = opened.get(id);
    return other && findSamePage(view, page, other);
  };
  const shown = describe(variants, view.spaceId, {
    hrefOf({ spaceId: id }) {
      if (id === view.spaceId) return view.hrefOf(page);
      const same = findSame(id);
      return (same && opened.get(id)?.hrefOf(same)) ?? `${spaces.prefixOf(id) ?? ''}/`;
    },
    has: ({ spaceId: id }) => findSame(id) !== undefined,
  });
  const alternates = listAlternates(variants, { view, page }, (id) => opened.get(id));
  return { ...shown, alternates };
}

/** The spaces that a page of another one is looked for in. */
function chooseOpened(variants: readonly Variant[], spaceId: string): string[] {
  const own = variants.find((one) => one.spaceId === spaceId);
  const versions = variants.filter(({ lang }) => lang === own?.lang);
  const others = [...groupByLanguage(variants, own).values()].flatMap((all) =>
    all.slice(0, MAX_CANDIDATES),
  );
  const looked = versions.length > MAX_VERSIONS ? others : [...versions, ...others];
  return looked.map((one) => one.spaceId).filter((id) => id !== spaceId);
}

/** The variants in other languages, the one that belongs to `own` first in each. */
function groupByLanguage(
  variants: readonly Variant[],
  own: Variant | undefined,
): Map<string | undefined, Variant[]> {
  const others = variants.filter(({ lang }) => lang !== own?.lang);
  const isTwin = (one: Variant) => Number(one.ordinal === own?.ordinal);
  return Map.groupBy(
    others.sort((a, b) => isTwin(b) - isTwin(a)),
    ({ lang }) => lang,
  );
}

function describe(
  variants: readonly Variant[],
  spaceId: string,
  look: { hrefOf(one: Variant): string; has(one: Variant): boolean },
): VariantsView {
  const own = variants.find((one) => one.spaceId === spaceId);
  const link = (one: Variant, title: string): VariantLink => ({
    title,
    href: look.hrefOf(one),
    ...(one.lang === undefined ? {} : { lang: one.lang }),
    isCurrent: one.spaceId === spaceId,
  });
  const versions = variants.filter(({ lang }) => lang === own?.lang);
  const groups = groupByLanguage(variants, own);
  const order = new Set(variants.map(({ lang }) => lang));
  const languages = [...order].flatMap((lang) => {
    const all = groups.get(lang);
    const chosen = all === undefined ? own : (all.find(look.has) ?? all[0]);
    if (chosen === undefined) return [];
    const title = lang === undefined ? chosen.place.siteSpace.title : nameLanguage(lang);
    return [link(chosen, title)];
  });
  return {
    versions: versions.map((one) => link(one, one.place.siteSpace.title)),
    languages,
    alternates: [],
  };
}
