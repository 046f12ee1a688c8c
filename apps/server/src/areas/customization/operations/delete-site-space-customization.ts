import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { resetContent } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { requireSiteSpace } from '../require-site-space.ts';
import { removeSettings } from '../write-customization.ts';

export const deleteSiteSpaceCustomization = defineOperation({
  id: 'delete-site-space-customization',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Let a space on a site look as the site does',
  tag: 'Sites',
  access: onSite('admin'),
  emits: ['site-space-customization.deleted'],
  responses: { 205: null },
  example: { params: { siteSpaceId: '{customizedSiteSpaceId}' } },
  async handle({ platform, caller, params, request: { signal }, write }) {
    return write(async (tx, { site }) => {
      const siteSpace = await requireSiteSpace(tx, site.id, params.siteSpaceId);
      const target = { site, siteSpace, caller, signal };
      if (!(await removeSettings(platform, tx, target))) throw notFound('customization');
      return resetContent();
    });
  },
});
