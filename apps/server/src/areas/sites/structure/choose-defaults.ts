import { badRequest } from '../../../http/errors.ts';
import { chooseSection } from './edit-sections.ts';
import { chooseSpace } from './edit-site-spaces.ts';
import { type SiteOutline, settleDefaults } from './outline.ts';

/**
 * Says what is at the root of a site: which section, and which site space of that or of a site
 * without sections.
 *
 * @throws ApiError 400 where the section is none of the site, or the site space none that could be there
 */
export function chooseDefaults(
  outline: SiteOutline,
  wanted: { defaultSiteSection?: string | undefined; defaultSiteSpace?: string | undefined },
): SiteOutline {
  const { defaultSiteSection, defaultSiteSpace } = wanted;
  const settled = settleDefaults(
    defaultSiteSection === undefined ? outline : chooseSection(outline, defaultSiteSection),
  );
  if (defaultSiteSpace === undefined) return settled;
  const section = settled.sections.find(({ is_default }) => is_default === 1)?.id ?? null;
  const isThere = settled.siteSpaces.some(
    (row) => row.id === defaultSiteSpace && row.section_id === section && !row.is_deleted,
  );
  if (!isThere) {
    const where = section === null ? 'this site' : 'the default section';
    const rule = `is not a site space of ${where}`;
    throw badRequest('body.defaultSiteSpace', rule, 'unknown_reference');
  }
  return chooseSpace(settled, defaultSiteSpace);
}
