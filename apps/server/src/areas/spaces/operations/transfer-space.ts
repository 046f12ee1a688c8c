import * as contract from '@octavo/contract/spaces';
import { actorOf } from '../../../http/caller.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import type { Actor, Platform, Tx } from '../../../platform/index.ts';
import { moveInLibrary } from '../../collections/index.ts';
import { onSpaceInLibrary, requireSubject } from '../access.ts';
import { locateSpace } from '../events.ts';
import { showSpace } from '../show-spaces.ts';
import { findSpaceFor } from '../store.ts';
import type { SpaceRow } from '../tables.ts';
import { settleTarget, transferToOrganization } from '../transfer.ts';

/** Gives a space to another organization, or puts it into another collection. */
export const transferSpace = implementOperation(contract.transferSpace, {
  access: onSpaceInLibrary('admin'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { space }) => {
      const actor = actorOf(caller);
      const target = await settleTarget(tx, body, caller);
      const { id, title, organization_id: organizationId, parent_id: parentId } = space;
      if (target.organizationId === organizationId) {
        await moveWithin(platform, tx, space, { parentId: target.parentId, actor });
      } else {
        const thing = { kind: 'space', id, title, organizationId, parentId } as const;
        await transferToOrganization(platform, tx, thing, { target, actor, holder: caller });
      }
      const row = await findSpaceFor(tx, id, caller);
      if (row === undefined) throw notFound('space');
      return ok(await showSpace(platform, tx, requireSubject(row), url));
    }),
});

/** @throws ApiError 409 where it is in that place already */
async function moveWithin(
  { events }: Platform,
  tx: Tx,
  space: SpaceRow,
  { parentId, actor }: { parentId: string | null; actor: Actor },
): Promise<void> {
  if (parentId === space.parent_id) {
    throw conflict('already_there', 'The space is already in that place.');
  }
  const { id, organization_id: organizationId, parent_id } = space;
  const movable = { id, organizationId, parentId: parent_id };
  const facts = await moveInLibrary(tx, movable, { parentId, wanted: 'last' });
  await events.emit(tx, 'space.moved', { actor, ...locateSpace(space), ...facts });
}
