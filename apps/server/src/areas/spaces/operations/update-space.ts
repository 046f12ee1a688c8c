import * as contract from '@octavo/contract/spaces';
import { actorOf } from '../../../http/caller.ts';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { requireMayGive, updateAccessObject } from '../../access/index.ts';
import { onSpace, requireSubject } from '../access.ts';
import { readEmoji } from '../emoji.ts';
import { describeSpace, locateSpace } from '../events.ts';
import { requireFieldAbilities } from '../policy.ts';
import { showSpace } from '../show-spaces.ts';
import { tellSpaceUpdate } from '../space-updates.ts';
import { findSpaceFor, updateSpaceRow } from '../store.ts';

/** Changes a space's settings. */
export const updateSpace = implementOperation(contract.updateSpace, {
  access: onSpace('create'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, subject) => {
      const { id } = subject.space;
      requireFieldAbilities(subject.role, body);
      const { title, emoji, icon, language, editMode, defaultLevel } = body;
      if (defaultLevel !== undefined) {
        const from = subject.space.default_level;
        requireMayGive(subject.role, { from, to: defaultLevel });
      }
      await updateSpaceRow(tx, id, {
        ...(title === undefined ? {} : { title }),
        ...(emoji === undefined ? {} : { emoji: readEmoji(emoji, 'body.emoji') }),
        ...(icon === undefined ? {} : { icon }),
        ...(language === undefined ? {} : { language }),
        ...(editMode === undefined ? {} : { edit_mode: editMode }),
        updated_at: readTimestamp(platform.clock),
      });
      await updateAccessObject(tx, id, { defaultLevel });
      const actor = actorOf(caller);
      await tellSpaceUpdate(platform, tx, { space: subject.space, changes: body, actor });
      const row = await findSpaceFor(tx, id, caller);
      if (row === undefined) throw notFound('space');
      const changed = requireSubject(row);
      const { space } = changed;
      await platform.events.emit(tx, 'space.updated', {
        actor,
        ...locateSpace(space),
        ...compareFacts(describeSpace(subject.space), describeSpace(space)),
      });
      return ok(await showSpace(platform, tx, changed, url));
    }),
});
