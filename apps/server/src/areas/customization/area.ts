/** How sites look: colours, fonts, header, footer, and what pages offer. */
import { defineArea } from '../../http/define-area.ts';
import { deleteSiteSpaceCustomization } from './operations/delete-site-space-customization.ts';
import { getSiteCustomization } from './operations/get-site-customization.ts';
import { getSiteSpaceCustomization } from './operations/get-site-space-customization.ts';
import { putSiteCustomization } from './operations/put-site-customization.ts';
import { putSiteSpaceCustomization } from './operations/put-site-space-customization.ts';
import { looks as siteCustomizations } from './read-customization.ts';

export const customizationArea = defineArea({
  name: 'customization',
  words: ['customization'],
  operations: [
    getSiteCustomization,
    putSiteCustomization,
    getSiteSpaceCustomization,
    putSiteSpaceCustomization,
    deleteSiteSpaceCustomization,
  ],
  tables: ['site_customizations', 'site_space_customizations', 'site_assets'],
  events: [
    'site-customization.updated',
    'site-space-customization.updated',
    'site-space-customization.deleted',
  ],
  caches: [siteCustomizations],
});
