import * as contract from '@octavo/contract/orgs';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOrganization } from '../access.ts';
import { presentOrganization } from '../present.ts';

/** An organization that the caller belongs to. */
export const getOrganization = implementOperation(contract.getOrganization, {
  access: onOrganization('access'),
  holdsStill: true,
  handle: async ({ subject, url }) =>
    ok(presentOrganization(subject.organization, subject.role, url, subject.ownsTeam)),
});
