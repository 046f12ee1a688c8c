import * as contract from '@octavo/contract/sites';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { resetContent } from '../../../http/reply.ts';
import { removeAccessObject } from '../../access/index.ts';
import { onSite } from '../access.ts';
import { describeSite, locateSite } from '../events.ts';
import { deleteSite } from '../store.ts';

export const deleteSiteOperation = implementOperation(contract.deleteSite, {
  access: onSite('admin'),
  async handle({ platform, caller, write }) {
    return write(async (tx, { site }) => {
      await deleteSite(tx, site.id);
      await removeAccessObject(tx, site.id);
      await platform.events.emit(tx, 'site.deleted', {
        actor: actorOf(caller),
        ...locateSite(site),
        before: describeSite(site),
      });
      return resetContent();
    });
  },
});
