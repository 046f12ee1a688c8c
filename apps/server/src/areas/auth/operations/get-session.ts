import { makeCsrfTokenOfHash } from '../../../http/csrf.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onCallingSession } from '../access.ts';
import { presentSession } from '../present.ts';
import { ownSessionResource } from '../resource.ts';

/** The browser session by which the request is made, with the CSRF token of its writes. */
export const getSession = defineOperation({
  id: 'get-session',
  method: 'GET',
  path: '/user/session',
  tag: 'Users',
  summary: 'Get the browser session that asks',
  access: onCallingSession(),
  errors: [{ type: 'not_found', when: 'a token is sent, which is no session' }],
  responses: { 200: ownSessionResource },
  handle: async ({ subject }) => ({
    ...ok({
      ...presentSession(subject, subject.id),
      csrfToken: makeCsrfTokenOfHash(subject.secret_hash),
    }),
    headers: { 'cache-control': 'no-store' },
  }),
});
