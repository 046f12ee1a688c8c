import { Type } from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { resolvePublishedUrl } from '../resolve-published-url.ts';
import { publishedContent, publishedRedirect } from '../resource.ts';

export const getPublishedUrl = defineOperation({
  id: 'get-published-url',
  method: 'GET',
  path: '/urls/published',
  tag: 'Published content',
  summary: 'Find what is published at an address',
  description:
    'As `resolve-published-url`, which takes the token of a visitor out of logs and says more of the reader.',
  access: signedIn({ withinReach: true }),
  query: Type.Object({
    url: Type.String({ description: 'An address of any published site.' }),
    visitorAuthToken: Type.Optional(Type.String()),
    redirectOnError: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Type.Union([publishedContent, publishedRedirect]) },
  errors: [{ type: 'visitor_token_refused' }, { type: 'not_found' }],
  example: { query: { url: '{publishedUrl}' } },
  async handle({ platform, caller, query }) {
    return ok(
      await resolvePublishedUrl(platform, {
        ...{ url: query.url, field: 'query.url', caller },
        redirectOnError: query.redirectOnError ?? false,
        visitor: { jwtToken: query.visitorAuthToken },
      }),
    );
  },
});
