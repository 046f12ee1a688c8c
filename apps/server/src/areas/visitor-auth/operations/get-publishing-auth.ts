import * as contract from '@octavo/contract/visitor-auth';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../../sites/index.ts';
import { presentPublishingAuth } from '../present.ts';
import { findVisitorAuth } from '../store.ts';

/** How visitors sign in to a site. */
export const getPublishingAuth = implementOperation(contract.getPublishingAuth, {
  access: onSite('view'),
  async handle({ platform, subject, url }) {
    const row = await findVisitorAuth(platform.database.db, subject.site.id);
    return ok(presentPublishingAuth(row, subject, { sealer: platform.sealer, url }));
  },
});
