import { defineOperation } from '../../../http/define-operation.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { resetContent } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { onSite } from '../access.ts';
import {
  deleteSiteSpace,
  findSiteSpace,
  listSiteSpaceRows,
  setDefaultSiteSpace,
  updateSite,
} from '../store.ts';

export const deleteSiteSpaceOperation = defineOperation({
  id: 'delete-site-space',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Take a space off a site',
  description: 'The space itself stays. Where it was the default, the first of the others is then.',
  tag: 'Sites',
  access: onSite('create'),
  responses: { 205: null },
  errors: [{ type: 'last_site_space' }],
  async handle({ platform, subject, params, write }) {
    const { site } = subject;
    return write(async (tx) => {
      const found = await findSiteSpace(tx, site.id, params.siteSpaceId);
      if (found === undefined) throw notFound('site space');
      const others = (await listSiteSpaceRows(tx, site.id)).filter((row) => row.id !== found.id);
      if (site.published === 1 && others.length === 0) {
        throw conflict('last_site_space', 'Unpublish the site before taking its last space off.');
      }
      await deleteSiteSpace(tx, found.id);
      const [first] = others;
      if (found.is_default === 1 && first) await setDefaultSiteSpace(tx, site.id, first.id);
      await updateSite(tx, site.id, {}, readTimestamp(platform.clock));
      return resetContent();
    });
  },
});
