import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { readCustomization } from '../read-customization.ts';
import { requireSiteSpace } from '../require-site-space.ts';
import { customizationResource } from '../resource.ts';

export const getSiteSpaceCustomization = defineOperation({
  id: 'get-site-space-customization',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Read how a space on a site looks, where it has settings of its own',
  description: 'They replace those of the site as a whole. A site space without any is a 404.',
  tag: 'Sites',
  access: onSite('view'),
  responses: { 200: customizationResource },
  example: { params: { siteSpaceId: '{customizedSiteSpaceId}' } },
  async handle({ platform, subject, params }) {
    const { db } = platform.database;
    const { id } = await requireSiteSpace(db, subject.site.id, params.siteSpaceId);
    const looks = await readCustomization(platform, db, subject.site.id);
    const own = looks.siteSpaces.get(id);
    if (own === undefined) throw notFound('customization');
    return ok(own.customization);
  },
});
