import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpec } from '../access.ts';
import { presentSpec } from '../present.ts';
import { specResource } from '../resource.ts';
import { refreshSpec } from '../write.ts';

/** Fetches an OpenAPI specification now, without waiting for its time. */
export const refreshOpenapiSpec = defineOperation({
  id: 'refresh-openapi-spec',
  method: 'POST',
  path: '/orgs/{organizationId}/openapi/{specSlug}/refresh',
  tag: 'OpenAPI specifications',
  summary: 'Fetch an OpenAPI specification now',
  description:
    'It answers at once: `processingState` says how far it is. A text is read again. Where that is asked for already nothing changes.',
  access: onSpec('create'),
  emits: ['openapi-spec.refreshed'],
  responses: { 200: specResource },
  handle: ({ platform, caller, url, write }) =>
    write(async (tx, { spec, role }) => {
      const row = await refreshSpec(platform, tx, spec, actorOf(caller));
      return ok(presentSpec(row, role, url));
    }),
});
