import * as contract from '@octavo/contract/spaces';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onLibrary, requireMayCreateIn } from '../../collections/index.ts';
import { createSpace as addSpace } from '../create.ts';
import { readEmoji } from '../emoji.ts';
import { showSpace } from '../show-spaces.ts';

/** A new, empty space. */
export const createSpace = implementOperation(contract.createSpace, {
  access: onLibrary(),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization, memberRole }) => {
      const { title, emoji, icon, editMode, language, parent: parentId = null } = body;
      const { id: organizationId } = organization;
      const place = { organizationId, parentId, holder: caller, memberRole };
      const role = await requireMayCreateIn(tx, { ...place, field: 'body.parent' });
      const row = await addSpace(platform, tx, {
        organizationId,
        parentId,
        actor: actorOf(caller),
        ...(title === undefined ? {} : { title }),
        ...(emoji === undefined ? {} : { emoji: readEmoji(emoji, 'body.emoji') }),
        ...(icon === undefined ? {} : { icon }),
        ...(editMode === undefined ? {} : { editMode }),
        ...(language === undefined ? {} : { language }),
      });
      const shown = await showSpace(platform, tx, { space: row, role }, url);
      return created(shown, shown.urls.location);
    }),
});
