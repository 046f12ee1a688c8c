import * as contract from '@octavo/contract/share-links';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { updateSite } from '../../sites/index.ts';
import { onShareLink } from '../access.ts';
import { describeShareLink, locateShareLink } from '../events.ts';
import { presentShareLink } from '../present.ts';
import { updateShareLinkRow } from '../store.ts';

/** Changes a share link: its name, or whether it lets anybody in. */
export const updateShareLink = implementOperation(contract.updateShareLink, {
  access: onShareLink('admin'),
  async handle({ platform, caller, body, url, write }) {
    return write(async (tx, { link: before, site, role }) => {
      const after = {
        ...before,
        ...(body.name !== undefined && { name: body.name }),
        ...(body.active !== undefined && { active: body.active ? 1 : 0 }),
      };
      if (after.name !== before.name || after.active !== before.active) {
        await updateShareLinkRow(tx, before.id, { name: after.name, active: after.active });
        await updateSite(tx, site.id, {}, readTimestamp(platform.clock));
        await platform.events.emit(tx, 'share-link.updated', {
          actor: actorOf(caller),
          ...locateShareLink(after, site.organization_id),
          ...compareFacts(describeShareLink(before), describeShareLink(after)),
        });
      }
      return ok(presentShareLink(after, { sealer: platform.sealer, site, role, url }));
    });
  },
});
