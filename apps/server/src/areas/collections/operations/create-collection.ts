import * as contract from '@octavo/contract/collections';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onLibrary } from '../access.ts';
import { createCollection as addCollection } from '../create.ts';
import { requireDepth, requireMayCreateIn } from '../place.ts';
import { presentCollection } from '../present.ts';

/** A new, empty collection. */
export const createCollection = implementOperation(contract.createCollection, {
  access: onLibrary(),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization, memberRole }) => {
      const { parent: parentId = null, ...settings } = body;
      const { id: organizationId } = organization;
      const place = { organizationId, parentId, holder: caller, memberRole };
      const role = await requireMayCreateIn(tx, { ...place, field: 'body.parent' });
      await requireDepth(tx, { parentId, height: 1 });
      const collection = await addCollection(platform, tx, {
        organizationId,
        parentId,
        actor: actorOf(caller),
        ...settings,
      });
      const shown = presentCollection({ collection, role }, url);
      return created(shown, shown.urls.location);
    }),
});
