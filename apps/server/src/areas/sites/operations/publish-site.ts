import * as contract from '@octavo/contract/sites';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSite } from '../access.ts';
import { presentSite } from '../present.ts';
import { setPublished } from '../publish.ts';
import { requireSitePublishable } from '../require-space-to-publish.ts';

export const publishSite = implementOperation(contract.publishSite, {
  access: onSite('admin'),
  async handle({ platform, caller, url, write }) {
    return write(async (tx, { site: before, role }) => {
      await requireSitePublishable(tx, before.id, caller);
      const wanted = { published: true, actor: actorOf(caller) };
      const site = await setPublished(platform, tx, before, wanted);
      return ok(presentSite(site, role, url));
    });
  },
});
