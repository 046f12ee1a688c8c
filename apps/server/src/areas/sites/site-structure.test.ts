import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  makePlaceUrl,
  makeSiteStructure,
  type SectionGroupPart,
  type SectionPart,
  type SiteParts,
  type SiteSpacePart,
  type SiteStructure,
} from './site-structure.ts';

type Parts = SiteParts<SiteSpacePart>;

const SECTION = { object: 'site-section', title: 'S', description: null, icon: null } as const;
const GROUP = { object: 'site-section-group', title: 'G', icon: null } as const;

const segment = fc.stringMatching(/^[a-d][a-d.-]?$/);
const rest = fc.oneof(
  fc.constant(''),
  fc
    .array(fc.oneof(segment, fc.constant(''), fc.constant('~nav')), { maxLength: 3 })
    .map((all) => all.join('/')),
);
const marks = fc.record({
  isDefault: fc.boolean(),
  condition: fc.constantFrom(null, 'yes', 'no', 'never'),
});
const siteSpaces = (size: { minLength: number }) =>
  fc.uniqueArray(fc.tuple(segment, marks), { ...size, maxLength: 4, selector: ([path]) => path });

const flat: fc.Arbitrary<Parts> = siteSpaces({ minLength: 0 }).map((all) => ({
  type: 'siteSpaces',
  structure: makeSpaces('', all),
}));
const sectioned: fc.Arbitrary<Parts> = fc
  .uniqueArray(
    fc.tuple(segment, marks, siteSpaces({ minLength: 0 }), fc.constantFrom(undefined, 'g', 'h')),
    { maxLength: 4, selector: ([path]) => path },
  )
  .map((all) => ({ type: 'sections', structure: groupSections(all.map(makeSection)) }));
const anyParts = fc.oneof(flat, sectioned);

type Draft = readonly [string, Pick<SiteSpacePart, 'isDefault' | 'condition'>];

function makeSpaces(prefix: string, all: readonly Draft[]): SiteSpacePart[] {
  return all.map(([path, more]) => ({
    ...{ object: 'site-space', id: `${prefix}/${path}`, path },
    ...more,
  }));
}

type GroupedSection = SectionPart<SiteSpacePart> & { group: string | undefined };

function makeSection([path, more, spaces, group]: readonly [
  ...Draft,
  readonly Draft[],
  string | undefined,
]): GroupedSection {
  const part = { ...SECTION, id: path, path, group } as const;
  return { ...part, ...more, siteSpaces: makeSpaces(path, spaces) };
}

function groupSections(sections: readonly GroupedSection[]) {
  const structure: (SectionPart<SiteSpacePart> | SectionGroupPart<SiteSpacePart>)[] = [];
  for (const section of sections) {
    const last = structure.at(-1);
    if (section.group === undefined) structure.push(section);
    else if (last?.object === 'site-section-group' && last.id === section.group) {
      structure[structure.length - 1] = { ...last, sections: [...last.sections, section] };
    } else structure.push({ ...GROUP, id: section.group, sections: [section] });
  }
  return structure;
}

/** As stored, and as those see it for whom some conditions hold. */
function listViews(parts: Parts): SiteStructure<SiteSpacePart>[] {
  const stored = makeSiteStructure(parts);
  return [
    stored,
    stored.seenBy((condition) => condition === 'yes'),
    stored.seenBy((condition) => condition !== 'never'),
  ];
}

