import * as contract from '@octavo/contract/published';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onProfile } from '../access.ts';
import { showPublishedSite } from '../show-published-site.ts';

export const getPublishedSite = implementOperation(contract.getPublishedSite, {
  access: onProfile(),
  handle: async ({ platform, caller, subject, url }) =>
    ok(await showPublishedSite(platform, { caller: subject.visitor ?? caller, subject, url })),
});
