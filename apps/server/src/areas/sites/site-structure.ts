/** A part of a site that has an address of its own. Parts beside each other have different paths. */
interface SitePart {
  id: string;
  /** One path segment. */
  path: string;
  /** Whether it was chosen as the default of those beside it. */
  isDefault: boolean;
  /** The expression that decides who sees it; null where everybody does. */
  condition: string | null;
}

/** A site space, as far as its place on the site goes. */
export interface SiteSpacePart extends SitePart {
  object: 'site-space';
}

/** A site section with its site spaces in order. */
export interface SectionPart<Space extends SiteSpacePart> extends SitePart {
  object: 'site-section';
  title: string;
  description: string | null;
  /** The name of an icon. */
  icon: string | null;
  siteSpaces: readonly Space[];
}

/** Sections that are shown together. Addresses do not name it. */
export interface SectionGroupPart<Space extends SiteSpacePart> {
  object: 'site-section-group';
  id: string;
  title: string;
  /** The name of an icon. */
  icon: string | null;
  sections: readonly SectionPart<Space>[];
}

type SectionOrGroup<Space extends SiteSpacePart> = SectionPart<Space> | SectionGroupPart<Space>;

/** What a site is made of, in order: its site spaces, or where it has sections, those. */
export type SiteParts<Space extends SiteSpacePart> =
  | { type: 'siteSpaces'; structure: readonly Space[] }
  | { type: 'sections'; structure: readonly SectionOrGroup<Space>[] };

/** Where a site space is on its site. */
export interface SiteSpacePlace<Space extends SiteSpacePart> {
  siteSpace: Space;
  section: SectionPart<Space> | undefined;
  /** Whether it is the default of those beside it: of its section, or of a site without sections. */
  isDefault: boolean;
  /** Its path below the site, without slashes at the ends; empty for the one at the root. */
  path: string;
}

/** Where a section is on its site. */
export interface SectionPlace<Space extends SiteSpacePart> {
  section: SectionPart<Space>;
  isDefault: boolean;
  /** As of a site space: the address of the section is that of its default. */
  path: string;
  siteSpaces: readonly SiteSpacePlace<Space>[];
}

/** The site space that a path leads into. */
export interface SiteLocation<Space extends SiteSpacePart> extends SiteSpacePlace<Space> {
  /** What is left of the path below the site space, without the slash that parts the two. */
  rest: string;
  /** Whether the path is that of the site space without the slash at its end. */
  lacksSlash: boolean;
  /** Where the path leads once there is nothing at it; see `locate`. */
  former: FormerLocation<Space> | undefined;
}

/** A site space that a path was the address of, or would be if another one were the default. */
export interface FormerLocation<Space extends SiteSpacePart> {
  place: SiteSpacePlace<Space>;
  /** What is left of the path below the site space, as in a location. */
  rest: string;
}

/**
 * The one reading of what a site is made of: which parts are the defaults, and where everything is.
 *
 * Beside each other, the part that was chosen is the default; where it is gone, the first of the
 * others takes its place. A section without site spaces has nothing to show and is none. The default
 * of the default is at the root, that of any other section at the section's path; every other site
 * space is below the path of its section by a path of its own, also in the default section, so that
 * no two of them can have the same address.
 */
export interface SiteStructure<Space extends SiteSpacePart> {
  /** As it was given. */
  readonly parts: SiteParts<Space>;
  /** All sections in order, those of groups where the groups are. */
  readonly sections: readonly SectionPlace<Space>[];
  /** All site spaces in order, section by section. */
  readonly siteSpaces: readonly SiteSpacePlace<Space>[];
  /** The site space at the root; undefined where there is none at all. */
  readonly root: SiteSpacePlace<Space> | undefined;
  /** Where a site space is; undefined where the site has none of that id. */
  placeOf(siteSpaceId: string): SiteSpacePlace<Space> | undefined;
  /**
   * Which site space a path leads into: the one whose path it begins with, else the one at the
   * root. The path is percent-encoded and has no slash at its start. Undefined where there is none.
   *
   * Addresses change when a site gets sections or has them no more, and when something else becomes
   * a default. A path that says by their own paths which section and site space it means, or a site
   * space alone as before there were sections, has these as its `former` location. What lies at the
   * path now goes first: only who finds nothing there follows it.
   */
  locate(path: string): SiteLocation<Space> | undefined;
  /**
   * The structure as those see it for whom `holds` answers which conditions hold. What has nothing
   * left to show is not there either, and what was the default of it gives way to the next.
   */
  seenBy(holds: (condition: string) => boolean): SiteStructure<Space>;
}

/** Reads what a site is made of, whoever sees it. */
export function makeSiteStructure<Space extends SiteSpacePart>(
  parts: SiteParts<Space>,
): SiteStructure<Space> {
  const sections = parts.type === 'sections' ? placeSections(listSections(parts.structure)) : [];
  const siteSpaces =
    parts.type === 'sections'
      ? sections.flatMap((section) => section.siteSpaces)
      : placeSiteSpaces(parts.structure, undefined, '');
  const root = siteSpaces.find(({ path }) => path === '');
  const byId = new Map(siteSpaces.map((place) => [place.siteSpace.id, place]));
  const byPath = new Map(siteSpaces.map((place) => [place.path, place]));
  return {
    parts,
    sections,
    siteSpaces,
    root,
    placeOf: (siteSpaceId) => byId.get(siteSpaceId),
    locate(path) {
      const [first = '', second] = path.split('/', 2);
      const deep = second ? byPath.get(`${first}/${second}`) : undefined;
      const place = deep ?? byPath.get(first) ?? root;
      if (place === undefined) return undefined;
      const lacksSlash = place.path !== '' && path === place.path;
      const rest = place.path === '' ? path : path.slice(place.path.length + 1);
      const former = findFormer({ sections, siteSpaces }, { ...place, rest }, path);
      return { ...place, rest, lacksSlash, former };
    },
    seenBy: (holds) => makeSiteStructure(keepSeen(parts, holds)),
  };
}

