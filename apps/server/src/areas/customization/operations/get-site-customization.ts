import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { readCustomization } from '../read-customization.ts';
import { customizationResource } from '../resource.ts';

export const getSiteCustomization = defineOperation({
  id: 'get-site-customization',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Read how a site looks',
  description: 'Complete: what nobody set has its default.',
  tag: 'Sites',
  access: onSite('view'),
  responses: { 200: customizationResource },
  async handle({ platform, subject }) {
    const looks = await readCustomization(platform, platform.database.db, subject.site.id);
    return ok(looks.site.customization);
  },
});
