import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../access.ts';
import { presentSite } from '../present.ts';
import { setPublished } from '../publish.ts';
import { siteResource } from '../resource.ts';

export const unpublishSite = defineOperation({
  id: 'unpublish-site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/unpublish',
  summary: 'Unpublish a site',
  description: 'Nobody reaches the site from the next request on. Its settings stay.',
  tag: 'Sites',
  access: onSite('admin'),
  responses: { 200: siteResource },
  async handle({ platform, subject, url, write }) {
    return write(async (tx) => {
      const site = await setPublished(platform, tx, subject.site, false);
      return ok(presentSite(site, subject.role, url));
    });
  },
});
