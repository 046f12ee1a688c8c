import { Type } from 'typebox';
import { declareOperation } from '../operation.ts';

const previewResource = Type.Object(
  {
    url: Type.String({ description: 'Opens the preview in a browser, only for the caller.' }),
    expiresAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'SitePreview' },
);

export const getSitePreviewQuery = Type.Object(
  {
    siteSpace: Type.Optional(
      Type.String({
        maxLength: 128,
        description: 'The id of a site space; if omitted, the default one.',
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
    'Returns an address at which the caller can read the site, published or not, for an hour or until the token used expires: as it is, or with the content of a change request or revision instead of the current content of the space. It shows the spaces that the caller can see, as long as the caller can see them.',
  tag: 'Sites',
  access: { object: 'site', ability: 'view' },
  query: getSitePreviewQuery,
  responses: { 200: previewResource },
});
