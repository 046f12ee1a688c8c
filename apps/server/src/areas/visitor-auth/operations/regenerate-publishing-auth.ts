import * as contract from '@octavo/contract/visitor-auth';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { onSite, updateSite } from '../../sites/index.ts';
import { locatePublishingAuth } from '../events.ts';
import { presentPublishingAuth } from '../present.ts';
import { makeKeyColumns } from '../private-key.ts';
import { requireVisitorAuth } from '../require-visitor-auth.ts';
import { updateVisitorAuthRow } from '../store.ts';

/** Gives a site another key, so that all who have something of the one before have nothing. */
export const regeneratePublishingAuth = implementOperation(contract.regeneratePublishingAuth, {
  access: onSite('admin'),
  async handle({ platform, caller, url, write }) {
    return write(async (tx, subject) => {
      const { site } = subject;
      const before = await requireVisitorAuth(platform, tx, site.id);
      const at = readTimestamp(platform.clock);
      const changes = { ...makeKeyColumns(platform, site.id), updated_at: at };
      await updateVisitorAuthRow(tx, site.id, changes);
      await updateSite(tx, site.id, {}, at);
      await platform.events.emit(tx, 'publishing-auth.regenerated', {
        actor: actorOf(caller),
        ...locatePublishingAuth(site),
      });
      const after = { ...before, ...changes };
      return ok(presentPublishingAuth(after, subject, { sealer: platform.sealer, url }));
    });
  },
});
