import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { customizationBody, customizationResource } from '../resource.ts';
import { prepareSettings, storeSettings } from '../write-customization.ts';

export const putSiteCustomization = defineOperation({
  id: 'put-site-customization',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Set how a site looks',
  description:
    'All of it: what is left out takes its default again. Pictures and fonts are fetched from their addresses once and kept, so that pages ask no other host; an address that is named already is not fetched again. Links to pages and files without a `space` are to the space at the root of the site.',
  tag: 'Sites',
  access: onSite('admin'),
  body: customizationBody,
  maxBodyBytes: 4 * 1024 * 1024,
  emits: ['site-customization.updated'],
  responses: { 200: customizationResource },
  errors: [
    { type: 'unknown_reference', when: 'a link leads to what is not there' },
    { type: 'source_unreachable' },
  ],
  example: { body: { title: 'Kiln docs', styling: { corners: 'circular' } } },
  async handle({ platform, caller, subject, body, request: { signal }, write }) {
    const ready = await prepareSettings(platform, body, { site: subject.site, caller, signal });
    return write(async (tx, { site }) =>
      ok(await storeSettings(platform, tx, ready, { site, caller, signal })),
    );
  },
});
