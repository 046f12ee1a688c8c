import { groupBySite, type SiteOutline, settleDefaults } from './outline.ts';

/**
 * What sites are made of without some spaces. A section that is left with none goes as well, and where
 * a default went the first of the others is one. Pure; takes the outline of one site or of several.
 */
export function dropSpaces(outline: SiteOutline, spaceIds: ReadonlySet<string>): SiteOutline {
  const sites = groupBySite(outline).map((site) => {
    const siteSpaces = site.siteSpaces.filter((row) => !spaceIds.has(row.space_id));
    const left = new Set(siteSpaces.map((row) => row.section_id));
    const sections = site.sections.filter(({ id }) => left.has(id));
    return settleDefaults({ groups: site.groups, sections, siteSpaces });
  });
  return {
    groups: sites.flatMap(({ groups }) => groups),
    sections: sites.flatMap(({ sections }) => sections),
    siteSpaces: sites.flatMap(({ siteSpaces }) => siteSpaces),
  };
}
