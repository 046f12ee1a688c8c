import * as contract from '@octavo/contract/orgs';
import { signedIn } from '../../../http/access.ts';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { createOrganization as addOrganization } from '../create.ts';
import { presentOrganization } from '../present.ts';
import { requireMayCreateOrganization } from '../require-may-create.ts';

/** A new organization whose admin is the caller. */
export const createOrganization = implementOperation(contract.createOrganization, {
  access: signedIn(),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx) => {
      await requireMayCreateOrganization(platform, tx, caller.userId);
      const who = { adminId: caller.userId, actor: actorOf(caller) };
      const row = await addOrganization(platform, tx, body, who);
      return created(presentOrganization(row, 'admin', url), url.api(`/orgs/${row.id}`));
    }),
});
