import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../access.ts';
import { presentSite } from '../present.ts';

export const getSite = implementOperation(contract.getSite, {
  access: onPublishedSite(),
  async handle({ subject, url }) {
    return ok(presentSite(subject.site, subject.role, url));
  },
});
