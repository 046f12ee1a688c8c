import { defineOperation } from '../../../http/define-operation.ts';
import { onVersion } from '../access.ts';
import { versionContentResource } from '../resource.ts';
import { answerVersionContent } from '../show-versions.ts';

/** What the documents of the latest version of an OpenAPI specification say. */
export const getLatestOpenapiSpecVersionDocuments = defineOperation({
  id: 'get-latest-openapi-spec-version-documents',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content',
  tag: 'OpenAPI specifications',
  summary: 'Get the content of the latest version of an OpenAPI specification',
  description: 'All its documents as JSON. `url` is where the first one is got as it was written.',
  access: onVersion('view'),
  responses: { 200: versionContentResource },
  handle: ({ platform, caller, subject: { version }, url }) =>
    answerVersionContent({ platform, caller, url }, version),
});
