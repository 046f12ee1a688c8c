import * as contract from '@octavo/contract/spaces';
import { actorOf } from '../../../http/caller.ts';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { copyGrants, findMembership } from '../../access/index.ts';
import { requireMayCreateIn } from '../../collections/index.ts';
import { copyFieldValues } from '../../custom-fields/index.ts';
import { onSpaceInLibrary, requireSubject } from '../access.ts';
import { createSpace } from '../create.ts';
import { showSpace } from '../show-spaces.ts';
import { findSpaceFor } from '../store.ts';

const MAX_TITLE = 50;
const SUFFIX = ' (copy)';

/** A new space with the content, the settings and the grants of another one. */
export const duplicateSpace = implementOperation(contract.duplicateSpace, {
  access: onSpaceInLibrary('create'),
  handle: ({ platform, caller, url, write }) =>
    write(async (tx, { space: original }) => {
      const actor = actorOf(caller);
      const { organization_id: organizationId, parent_id: parentId } = original;
      const member = await findMembership(tx, organizationId, caller.userId);
      await requireMayCreateIn(tx, {
        organizationId,
        parentId,
        holder: caller,
        field: 'params.spaceId',
        memberRole: member?.role ?? null,
      });
      const copy = await createSpace(platform, tx, {
        organizationId,
        actor,
        title: titleCopy(original.title),
        emoji: original.emoji,
        editMode: original.edit_mode,
        icon: original.icon,
        parentId,
        defaultLevel: original.default_level,
        copyOf: original.revision,
        original: original.id,
        ...(original.language === null ? {} : { language: original.language }),
      });
      const from = { kind: 'space', id: original.id, organizationId } as const;
      await copyGrants(platform, tx, { from, to: { ...from, id: copy.id } }, actor);
      await copyFieldValues(tx, original.id, copy.id);
      const row = await findSpaceFor(tx, copy.id, caller);
      if (row === undefined) throw notFound('space');
      const shown = await showSpace(platform, tx, requireSubject(row), url);
      return created(shown, shown.urls.location);
    }),
});

/** The title with a suffix, shortened by whole characters to fit. */
function titleCopy(title: string): string {
  const characters = [...title];
  return characters.slice(0, MAX_TITLE - SUFFIX.length).join('') + SUFFIX;
}
