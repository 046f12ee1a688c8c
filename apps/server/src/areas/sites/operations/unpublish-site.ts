import { actorOf } from '../../../http/caller.ts';
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
  emits: ['site.unpublished'],
  responses: { 200: siteResource },
  example: { params: { siteId: '{publishedSiteId}' } },
  async handle({ platform, caller, url, write }) {
    return write(async (tx, { site: before, role }) => {
      const wanted = { published: false, actor: actorOf(caller) };
      const site = await setPublished(platform, tx, before, wanted);
      return ok(presentSite(site, role, url));
    });
  },
});
