import { defineOperation } from '../../../http/define-operation.ts';
import { onContent } from '../../content/index.ts';
import { readingPdf } from '../reading-pdf.ts';

export const getSpacePdf = defineOperation({
  ...readingPdf,
  id: 'get-space-pdf',
  method: 'GET',
  path: '/spaces/{spaceId}/pdf',
  tag: 'Space content',
  summary: 'Get a PDF of a space',
  description:
    'Answers the address of a PDF of the pages as they are now: all of them, a page with its subpages, or a page alone. Hidden pages, and those whose condition asks for claims of a visitor, are in it only when they are asked for by name.',
  access: onContent('view'),
  errors: [{ type: 'pdf_too_many_pages' }, { type: 'page_missing' }],
});