describe('the structure of a site', () => {
  it('leads from every site space to its path and back, whatever stands behind the path', () => {
    fc.assert(
      fc.property(anyParts, rest, (parts, below) => {
        for (const structure of listViews(parts)) {
          for (const place of structure.siteSpaces) {
            const named = place.path === '' ? '' : `${place.path}/`;
            const found = structure.locate(named);
            expect(found).toMatchObject({ ...place, rest: '', lacksSlash: false });
            if (place.path === '') continue;
            const deep = structure.locate(named + below);
            // A path within the default of a section may be that of a site space beside it.
            const isBeside = deep?.path.startsWith(named);
            if (!isBeside) expect(deep).toMatchObject({ ...place, rest: below, lacksSlash: false });
            expect(structure.locate(place.path)).toMatchObject({ rest: '', lacksSlash: true });
          }
        }
      }),
    );
  });

  it('takes a path apart without losing or adding a letter', () => {
    fc.assert(
      fc.property(anyParts, rest, (parts, path) => {
        for (const structure of listViews(parts)) {
          const found = structure.locate(path);
          expect(found === undefined).toBe(structure.siteSpaces.length === 0);
          if (found === undefined) continue;
          const joined = [found.path, found.rest].filter((one, at) => one !== '' || at === 1);
          const whole = found.lacksSlash ? found.path : joined.join('/');
          expect(whole).toBe(path);
        }
      }),
    );
  });

  it('has exactly one default wherever there is anything to choose from', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        for (const structure of listViews(parts)) {
          const { sections, siteSpaces: all, root } = structure;
          const shown = sections.filter((one) => one.siteSpaces.length > 0);
          const levels: { isDefault: boolean }[][] = sections.map((one) => [...one.siteSpaces]);
          levels.push(parts.type === 'sections' ? shown : [...all]);
          for (const level of levels) {
            const count = level.filter(({ isDefault }) => isDefault).length;
            expect(count).toBe(level.length === 0 ? 0 : 1);
          }
          expect(all.filter(({ path }) => path === '')).toEqual(root === undefined ? [] : [root]);
          expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
        }
      }),
    );
  });

  it('shows what has no condition or one that holds, and nothing else', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const stored = makeSiteStructure(parts);
        const isSeen = ({ condition }: { condition: string | null }) =>
          condition === null || condition === 'yes';
        const expected = stored.siteSpaces
          .filter(({ siteSpace, section }) => isSeen(siteSpace) && (!section || isSeen(section)))
          .map(({ siteSpace }) => siteSpace);
        const seen = stored.seenBy((condition) => condition === 'yes');
        expect(seen.siteSpaces.map(({ siteSpace }) => siteSpace)).toEqual(expected);
        expect(seen.sections.every((one) => one.siteSpaces.length > 0)).toBe(true);
        for (const { siteSpace } of seen.siteSpaces) {
          expect(seen.placeOf(siteSpace.id)?.siteSpace).toBe(siteSpace);
        }
      }),
    );
  });
});

function space(id: string, more: Partial<SiteSpacePart> = {}): SiteSpacePart {
  return { object: 'site-space', id, path: id, isDefault: false, condition: null, ...more };
}

function section(
  id: string,
  all: readonly SiteSpacePart[],
  more: Partial<SectionPart<SiteSpacePart>> = {},
): SectionPart<SiteSpacePart> {
  const part = { ...SECTION, id, path: id, isDefault: false, condition: null } as const;
  return { ...part, siteSpaces: all, ...more };
}

describe('a site of site spaces', () => {
  const guide = space('guide', { isDefault: true, condition: 'member' });
  const structure = makeSiteStructure({
    type: 'siteSpaces',
    structure: [space('api'), guide, space('news')],
  });
  const pathsOf = (one: typeof structure) => one.siteSpaces.map(({ path }) => path);

  it('has the chosen one at its root', () => {
    expect(pathsOf(structure)).toEqual(['api', '', 'news']);
    expect(structure.locate('api/a/b')).toMatchObject({ siteSpace: { id: 'api' }, rest: 'a/b' });
    expect(structure.locate('apiary/a')).toMatchObject({ path: '', rest: 'apiary/a' });
    expect(structure.locate('guide/a')).toMatchObject({ path: '', rest: 'guide/a' });
    expect(structure.locate('api')).toMatchObject({ rest: '', lacksSlash: true });
    expect(structure.placeOf('nothing')).toBeUndefined();
  });

  it('has the first of the others there for those who do not see the chosen one', () => {
    const seen = structure.seenBy(() => false);
    expect(pathsOf(seen)).toEqual(['', 'news']);
    expect(seen.locate('a/b')).toMatchObject({ siteSpace: { id: 'api' }, rest: 'a/b' });
    expect(seen.locate('guide/a')).toMatchObject({ siteSpace: { id: 'api' }, rest: 'guide/a' });
  });

  it('is nowhere for those who see none of it', () => {
    const closed = makeSiteStructure({ type: 'siteSpaces', structure: [guide] });
    expect(closed.seenBy(() => false).locate('a')).toBeUndefined();
  });
});

