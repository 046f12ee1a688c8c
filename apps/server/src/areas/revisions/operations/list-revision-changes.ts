import { buildPageTree } from '@octavo/content';
import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../http/list.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { requireRevision } from '../content-query.ts';
import { presentChange } from '../present.ts';
import { revisionChange } from '../resource.ts';
import { listChanges } from '../revision-changes.ts';
import { readRevision } from '../revision-view.ts';

const NO_CONTENT = {
  pages: null,
  files: null,
  reusableContents: null,
  sources: null,
  variables: {},
};

export const listRevisionChanges = defineOperation({
  id: 'list-revision-changes',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/changes',
  summary: 'List what a revision changed',
  description:
    'Compares the revision with the one before it. Where there are more changes than the limit, `more` says how many are left out.',
  tag: 'Revisions',
  access: onSpace('view'),
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LIMIT,
        description: `How many changes to answer, ${DEFAULT_LIMIT} unless given.`,
      }),
    ),
  }),
  responses: {
    200: Type.Object({
      changes: Type.Array(revisionChange),
      more: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
  },
  async handle({ platform, subject, params, query }) {
    const view = await requireRevision(platform, subject.space.id, params.revisionId);
    const [parentId] = view.row.parents;
    const parent = parentId === undefined ? undefined : await readRevision(platform, parentId);
    const changes = await listChanges(platform, parent?.content ?? NO_CONTENT, view.content);
    const limit = query.limit ?? DEFAULT_LIMIT;
    const trees = { before: parent?.tree() ?? buildPageTree([]), after: view.tree() };
    const more = changes.length - limit;
    return ok({
      changes: changes.slice(0, limit).map((change) => presentChange(change, trees)),
      ...(more > 0 ? { more } : {}),
    });
  },
});
