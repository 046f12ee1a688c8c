import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { ANONYMOUS_READER } from '../../../platform/index.ts';
import { documentResource, onPublishedRevision, readPlace } from '../../content/index.ts';
import { documentQuery } from '../page-query.ts';
import { showPageDocument } from '../show-document.ts';
import { requirePage } from '../show-page.ts';

export const getRevisionPageDocument = defineOperation({
  id: 'get-revision-page-document',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document',
  summary: 'Get the document of a page of a revision',
  description: 'The bare JSON form of the document.',
  tag: 'Revisions',
  access: onPublishedRevision(),
  query: documentQuery,
  responses: { 200: documentResource },
  errors: [{ type: 'revision_missing' }, { type: 'page_missing' }, { type: 'document_missing' }],
  async handle({ platform, subject, params, query }) {
    const view = await readPlace(platform, subject.place);
    const page = requirePage(view, params.pageId);
    const reading = { query, reader: ANONYMOUS_READER };
    return ok(await showPageDocument(platform, view, page, reading));
  },
});
