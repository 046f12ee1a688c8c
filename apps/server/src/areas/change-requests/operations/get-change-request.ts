import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest } from '../access.ts';
import { presentChangeRequest } from '../present.ts';

export const getChangeRequest = implementOperation(contract.getChangeRequest, {
  access: onChangeRequest('view'),
  handle: async ({ subject, url }) => ok(presentChangeRequest(subject.changeRequest, url)),
});
