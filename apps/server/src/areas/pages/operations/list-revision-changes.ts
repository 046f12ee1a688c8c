import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { readRevision, requireRevision } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { changesParameters, changesResource, showChanges } from '../show-changes.ts';

export const listRevisionChanges = defineOperation({
  id: 'list-revision-changes',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/changes',
  summary: 'List what a revision changed',
  description:
    'Compares the revision with the one before it, or with the one that `from` names. Texts are compared by block. Where there are more changes than the limit, `more` says how many are left out.',
  tag: 'Revisions',
  access: onSpace('view'),
  query: Type.Object({
    ...changesParameters,
    from: Type.Optional(
      Type.String({ description: 'The id of any revision of the space to compare with.' }),
    ),
  }),
  responses: { 200: changesResource },
  errors: [{ type: 'revision_missing' }],
  async handle({ platform, subject, params, query, url }) {
    const spaceId = subject.space.id;
    const after = await requireRevision(platform, spaceId, params.revisionId);
    const [parent] = after.row.parents;
    const before =
      query.from === undefined
        ? parent === undefined
          ? undefined
          : await readRevision(platform, parent)
        : await requireRevision(platform, spaceId, query.from);
    return ok(await showChanges(platform, { before, after }, { query, url }));
  },
});
