import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../access.ts';
import { presentSite } from '../present.ts';
import { setPublished } from '../publish.ts';
import { requireSitePublishable } from '../require-space-to-publish.ts';
import { siteResource } from '../resource.ts';

export const publishSite = defineOperation({
  id: 'publish-site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/publish',
  summary: 'Publish a site',
  description: 'Makes the site reachable by the audience that its visibility gives.',
  tag: 'Sites',
  access: onSite('admin'),
  emits: ['site.published'],
  responses: { 200: siteResource },
  errors: [
    { type: 'site_empty' },
    { type: 'space_not_publishable', when: 'the role on one of its spaces is lower than `create`' },
  ],
  async handle({ platform, caller, url, write }) {
    return write(async (tx, { site: before, role }) => {
      await requireSitePublishable(tx, before.id, caller);
      const wanted = { published: true, actor: actorOf(caller) };
      const site = await setPublished(platform, tx, before, wanted);
      return ok(presentSite(site, role, url));
    });
  },
});
