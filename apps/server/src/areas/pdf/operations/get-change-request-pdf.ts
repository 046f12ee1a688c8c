import { defineOperation } from '../../../http/define-operation.ts';
import { onChangeRequestContent } from '../../change-requests/index.ts';
import { readingPdf } from '../reading-pdf.ts';

export const getChangeRequestPdf = defineOperation({
  ...readingPdf,
  id: 'get-change-request-pdf',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
  tag: 'Change requests',
  summary: 'Get a PDF of a change request',
  description:
    'Answers the address of a PDF of what the space would contain with the change request as it is now: all pages, a page with its subpages, or a page alone.',
  access: onChangeRequestContent('view'),
  errors: [{ type: 'pdf_too_many_pages' }, { type: 'page_missing' }],
});
