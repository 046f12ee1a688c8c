import { declareOperation } from '../operation.ts';
import { customizationBody, customizationResource } from './resource.ts';

export const getSiteCustomization = declareOperation({
  id: 'get-site-customization',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Read how a site looks',
  description: 'Complete: what nobody set has its default.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view' },
  responses: { 200: customizationResource },
});

export const putSiteCustomization = declareOperation({
  id: 'put-site-customization',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Set how a site looks',
  description:
    'All of it: what is left out takes its default again. Pictures and fonts are fetched from their addresses once and kept, so that pages ask no other host; an address that is named already is not fetched again. Links to pages and files without a `space` are to the space at the root of the site.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  body: customizationBody,
  maxBodyBytes: 4 * 1024 * 1024,
  emits: ['site-customization.updated'],
  responses: { 200: customizationResource },
  errors: [
    { type: 'unknown_reference', when: 'a link leads to what is not there' },
    { type: 'source_unreachable' },
  ],
  example: { body: { title: 'Kiln docs', styling: { corners: 'circular' } } },
});

export const getSiteSpaceCustomization = declareOperation({
  id: 'get-site-space-customization',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Read how a space on a site looks, where it has settings of its own',
  description: 'They replace those of the site as a whole. A site space without any is a 404.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view' },
  responses: { 200: customizationResource },
  example: { params: { siteSpaceId: '{customizedSiteSpaceId}' } },
});

export const putSiteSpaceCustomization = declareOperation({
  id: 'put-site-space-customization',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Give a space on a site a look of its own',
  description:
    'It replaces that of the site as a whole: what is left out takes its default, not what the site has. Links to pages and files without a `space` are to the space itself.',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  body: customizationBody,
  maxBodyBytes: 4 * 1024 * 1024,
  emits: ['site-space-customization.updated'],
  responses: { 200: customizationResource },
  errors: [
    { type: 'unknown_reference', when: 'a link leads to what is not there' },
    { type: 'source_unreachable' },
  ],
  example: { body: { styling: { theme: 'bold' } } },
});

export const deleteSiteSpaceCustomization = declareOperation({
  id: 'delete-site-space-customization',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Let a space on a site look as the site does',
  tag: 'Sites',
  access: { object: 'site', ability: 'admin' },
  emits: ['site-space-customization.deleted'],
  responses: { 205: null },
  example: { params: { siteSpaceId: '{customizedSiteSpaceId}' } },
});
