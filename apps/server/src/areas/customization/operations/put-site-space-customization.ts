import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { requireSiteSpace } from '../require-site-space.ts';
import { customizationBody, customizationResource } from '../resource.ts';
import { prepareSettings, storeSettings } from '../write-customization.ts';

export const putSiteSpaceCustomization = defineOperation({
  id: 'put-site-space-customization',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Give a space on a site a look of its own',
  description:
    'It replaces that of the site as a whole: what is left out takes its default, not what the site has. Links to pages and files without a `space` are to the space itself.',
  tag: 'Sites',
  access: onSite('admin'),
  body: customizationBody,
  maxBodyBytes: 4 * 1024 * 1024,
  emits: ['site-space-customization.updated'],
  responses: { 200: customizationResource },
  errors: [
    { type: 'unknown_reference', when: 'a link leads to what is not there' },
    { type: 'source_unreachable' },
  ],
  example: { body: { styling: { theme: 'bold' } } },
  async handle({ platform, caller, subject, params, body, request: { signal }, write }) {
    const siteId = subject.site.id;
    const siteSpace = await requireSiteSpace(platform.database.db, siteId, params.siteSpaceId);
    const about = { siteSpace, caller, signal };
    const ready = await prepareSettings(platform, body, { ...about, site: subject.site });
    return write(async (tx, { site }) => {
      await requireSiteSpace(tx, site.id, params.siteSpaceId);
      return ok(await storeSettings(platform, tx, ready, { ...about, site }));
    });
  },
});
