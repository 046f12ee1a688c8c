import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSpace } from '../access.ts';
import { spaceResource } from '../resource.ts';
import { showSpace } from '../show-spaces.ts';

/** A space. A deleted one is answered, with `deletedAt`, for as long as it can be restored. */
export const getSpace = defineOperation({
  id: 'get-space',
  method: 'GET',
  path: '/spaces/{spaceId}',
  tag: 'Spaces',
  summary: 'Get a space',
  description: 'A deleted space is answered, with `deletedAt`, until it is removed for good.',
  access: onPublishedSpace({ deleted: 'also' }),
  query: Type.Object({
    shareKey: Type.Optional(
      Type.String({
        maxLength: 512,
        description: 'The key of a share link. Accepted, and without effect on the answer so far.',
      }),
    ),
  }),
  responses: { 200: spaceResource },
  handle: async ({ platform, subject, url }) =>
    ok(await showSpace(platform, platform.database.db, subject, url)),
});
