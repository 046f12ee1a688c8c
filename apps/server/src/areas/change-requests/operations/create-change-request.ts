import * as contract from '@octavo/contract/change-requests';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { createChangeRequest as create } from '../create.ts';
import { locateChangeRequest, presentChangeRequest } from '../present.ts';
import { requireChangeRequest } from '../require.ts';

/** A new draft, of what the space contains now. */
export const createChangeRequest = implementOperation(contract.createChangeRequest, {
  access: onSpace('edit'),
  isolation: 'read committed',
  handle: ({ platform, caller, subject, body, url, write }) =>
    write(async (tx) => {
      const made = await create(platform, tx, {
        space: subject.space,
        actor: actorOf(caller),
        ...body,
      });
      const row = await requireChangeRequest(tx, made);
      return created(presentChangeRequest(row, url), url.api(locateChangeRequest(row)));
    }),
});
