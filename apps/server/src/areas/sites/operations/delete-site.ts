import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { removeAccessObject } from '../../access/index.ts';
import { onSite } from '../access.ts';
import { describeSite, locateSite } from '../events.ts';
import { deleteSite } from '../store.ts';

export const deleteSiteOperation = defineOperation({
  id: 'delete-site',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}',
  summary: 'Delete a site',
  description:
    'Its address answers nothing from then on. The spaces that it published stay. An organization that has it as its default content has none from then on.',
  tag: 'Sites',
  access: onSite('admin'),
  emits: ['site.deleted', 'organization.updated'],
  responses: { 205: null },
  async handle({ platform, caller, write }) {
    return write(async (tx, { site }) => {
      await deleteSite(tx, site.id);
      await removeAccessObject(tx, site.id);
      await platform.events.emit(tx, 'site.deleted', {
        ...{ actor: actorOf(caller), ...locateSite(site), before: describeSite(site) },
      });
      return resetContent();
    });
  },
});
