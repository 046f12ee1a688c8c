import { declareOperation } from '../operation.ts';
import { pdfQuery, pdfResource } from './resource.ts';

/** Shared by the operations that answer the address of a PDF of what a place contains now. */
export const readingPdf = {
  query: pdfQuery,
  responses: { 200: pdfResource },
} as const;

export const getSpacePdf = declareOperation({
  ...readingPdf,
  id: 'get-space-pdf',
  method: 'GET',
  path: '/spaces/{spaceId}/pdf',
  tag: 'Space content',
  summary: 'Get a PDF of a space',
  description:
    'Returns the address of a PDF of the pages as they are now: all pages, a page with its subpages, or a single page. Hidden pages, and pages whose condition depends on claims of a visitor, are included only if they are requested explicitly.',
  access: { object: 'space', ability: 'view' },
  errors: [{ type: 'pdf_too_many_pages' }, { type: 'page_missing' }],
});

export const getChangeRequestPdf = declareOperation({
  ...readingPdf,
  id: 'get-change-request-pdf',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
  tag: 'Change requests',
  summary: 'Get a PDF of a change request',
  description:
    'Returns the address of a PDF of what the space would contain with the current change request: all pages, a page with its subpages, or a single page.',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'pdf_too_many_pages' }, { type: 'page_missing' }],
});