/** Which site space a path means by the paths that parts have of their own, where that is not its address. */
function findFormer<Space extends SiteSpacePart>(
  all: {
    sections: readonly SectionPlace<Space>[];
    siteSpaces: readonly SiteSpacePlace<Space>[];
  },
  found: SiteSpacePlace<Space> & { rest: string },
  path: string,
): FormerLocation<Space> | undefined {
  const [first = '', second = ''] = path.split('/', 2);
  // What the site itself answers is below names that begin like this.
  if (first === '' || first.startsWith('~')) return undefined;
  const named = (places: readonly SiteSpacePlace<Space>[], own: string) =>
    places.find(({ siteSpace }) => siteSpace.path === own);
  const at = (place: SiteSpacePlace<Space> | undefined, segments: number) => {
    const rest = path.split('/').slice(segments).join('/');
    const isHere = place?.path === found.path && rest === found.rest;
    return place === undefined || isHere ? undefined : { place, rest };
  };
  if (all.sections.length === 0) {
    const own = named(all.siteSpaces, first);
    if (own !== undefined) return at(own, 1);
    return second === '' ? undefined : at(named(all.siteSpaces, second), 2);
  }
  const section = all.sections.find((one) => one.section.path === first);
  if (section !== undefined) {
    const deep = named(section.siteSpaces, second);
    if (deep !== undefined) return at(deep, 2);
    return at(
      section.siteSpaces.find(({ isDefault }) => isDefault),
      1,
    );
  }
  const chosen = all.sections.find(({ isDefault }) => isDefault);
  return at(chosen && named(chosen.siteSpaces, first), 1);
}

/** The same parts with each site space as `change` makes it. */
export function mapSpaces<Space extends SiteSpacePart, Other extends SiteSpacePart>(
  parts: SiteParts<Space>,
  change: (space: Space) => Other,
): SiteParts<Other> {
  if (parts.type === 'siteSpaces') {
    return { type: 'siteSpaces', structure: parts.structure.map(change) };
  }
  const mapSection = (section: SectionPart<Space>) => ({
    ...section,
    siteSpaces: section.siteSpaces.map(change),
  });
  const structure = parts.structure.map((one) =>
    one.object === 'site-section'
      ? mapSection(one)
      : { ...one, sections: one.sections.map(mapSection) },
  );
  return { type: 'sections', structure };
}

/** The address of a place below that of its site, which ends in a slash, as this one does. */
export function makePlaceUrl(siteUrl: string, { path }: { path: string }): string {
  return path === '' ? siteUrl : `${siteUrl}${path}/`;
}

/** The part that was chosen, else the first. */
function chooseDefault<Part extends SitePart>(parts: readonly Part[]): Part | undefined {
  return parts.find(({ isDefault }) => isDefault) ?? parts[0];
}

function listSections<Space extends SiteSpacePart>(
  structure: readonly SectionOrGroup<Space>[],
): SectionPart<Space>[] {
  return structure.flatMap((one) => (one.object === 'site-section' ? [one] : one.sections));
}

function placeSections<Space extends SiteSpacePart>(
  sections: readonly SectionPart<Space>[],
): SectionPlace<Space>[] {
  const chosen = chooseDefault(sections.filter(({ siteSpaces }) => siteSpaces.length > 0));
  return sections.map((section) => {
    const isDefault = section === chosen;
    const path = isDefault ? '' : section.path;
    return {
      section,
      isDefault,
      path,
      siteSpaces: placeSiteSpaces(section.siteSpaces, section, path),
    };
  });
}

/** `path` is where the default of these site spaces is. */
function placeSiteSpaces<Space extends SiteSpacePart>(
  siteSpaces: readonly Space[],
  section: SectionPart<Space> | undefined,
  path: string,
): SiteSpacePlace<Space>[] {
  const chosen = chooseDefault(siteSpaces);
  const below = section === undefined ? '' : `${section.path}/`;
  return siteSpaces.map((siteSpace) => {
    const isDefault = siteSpace === chosen;
    return { siteSpace, section, isDefault, path: isDefault ? path : below + siteSpace.path };
  });
}

function keepSeen<Space extends SiteSpacePart>(
  parts: SiteParts<Space>,
  holds: (condition: string) => boolean,
): SiteParts<Space> {
  const isSeen = ({ condition }: SitePart) => condition === null || holds(condition);
  if (parts.type === 'siteSpaces') {
    return { type: 'siteSpaces', structure: parts.structure.filter(isSeen) };
  }
  const seeSection = (section: SectionPart<Space>): SectionPart<Space>[] => {
    const siteSpaces = isSeen(section) ? section.siteSpaces.filter(isSeen) : [];
    return siteSpaces.length === 0 ? [] : [{ ...section, siteSpaces }];
  };
  const structure = parts.structure.flatMap((one): SectionOrGroup<Space>[] => {
    if (one.object === 'site-section') return seeSection(one);
    const sections = one.sections.flatMap(seeSection);
    return sections.length === 0 ? [] : [{ ...one, sections }];
  });
  return { type: 'sections', structure };
}
