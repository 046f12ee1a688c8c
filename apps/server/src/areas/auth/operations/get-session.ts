import * as contract from '@octavo/contract/auth';
import { makeCsrfTokenOfHash } from '../../../http/csrf.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCallingSession } from '../access.ts';
import { presentSession } from '../present.ts';

/** The browser session by which the request is made, with the CSRF token of its writes. */
export const getSession = implementOperation(contract.getSession, {
  access: onCallingSession(),
  handle: async ({ subject }) => ({
    ...ok({
      ...presentSession(subject, subject.id),
      csrfToken: makeCsrfTokenOfHash(subject.secret_hash),
    }),
    headers: { 'cache-control': 'no-store' },
  }),
});
