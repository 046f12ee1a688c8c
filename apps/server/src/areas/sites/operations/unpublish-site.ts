import * as contract from '@octavo/contract/sites';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../access.ts';
import { presentSite } from '../present.ts';
import { setPublished } from '../publish.ts';

export const unpublishSite = implementOperation(contract.unpublishSite, {
  access: onSite('admin'),
  async handle({ platform, caller, url, write }) {
    return write(async (tx, { site: before, role }) => {
      const wanted = { published: false, actor: actorOf(caller) };
      const site = await setPublished(platform, tx, before, wanted);
      return ok(presentSite(site, role, url));
    });
  },
});
