import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { resetContent } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { onSite } from '../access.ts';
import { describeSiteSpace, locateSiteSpace } from '../events.ts';
import { nameDefault } from '../name-default.ts';
import { deleteSiteSpace, findSiteSpace, listSiteSpaceRows, updateSite } from '../store.ts';

export const deleteSiteSpaceOperation = defineOperation({
  id: 'delete-site-space',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Take a space off a site',
  description: 'The space itself stays. Where it was the default, the first of the others is then.',
  tag: 'Sites',
  access: onSite('create'),
  emits: ['site-space.removed', 'site-space.updated'],
  responses: { 205: null },
  errors: [{ type: 'last_site_space' }],
  async handle({ platform, caller, subject, params, write }) {
    const { site } = subject;
    return write(async (tx) => {
      const found = await findSiteSpace(tx, site.id, params.siteSpaceId);
      if (found === undefined) throw notFound('site space');
      const others = (await listSiteSpaceRows(tx, site.id)).filter((row) => row.id !== found.id);
      if (site.published === 1 && others.length === 0) {
        throw conflict('last_site_space', 'Unpublish the site before taking its last space off.');
      }
      await deleteSiteSpace(tx, found.id);
      const { organization_id: organizationId } = site;
      const actor = actorOf(caller);
      await platform.events.emit(tx, 'site-space.removed', {
        ...{ actor, ...locateSiteSpace(found, organizationId), before: describeSiteSpace(found) },
      });
      const [first] = others;
      if (found.is_default === 1 && first) {
        await nameDefault(platform, tx, first, { organizationId, actor });
      }
      await updateSite(tx, site.id, {}, readTimestamp(platform.clock));
      return resetContent();
    });
  },
});
