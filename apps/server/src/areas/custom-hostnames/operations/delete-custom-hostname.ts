import * as contract from '@octavo/contract/custom-hostnames';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { onHostname } from '../access.ts';
import { releaseHostname } from '../claims.ts';

export const deleteCustomHostname = implementOperation(contract.deleteCustomHostname, {
  access: onHostname('admin'),
  async handle({ platform, caller, write }) {
    return write(async (tx, { claim }) => {
      await releaseHostname(platform, tx, claim, actorOf(caller));
      return resetContent();
    });
  },
});
