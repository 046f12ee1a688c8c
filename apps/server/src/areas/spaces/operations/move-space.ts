import * as contract from '@octavo/contract/spaces';
import { actorOf } from '../../../http/caller.ts';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { moveInLibrary, settleDestination } from '../../collections/index.ts';
import { onSpaceInLibrary, requireSubject } from '../access.ts';
import { locateSpace } from '../events.ts';
import { showSpace } from '../show-spaces.ts';
import { findSpaceFor } from '../store.ts';

/** Moves a space into another collection, to the root, or among what is beside it. */
export const moveSpace = implementOperation(contract.moveSpace, {
  access: onSpaceInLibrary('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, subject) => {
      const { id, organization_id: organizationId, parent_id: parentId } = subject.space;
      const movable = { id, organizationId, parentId };
      const destination = await settleDestination(tx, movable, { body, holder: caller });
      const moved = await moveInLibrary(tx, movable, destination);
      if (moved === undefined) return ok(await showSpace(platform, tx, subject, url));
      await platform.events.emit(tx, 'space.moved', {
        actor: actorOf(caller),
        ...locateSpace(subject.space),
        ...moved,
      });
      const row = await findSpaceFor(tx, id, caller);
      if (row === undefined) throw notFound('space');
      return ok(await showSpace(platform, tx, requireSubject(row), url));
    }),
});
