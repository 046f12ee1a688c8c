import { Type } from 'typebox';

/** What both operations take: which pages the PDF holds. */
export const pdfQuery = Type.Object({
  page: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'The id of a page, to include that page and its subpages. If omitted, all pages are included.',
    }),
  ),
  only: Type.Optional(
    Type.Boolean({ description: '`true` leaves out the subpages of the page; requires `page`.' }),
  ),
});

export const pdfResource = Type.Object({
  url: Type.String({
    format: 'uri',
    description: 'The address of the PDF. Requires no token, and works for 24 hours.',
  }),
});
