import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onVersion } from '../access.ts';
import { versionResource } from '../resource.ts';
import { showVersion } from '../show-versions.ts';

/** A version of an OpenAPI specification. */
export const getOpenapiSpecVersion = defineOperation({
  id: 'get-openapi-spec-version',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}',
  tag: 'OpenAPI specifications',
  summary: 'Get a version of an OpenAPI specification',
  access: onVersion('view'),
  responses: { 200: versionResource },
  handle: async ({ platform, caller, subject: { spec, version }, url }) =>
    ok(await showVersion({ platform, caller, url }, spec, version)),
});
