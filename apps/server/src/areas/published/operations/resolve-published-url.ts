import { Type } from 'typebox';
import { signedIn } from '../../../http/access.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { resolvePublishedUrl } from '../resolve-published-url.ts';
import { publishedContent, publishedRedirect } from '../resource.ts';

const visitorProof = Type.Object(
  {
    jwtToken: Type.Optional(
      Type.String({ description: 'What the place where visitors sign in gave this one.' }),
    ),
    unsignedClaims: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'What the client says of its reader, as far as the site asks for it.',
      }),
    ),
    type: Type.Optional(Type.Enum(['human', 'agent'])),
  },
  { additionalProperties: true },
);

export const resolvePublishedUrlOperation = defineOperation({
  id: 'resolve-published-url',
  method: 'POST',
  path: '/urls/published',
  tag: 'Published content',
  summary: 'Find what is published at an address, for a reader',
  description:
    'Any published site may be asked for, as a reader could read it: one that is not for everybody by the key of a share link in the address, or by the token of a visitor. The answer has a token that reads the site. Members who may view a space may ask for `~/changes/{number}` and `~/revisions/{id}` below it.',
  access: signedIn({ withinReach: true }),
  writes: false,
  body: Type.Object(
    {
      url: Type.String({ description: 'An address of any published site.' }),
      redirectOnError: Type.Optional(
        Type.Boolean({
          description:
            'Whether a visitor whose token is missing or bad is led to where to sign in, in place of a 401.',
        }),
      ),
      visitor: Type.Optional(visitorProof),
    },
    { additionalProperties: true },
  ),
  responses: { 200: Type.Union([publishedContent, publishedRedirect]) },
  errors: [{ type: 'visitor_token_refused' }, { type: 'not_found' }],
  example: { body: { url: '{publishedUrl}' } },
  async handle({ platform, caller, body }) {
    const { url, redirectOnError = false, visitor = {} } = body;
    const { jwtToken, unsignedClaims } = visitor;
    return ok(
      await resolvePublishedUrl(platform, {
        ...{ url, field: 'body.url', caller, redirectOnError },
        visitor: { jwtToken, unsignedClaims },
      }),
    );
  },
});
