import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';

const previewResource = Type.Object(
  {
    url: Type.String({ description: 'Opens the preview in a browser, for the caller alone.' }),
    expiresAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'SitePreview' },
);

export const getSitePreviewQuery = Type.Object(
  {
    siteSpace: Type.Optional(
      Type.String({
        maxLength: 128,
        description: 'The id of a site space; the default one if left out.',
      }),
    ),
    changeRequest: Type.Optional(
      Type.String({
        maxLength: 128,
        description: 'The id or number of a change request of its space.',
      }),
    ),
    revision: Type.Optional(
      Type.String({ maxLength: 128, description: 'The id of a revision of its space.' }),
    ),
  },
  { additionalProperties: false },
);

export const getSitePreview = declareOperation({
  id: 'get-site-preview',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/preview',
  summary: 'Preview a site',
  description:
    'Answers an address at which the caller reads the site, published or not, for an hour or until the token that asks ends: as it is, or with the content of a change request or revision in place of what the space has now. It shows the spaces that the caller may see, and is shown as long as the caller may see them.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view' },
  query: getSitePreviewQuery,
  responses: { 200: previewResource },
});
