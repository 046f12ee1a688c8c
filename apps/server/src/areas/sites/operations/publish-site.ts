import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../access.ts';
import { presentSite } from '../present.ts';
import { setPublished } from '../publish.ts';
import { siteResource } from '../resource.ts';

export const publishSite = defineOperation({
  id: 'publish-site',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/publish',
  summary: 'Publish a site',
  description: 'Makes the site reachable by the audience that its visibility gives.',
  tag: 'Sites',
  access: onSite('admin'),
  responses: { 200: siteResource },
  errors: [{ type: 'site_empty' }],
  async handle({ platform, subject, url, write }) {
    return write(async (tx) => {
      const site = await setPublished(platform, tx, subject.site, true);
      return ok(presentSite(site, subject.role, url));
    });
  },
});
