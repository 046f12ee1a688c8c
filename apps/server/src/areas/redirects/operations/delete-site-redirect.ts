import * as contract from '@octavo/contract/redirects';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { updateSite } from '../../sites/index.ts';
import { onRedirect } from '../access.ts';
import { describeRedirect, locateRedirect } from '../events.ts';
import { deleteRedirectRow } from '../store.ts';

export const deleteSiteRedirect = implementOperation(contract.deleteSiteRedirect, {
  access: onRedirect('create'),
  async handle({ platform, caller, write }) {
    return write(async (tx, { site, redirect }) => {
      await deleteRedirectRow(tx, redirect.id);
      await updateSite(tx, site.id, {}, readTimestamp(platform.clock));
      await platform.events.emit(tx, 'site-redirect.deleted', {
        actor: actorOf(caller),
        ...locateRedirect(redirect, site.organization_id),
        before: describeRedirect(redirect),
      });
      return resetContent();
    });
  },
});
