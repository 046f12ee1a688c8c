import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onVersion } from '../access.ts';
import { versionProblemsResource } from '../resource.ts';
import { showProblems } from '../show-versions.ts';

/** The mistakes in the latest version of an OpenAPI specification. */
export const getLatestOpenapiSpecVersionProblems = defineOperation({
  id: 'get-latest-openapi-spec-version-problems',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/latest/problems',
  tag: 'OpenAPI specifications',
  summary: 'Get the mistakes in the latest version of an OpenAPI specification',
  description: 'Each with its place in the text and what was done about it.',
  access: onVersion('view'),
  responses: { 200: versionProblemsResource },
  handle: async ({ platform, subject: { version } }) => ok(await showProblems(platform, version)),
});
