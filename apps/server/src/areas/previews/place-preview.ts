import { makeSiteStructure, type PublishedSpace, type PublishedStructure } from '../sites/index.ts';

type Parts = PublishedStructure['parts'];
type Structure = Extract<Parts, { type: 'sections' }>['structure'];
type Section = Extract<Structure[number], { object: 'site-section' }>;

/**
 * The structure of a site as a preview shows it: only spaces that its reader may see in the app, and
 * the one that is previewed at its own revision, whatever the conditions of that place.
 */
export function placePreview(
  { parts }: PublishedStructure,
  seen: ReadonlySet<string>,
  shown: { spaceId: string; revision: string } | undefined,
): PublishedStructure {
  const isShown = (space: PublishedSpace) => space.spaceId === shown?.spaceId;
  const change = (spaces: readonly PublishedSpace[]): PublishedSpace[] =>
    spaces
      .filter(({ spaceId }) => seen.has(spaceId))
      .map((space) =>
        shown && isShown(space) ? { ...space, revision: shown.revision, condition: null } : space,
      );
  const changeSection = (section: Section): Section => ({
    ...section,
    siteSpaces: change(section.siteSpaces),
    condition: section.siteSpaces.some(isShown) ? null : section.condition,
  });
  if (parts.type === 'siteSpaces') {
    return makeSiteStructure({ type: 'siteSpaces', structure: change(parts.structure) });
  }
  const structure = parts.structure.map((one) =>
    one.object === 'site-section'
      ? changeSection(one)
      : { ...one, sections: one.sections.map(changeSection) },
  );
  return makeSiteStructure({ type: 'sections', structure });
}
