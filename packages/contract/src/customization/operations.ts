import { declareOperation } from '../operation.ts';
import { customizationBody, customizationResource } from './resource.ts';

export const getSiteCustomization = declareOperation({
  id: 'get-site-customization',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Get the appearance of a site',
  description: 'Returns all settings; those that were never set have their default.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view' },
  responses: { 200: customizationResource },
});

export const putSiteCustomization = declareOperation({
  id: 'put-site-customization',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Set the appearance of a site',
  description:
    'Replaces all settings: those that are omitted get their default again. Pictures and fonts are fetched once from their addresses and stored, so that pages load nothing from other hosts; an address that is already in use is not fetched again. Links to pages and files without a `space` refer to the space at the root of the site.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  body: customizationBody,
  maxBodyBytes: 4 * 1024 * 1024,
  emits: ['site-customization.updated'],
  responses: { 200: customizationResource },
  errors: [
    { type: 'unknown_reference', when: 'a link leads to an object that does not exist' },
    { type: 'source_unreachable' },
  ],
  example: { body: { title: 'Kiln docs', styling: { corners: 'circular' } } },
});

export const getSiteSpaceCustomization = declareOperation({
  id: 'get-site-space-customization',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Get the appearance of a space on a site',
  description:
    "Returns the space's own settings, which replace all those of the site. If it has none, the answer is 404.",
  tag: 'Sites',
  access: { object: 'site', ability: 'view' },
  responses: { 200: customizationResource },
  example: { params: { siteSpaceId: '{customizedSiteSpaceId}' } },
});

export const putSiteSpaceCustomization = declareOperation({
  id: 'put-site-space-customization',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Set the appearance of a space on a site',
  description:
    'Replaces all settings of the site for this space: those that are omitted get their default, not the setting of the site. Links to pages and files without a `space` refer to the space itself.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  body: customizationBody,
  maxBodyBytes: 4 * 1024 * 1024,
  emits: ['site-space-customization.updated'],
  responses: { 200: customizationResource },
  errors: [
    { type: 'unknown_reference', when: 'a link leads to an object that does not exist' },
    { type: 'source_unreachable' },
  ],
  example: { body: { styling: { theme: 'bold' } } },
});

export const deleteSiteSpaceCustomization = declareOperation({
  id: 'delete-site-space-customization',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Remove the appearance of a space on a site',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  emits: ['site-space-customization.deleted'],
  responses: { 205: null },
  example: { params: { siteSpaceId: '{customizedSiteSpaceId}' } },
});
