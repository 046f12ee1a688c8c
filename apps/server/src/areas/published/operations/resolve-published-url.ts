import * as contract from '@octavo/contract/published';
import { signedIn } from '../../../http/access.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { resolvePublishedUrl } from '../resolve-published-url.ts';

export const resolvePublishedUrlOperation = implementOperation(contract.resolvePublishedUrl, {
  access: signedIn({ withinReach: true }),
  async handle({ platform, caller, body }) {
    const { url, redirectOnError = false, visitor = {} } = body;
    const { jwtToken, unsignedClaims } = visitor;
    return ok(
      await resolvePublishedUrl(platform, {
        url,
        field: 'body.url',
        caller,
        redirectOnError,
        visitor: { jwtToken, unsignedClaims },
      }),
    );
  },
});
