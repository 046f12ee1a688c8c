import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { contentQuery, requireRevision, wantsMetadata } from '../content-query.ts';
import { createDownloadUrls } from '../file-download.ts';
import { presentRevision } from '../present.ts';
import { revisionResource } from '../resource.ts';

export const getRevision = defineOperation({
  id: 'get-revision',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}',
  summary: 'Get a revision',
  description: 'A revision of the space with its pages, files and reusable contents.',
  tag: 'Revisions',
  access: onSpace('view'),
  query: contentQuery,
  responses: { 200: revisionResource },
  async handle({ platform, subject, params, query, url }) {
    const { space } = subject;
    const view = await requireRevision(platform, space.id, params.revisionId);
    const makeDownloadUrl = createDownloadUrls(platform, url, space.id);
    const metadata = wantsMetadata(query);
    return ok(presentRevision(view, { spaceId: space.id, url, metadata, makeDownloadUrl }));
  },
});
