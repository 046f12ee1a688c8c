import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { updateSite } from '../../sites/index.ts';
import { onShareLink } from '../access.ts';
import { describeShareLink, locateShareLink } from '../events.ts';
import { deleteShareLinkRow } from '../store.ts';

/** Removes a share link for good. */
export const deleteShareLink = defineOperation({
  id: 'delete-share-link',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'Delete a share link of a site',
  description: 'Its address answers 404 from the next request on, and no link has it again.',
  tag: 'Sites',
  access: onShareLink('admin'),
  emits: ['share-link.deleted'],
  responses: { 205: null },
  async handle({ platform, caller, write }) {
    return write(async (tx, { link, site }) => {
      await deleteShareLinkRow(tx, link.id);
      await updateSite(tx, site.id, {}, readTimestamp(platform.clock));
      await platform.events.emit(tx, 'share-link.deleted', {
        ...{ actor: actorOf(caller), ...locateShareLink(link, site.organization_id) },
        before: describeShareLink(link),
      });
      return resetContent();
    });
  },
});
