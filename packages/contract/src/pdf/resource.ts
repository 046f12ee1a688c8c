import { Type } from 'typebox';

/** What both operations take: which pages the PDF holds. */
export const pdfQuery = Type.Object({
  page: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The id of a page: that page and its subpages. Without it, all pages.',
    }),
  ),
  only: Type.Optional(
    Type.Boolean({ description: '`true` leaves out the subpages of the page; needs `page`.' }),
  ),
});

export const pdfResource = Type.Object({
  url: Type.String({
    format: 'uri',
    description: 'Answers the PDF. Needs no token, and works for 24 hours.',
  }),
});
