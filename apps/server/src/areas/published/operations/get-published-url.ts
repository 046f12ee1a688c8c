import * as contract from '@octavo/contract/published';
import { signedIn } from '../../../http/access.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { resolvePublishedUrl } from '../resolve-published-url.ts';

export const getPublishedUrl = implementOperation(contract.getPublishedUrl, {
  access: signedIn({ withinReach: true }),
  async handle({ platform, caller, query }) {
    return ok(
      await resolvePublishedUrl(platform, {
        url: query.url,
        field: 'query.url',
        caller,
        redirectOnError: query.redirectOnError ?? false,
        visitor: { jwtToken: query.visitorAuthToken },
      }),
    );
  },
});
