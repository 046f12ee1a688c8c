import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { ANONYMOUS_READER } from '../../../platform/index.ts';
import { documentResource, onPublishedRevision, readPlace } from '../../content/index.ts';
import { documentQuery } from '../page-query.ts';
import { showReusableDocument } from '../show-document.ts';
import { requireReusableContent } from '../show-page.ts';

export const getRevisionReusableContentDocument = defineOperation({
  id: 'get-revision-reusable-content-document',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document',
  summary: 'Get the document of a reusable content of a revision',
  description: 'The bare JSON form of the document.',
  tag: 'Revisions',
  access: onPublishedRevision(),
  query: documentQuery,
  responses: { 200: documentResource },
  errors: [
    { type: 'revision_missing' },
    { type: 'reusable_content_missing' },
    { type: 'document_missing' },
  ],
  async handle({ platform, subject, params, query }) {
    const view = await readPlace(platform, subject.place);
    const content = await requireReusableContent(platform, view, params.reusableContentId);
    const reading = { query, reader: ANONYMOUS_READER };
    return ok(await showReusableDocument(platform, view, content.document, reading));
  },
});
