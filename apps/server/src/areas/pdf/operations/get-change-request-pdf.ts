import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onChangeRequest, requireChangeRequestContent } from '../../change-requests/index.ts';
import { requestPdf } from '../request-pdf.ts';
import { pdfQuery, pdfResource } from '../resource.ts';

export const getChangeRequestPdf = defineOperation({
  id: 'get-change-request-pdf',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
  summary: 'Get a PDF of a change request',
  description:
    'Answers the address of a PDF of what the space would contain with the change request as it is now: all pages, a page with its subpages, or a page alone.',
  tag: 'Change requests',
  access: onChangeRequest('view'),
  query: pdfQuery,
  responses: { 200: pdfResource },
  errors: [{ type: 'pdf_too_many_pages' }, { type: 'page_missing' }],
  async handle({ platform, subject, query, url }) {
    const view = await requireChangeRequestContent(platform, subject);
    return ok(requestPdf(platform, { view, title: subject.space.title, query, url }));
  },
});
