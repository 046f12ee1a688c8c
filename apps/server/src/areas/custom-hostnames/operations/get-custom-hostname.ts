import * as contract from '@octavo/contract/custom-hostnames';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onHostname } from '../access.ts';
import { presentHostname } from '../resource.ts';

export const getCustomHostname = implementOperation(contract.getCustomHostname, {
  access: onHostname('view'),
  async handle({ subject: { claim, role }, url }) {
    return ok(presentHostname(claim, role, url));
  },
});
