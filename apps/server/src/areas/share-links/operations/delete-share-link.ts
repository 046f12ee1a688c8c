import * as contract from '@octavo/contract/share-links';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { updateSite } from '../../sites/index.ts';
import { onShareLink } from '../access.ts';
import { describeShareLink, locateShareLink } from '../events.ts';
import { deleteShareLinkRow } from '../store.ts';

/** Removes a share link for good. */
export const deleteShareLink = implementOperation(contract.deleteShareLink, {
  access: onShareLink('admin'),
  async handle({ platform, caller, write }) {
    return write(async (tx, { link, site }) => {
      await deleteShareLinkRow(tx, link.id);
      await updateSite(tx, site.id, {}, readTimestamp(platform.clock));
      await platform.events.emit(tx, 'share-link.deleted', {
        actor: actorOf(caller),
        ...locateShareLink(link, site.organization_id),
        before: describeShareLink(link),
      });
      return resetContent();
    });
  },
});