describe('a site of sections', () => {
  const guide = section('guide', [space('en'), space('fr')], { isDefault: true });
  const api = section('api', [space('v1'), space('v2', { isDefault: true })]);
  const inside = section('inside', [space('team', { condition: 'member' })]);
  const empty = section('empty', []);
  const structure = makeSiteStructure({
    type: 'sections',
    structure: [empty, guide, { ...GROUP, id: 'reference', sections: [api, inside] }],
  });

  it('has the default of the default section at its root, the others below their sections', () => {
    expect(structure.siteSpaces.map(({ siteSpace, path }) => [siteSpace.id, path])).toEqual([
      ['en', ''],
      ['fr', 'guide/fr'],
      ['v1', 'api/v1'],
      ['v2', 'api'],
      ['team', 'inside'],
    ]);
    expect(structure.sections.map(({ section: { id }, path }) => [id, path])).toEqual([
      ['empty', 'empty'],
      ['guide', ''],
      ['api', 'api'],
      ['inside', 'inside'],
    ]);
    const found = structure.locate('api/v1/a');
    expect(found).toMatchObject({ section: { id: 'api' }, siteSpace: { id: 'v1' }, rest: 'a' });
    expect(structure.locate('api/v2/a')).toMatchObject({ path: 'api', rest: 'v2/a' });
    expect(structure.locate('guide/a')).toMatchObject({ path: '', rest: 'guide/a' });
  });

  it('keeps a section without anything to show from being the default, and from readers', () => {
    const chosen = makeSiteStructure({
      type: 'sections',
      structure: [section('empty', [], { isDefault: true }), api],
    });
    expect(chosen.root?.siteSpace.id).toBe('v2');
    const seen = structure.seenBy(() => false);
    expect(seen.sections.map((one) => one.section.id)).toEqual(['guide', 'api']);
    expect(seen.parts.structure).toHaveLength(2);
  });
});

describe('a path that was or would be an address', () => {
  const [one, two] = [space('v1'), space('v2', { isDefault: true })];
  const flat = makeSiteStructure({ type: 'siteSpaces', structure: [one, two] });
  const docs = section('docs', [one, two], { isDefault: true });
  const api = section('api', [space('rest'), space('grpc', { isDefault: true })]);
  const sectioned = makeSiteStructure({ type: 'sections', structure: [docs, api] });
  const follow = (structure: typeof flat, path: string) => {
    const former = structure.locate(path)?.former;
    return former && [former.place.path, former.rest];
  };

  it('leads from before a site had sections into the default one', () => {
    expect(follow(sectioned, 'v1')).toEqual(['docs/v1', '']);
    expect(follow(sectioned, 'v1/a/b.md')).toEqual(['docs/v1', 'a/b.md']);
    expect(follow(sectioned, 'rest/a')).toBeUndefined();
  });

  it('leads back where a site has no sections any more', () => {
    expect(follow(flat, 'docs/v1/a')).toEqual(['v1', 'a']);
    expect(follow(flat, 'docs/v2/')).toEqual(['', '']);
    expect(follow(flat, 'docs/a')).toBeUndefined();
  });

  it('leads by the paths of what is the default now', () => {
    expect(follow(flat, 'v2/a')).toEqual(['', 'a']);
    expect(follow(sectioned, 'docs')).toEqual(['', '']);
    expect(follow(sectioned, 'docs/a')).toEqual(['', 'a']);
    expect(follow(sectioned, 'docs/v2/a')).toEqual(['', 'a']);
    expect(follow(sectioned, 'api/grpc/a')).toEqual(['api', 'a']);
  });

  it('leads nowhere else from where it is the address', () => {
    for (const path of ['', 'a', 'docs/v1/a', 'docs/v1', 'api', 'api/', 'api/a', 'api/rest/a']) {
      expect(follow(sectioned, path)).toBeUndefined();
    }
    for (const path of ['', 'a/b', 'v1/', 'v1/v1/a']) expect(follow(flat, path)).toBeUndefined();
  });

  it('is found in every structure, by the own paths of all that a path names', () => {
    fc.assert(
      fc.property(anyParts, rest, (parts, below) => {
        const structure = makeSiteStructure(parts);
        for (const place of structure.siteSpaces) {
          const { section: within, siteSpace } = place;
          const own = within === undefined ? '' : `${within.path}/`;
          const found = structure.locate(`${own}${siteSpace.path}/${below}`);
          const { former } = found ?? {};
          const led = former === undefined ? found : { ...former.place, rest: former.rest };
          expect(led).toMatchObject({ siteSpace: { id: siteSpace.id }, rest: below });
        }
      }),
    );
  });
});

describe('the address of a place', () => {
  it('is that of the site at the root, and below it elsewhere, with a slash at its end', () => {
    expect(makePlaceUrl('https://a.example/', { path: '' })).toBe('https://a.example/');
    expect(makePlaceUrl('/sites/a/', { path: 'api/v1' })).toBe('/sites/a/api/v1/');
  });
});
