import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSpec } from '../access.ts';
import { presentSpec } from '../present.ts';
import { specResource } from '../resource.ts';

/** An OpenAPI specification. */
export const getOpenapiSpec = defineOperation({
  id: 'get-openapi-spec',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}',
  tag: 'OpenAPI specifications',
  summary: 'Get an OpenAPI specification',
  access: onSpec('view'),
  responses: { 200: specResource },
  handle: async ({ subject: { spec, role }, url }) => ok(presentSpec(spec, role, url)),
});
