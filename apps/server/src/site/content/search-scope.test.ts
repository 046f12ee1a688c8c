import { describe, expect, it } from 'vitest';
import type {
  PublishedSpace,
  PublishedStructure,
  SiteSpacePlace,
} from '../../areas/sites/index.ts';
import { choosePlaces, listSearchScopes, MAX_SEARCHED_SPACES, namePlace } from './search-scope.ts';

type Place = SiteSpacePlace<PublishedSpace>;

/** A structure of sections, each with a site space in every language given; the first the default. */
function makeStructure(sections: Record<string, readonly (string | null)[]>): PublishedStructure {
  const places = Object.entries(sections).map(([id, languages]) => {
    const siteSpaces = languages.map((language): Place['siteSpace'] => ({
      ...{ object: 'site-space', id: `${id}-${language}`, path: 'x', isDefault: false },
      ...{ condition: null, spaceId: `${id}-${language}`, title: `${language}`, emoji: '' },
      ...{ language, revision: 'r' },
    }));
    const section = { object: 'site-section' as const, id, title: id.toUpperCase(), siteSpaces };
    return {
      ...{ section: { ...section, path: id, isDefault: false, condition: null } },
      ...{ isDefault: false, path: id },
      siteSpaces: siteSpaces.map((siteSpace, index): Place => {
        const own = { ...section, path: id, isDefault: false, condition: null };
        return {
          siteSpace,
          section: own as unknown as Place['section'],
          isDefault: index === 0,
          path: id,
        };
      }),
    };
  });
  const siteSpaces = places.flatMap((one) => one.siteSpaces);
  return { sections: places, siteSpaces, root: siteSpaces[0] } as unknown as PublishedStructure;
}

function choose(structure: PublishedStructure, id: string, scope: 'site' | 'section' | 'all') {
  return choosePlaces(structure, find(structure, id), scope).map(({ siteSpace }) => siteSpace.id);
}

function find({ siteSpaces }: PublishedStructure, id: string): Place {
  const place = siteSpaces.find(({ siteSpace }) => siteSpace.id === id);
  if (place === undefined) throw new Error(`There is no ${id}.`);
  return place;
}

describe('the scope of a search', () => {
  const structure = makeStructure({ guide: ['en', 'de'], api: ['en', 'fr', 'de'], blog: [null] });

  it('is of every section one variant: the one that is read, of others that in its language', () => {
    expect(choose(structure, 'guide-de', 'site')).toEqual(['guide-de', 'api-de', 'blog-null']);
    expect(choose(structure, 'api-fr', 'site')).toEqual(['api-fr', 'guide-en', 'blog-null']);
    expect(choose(structure, 'blog-null', 'site')).toEqual(['blog-null', 'guide-en', 'api-en']);
  });

  it('is the site space that is read alone, or all of them', () => {
    expect(choose(structure, 'api-fr', 'section')).toEqual(['api-fr']);
    expect(choose(structure, 'api-fr', 'all')).toHaveLength(6);
  });

  it('has a limit, and what is read is within it', () => {
    const many = makeStructure(
      Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`s${index}`, ['en']])),
    );
    const chosen = choose(many, 's79-en', 'site');
    expect(chosen).toHaveLength(MAX_SEARCHED_SPACES);
    expect(chosen[0]).toBe('s79-en');
  });

  it('is a choice only where it makes a difference', () => {
    const scopesOf = (one: PublishedStructure) => listSearchScopes(one, one.siteSpaces[0] as Place);
    expect(scopesOf(structure)).toEqual(['site', 'section', 'all']);
    expect(scopesOf(makeStructure({ guide: ['en'], api: ['en'] }))).toEqual(['site', 'section']);
    expect(scopesOf(makeStructure({ guide: ['en', 'de'] }))).toEqual(['section', 'all']);
    expect(scopesOf(makeStructure({ guide: ['en'] }))).toEqual(['section']);
  });

  it('names a section, and its variant where several of it are searched', () => {
    expect(namePlace(find(structure, 'api-fr'), 'site')).toBe('API');
    expect(namePlace(find(structure, 'api-fr'), 'all')).toBe('API · fr');
    expect(namePlace(find(structure, 'blog-null'), 'all')).toBe('BLOG');
  });
});
