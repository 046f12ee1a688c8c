import * as contract from '@octavo/contract/spaces';
import { actorOf } from '../../../http/caller.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import {
  findCollectionFor,
  onCollection,
  presentCollection,
  toCollectionSubject,
} from '../../collections/index.ts';
import { settleTarget, transferToOrganization } from '../transfer.ts';

/** Gives a collection with all that is in it to another organization. */
export const transferCollection = implementOperation(contract.transferCollection, {
  access: onCollection('admin'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { collection }) => {
      const target = await settleTarget(tx, body, caller);
      const { id, title, organization_id: organizationId, parent_id: parentId } = collection;
      if (target.organizationId === organizationId) {
        throw conflict(
          'already_there',
          'The collection already belongs to this organization: move it instead.',
        );
      }
      const thing = { kind: 'collection', id, title, organizationId, parentId } as const;
      await transferToOrganization(platform, tx, thing, {
        target,
        actor: actorOf(caller),
        holder: caller,
      });
      const row = await findCollectionFor(tx, id, caller);
      if (row === undefined) throw notFound('collection');
      return ok(presentCollection(toCollectionSubject(row), url));
    }),
});
