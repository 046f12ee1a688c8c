import * as contract from '@octavo/contract/access';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { presentUser } from '../../auth/index.ts';
import { onUser } from '../access.ts';

/** A person with whom the caller shares an organization. */
export const getUserById = implementOperation(contract.getUserById, {
  access: onUser(),
  handle: async ({ subject, url }) => ok(presentUser(subject, url)),
});
