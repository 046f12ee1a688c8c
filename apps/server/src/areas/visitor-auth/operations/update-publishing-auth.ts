import * as contract from '@octavo/contract/visitor-auth';
import { actorOf } from '../../../http/caller.ts';
import { badRequest } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { onSite, updateSite } from '../../sites/index.ts';
import { describePublishingAuth, locatePublishingAuth } from '../events.ts';
import { presentPublishingAuth } from '../present.ts';
import { requireVisitorAuth } from '../require-visitor-auth.ts';
import { updateVisitorAuthRow } from '../store.ts';

/** Changes how visitors sign in to a site. */
export const updatePublishingAuth = implementOperation(contract.updatePublishingAuth, {
  access: onSite('admin'),
  async handle({ platform, caller, body, url, write }) {
    const { backend, fallbackURL } = body;
    if (typeof fallbackURL === 'string' && !URL.canParse(fallbackURL)) {
      throw badRequest('body.fallbackURL', 'is not a URL');
    }
    return write(async (tx, subject) => {
      const { site } = subject;
      const before = await requireVisitorAuth(platform, tx, site.id);
      const changes = {
        ...(backend !== undefined && { backend }),
        ...(fallbackURL !== undefined && { fallback_url: fallbackURL }),
        updated_at: readTimestamp(platform.clock),
      };
      const after = { ...before, ...changes };
      await updateVisitorAuthRow(tx, site.id, changes);
      await updateSite(tx, site.id, {}, changes.updated_at);
      await platform.events.emit(tx, 'publishing-auth.updated', {
        actor: actorOf(caller),
        ...locatePublishingAuth(site),
        ...compareFacts(describePublishingAuth(before), describePublishingAuth(after)),
      });
      return ok(presentPublishingAuth(after, subject, { sealer: platform.sealer, url }));
    });
  },
});
