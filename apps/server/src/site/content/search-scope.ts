import type {
  PublishedSpace,
  PublishedStructure,
  SiteSpacePlace,
} from '../../areas/sites/index.ts';

/**
 * What of a site is searched: all sections in the variant that is read (`site`), the site space that
 * is read (`section`), or every variant of everything (`all`).
 */
export const SEARCH_SCOPES = ['site', 'section', 'all'] as const;

export type SearchScope = (typeof SEARCH_SCOPES)[number];

type Place = SiteSpacePlace<PublishedSpace>;

/** The most site spaces that one search looks through: the one that is read and the first others. */
export const MAX_SEARCHED_SPACES = 50;

/** The scope that an address names; the whole site where it names none. */
export function readSearchScope(name: string | null): SearchScope {
  return SEARCH_SCOPES.find((one) => one === name) ?? 'site';
}

/**
 * The site spaces of a scope, the one that is read first. Beside each other, site spaces are variants
 * of one content: of other sections the variant in the language that is read is searched, else the
 * default. The structure is the one that the reader sees.
 */
export function choosePlaces(
  structure: PublishedStructure,
  current: Place,
  scope: SearchScope,
): Place[] {
  const others = listOthers(structure, current, scope).filter(
    ({ siteSpace }) => siteSpace.id !== current.siteSpace.id,
  );
  return [current, ...others].slice(0, MAX_SEARCHED_SPACES);
}

/**
 * The scopes that differ for whoever reads this site space, the usual one first; one is no choice.
 * Where there are no other sections, the usual one is the site space alone, and is named so.
 */
export function listSearchScopes(structure: PublishedStructure, current: Place): SearchScope[] {
  const count = (scope: SearchScope) => choosePlaces(structure, current, scope).length;
  const usual = count('site');
  const scopes: SearchScope[] = usual === 1 ? ['section'] : ['site', 'section'];
  return count('all') === usual ? scopes : [...scopes, 'all'];
}

/** What the results of a site space stand under. */
export function namePlace({ siteSpace, section }: Place, scope: SearchScope): string {
  const title =
    section !== undefined && 'title' in section && typeof section.title === 'string'
      ? section.title
      : undefined;
  if (title === undefined) return siteSpace.title;
  return scope === 'all' && (section?.siteSpaces.length ?? 0) > 1
    ? `${title} · ${siteSpace.title}`
    : title;
}

function listOthers(
  structure: PublishedStructure,
  current: Place,
  scope: SearchScope,
): readonly Place[] {
  if (scope === 'section') return [];
  if (scope === 'all') return structure.siteSpaces;
  return structure.sections
    .filter(({ section }) => section.id !== current.section?.id)
    .flatMap(({ siteSpaces }) => chooseVariant(siteSpaces, current.siteSpace.language) ?? []);
}

function chooseVariant(places: readonly Place[], language: string | null): Place | undefined {
  const usual = places.find(({ isDefault }) => isDefault) ?? places[0];
  if (language === null || usual?.siteSpace.language === language) return usual;
  return places.find(({ siteSpace }) => siteSpace.language === language) ?? usual;
}
