import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { requireContent } from '../../content/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { requestPdf } from '../request-pdf.ts';
import { pdfQuery, pdfResource } from '../resource.ts';

export const getSpacePdf = defineOperation({
  id: 'get-space-pdf',
  method: 'GET',
  path: '/spaces/{spaceId}/pdf',
  summary: 'Get a PDF of a space',
  description:
    'Answers the address of a PDF of the pages as they are now: all of them, a page with its subpages, or a page alone. Hidden pages, and those whose condition asks for claims of a visitor, are in it only when they are asked for by name.',
  tag: 'Space content',
  access: onSpace('view'),
  query: pdfQuery,
  responses: { 200: pdfResource },
  errors: [{ type: 'pdf_too_many_pages' }, { type: 'page_missing' }],
  async handle({ platform, subject, query, url }) {
    const view = await requireContent(platform, subject.space);
    return ok(requestPdf(platform, { view, title: subject.space.title, query, url }));
  },
});
