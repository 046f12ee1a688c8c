import { MAX_CHANGES } from '@octavo/openapi';
import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { changesResource } from './changes.ts';
import {
  MAX_BODY_BYTES,
  MAX_SPECS,
  specRefresh,
  specResource,
  specSlug,
  specSource,
  versionContentResource,
  versionProblemsResource,
  versionResource,
} from './resource.ts';

export const SHOWN_CHANGES = 100;

export const listOpenapiSpecs = declareOperation({
  id: 'list-openapi-specs',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi',
  tag: 'OpenAPI specifications',
  summary: 'List the OpenAPI specifications of an organization',
  description: 'Lists them in the order in which they were created.',
  access: { object: 'openapi-spec', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(specResource) },
});

export const createOpenapiSpec = declareOperation({
  id: 'create-openapi-spec',
  method: 'POST',
  path: '/orgs/{organizationId}/openapi',
  tag: 'OpenAPI specifications',
  summary: 'Create an OpenAPI specification',
  description: `The specification is then fetched and processed: \`processingState\` shows the progress. Swagger 2.0 and OpenAPI 3.0 to 3.2 are supported, in JSON or YAML. An organization can have at most ${MAX_SPECS} specifications.`,
  access: { object: 'openapi-spec', ability: 'create' },
  body: Type.Object({
    slug: specSlug,
    source: specSource,
    refresh: Type.Optional(specRefresh),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  emits: ['openapi-spec.created'],
  responses: { 201: specResource },
  errors: [{ type: 'openapi_spec_slug_taken' }, { type: 'too_many_openapi_specs' }],
  example: { body: { slug: 'kilns', source: { url: 'https://example.com/openapi.yaml' } } },
});

export const getOpenapiSpec = declareOperation({
  id: 'get-openapi-spec',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}',
  tag: 'OpenAPI specifications',
  summary: 'Get an OpenAPI specification',
  access: { object: 'openapi-spec', ability: 'view' },
  responses: { 200: specResource },
});

export const putOpenapiSpec = declareOperation({
  id: 'put-openapi-spec',
  method: 'PUT',
  path: '/orgs/{organizationId}/openapi/{specSlug}',
  tag: 'OpenAPI specifications',
  summary: 'Create or update an OpenAPI specification',
  description:
    'The specification is then fetched and processed again, so a pipeline can send the text with each build. If the content has not changed, no new version is created. Without `refresh`, an address is fetched daily.',
  access: { object: 'openapi-spec', ability: 'create' },
  params: Type.Object({ specSlug }),
  body: Type.Object({ source: specSource, refresh: Type.Optional(specRefresh) }),
  maxBodyBytes: MAX_BODY_BYTES,
  emits: ['openapi-spec.created', 'openapi-spec.updated'],
  responses: { 200: specResource },
  errors: [{ type: 'too_many_openapi_specs' }, { type: 'openapi_spec_slug_taken' }],
  example: {
    params: { specSlug: 'kilns-next' },
    body: { source: { url: 'https://example.com/next/openapi.yaml' } },
  },
});

export const deleteOpenapiSpec = declareOperation({
  id: 'delete-openapi-spec',
  method: 'DELETE',
  path: '/orgs/{organizationId}/openapi/{specSlug}',
  tag: 'OpenAPI specifications',
  summary: 'Delete an OpenAPI specification',
  description:
    'Its versions are deleted with it. Pages that show it say that there is nothing to show, until another specification has the same slug.',
  access: { object: 'openapi-spec', ability: 'create' },
  emits: ['openapi-spec.deleted'],
  responses: { 205: null },
});

export const refreshOpenapiSpec = declareOperation({
  id: 'refresh-openapi-spec',
  method: 'POST',
  path: '/orgs/{organizationId}/openapi/{specSlug}/refresh',
  tag: 'OpenAPI specifications',
  summary: 'Fetch an OpenAPI specification now',
  description:
    'Returns at once: `processingState` shows the progress. A specification given as text is processed again. If this has already been requested, nothing changes.',
  access: { object: 'openapi-spec', ability: 'create' },
  emits: ['openapi-spec.refreshed'],
  responses: { 200: specResource },
});

export const listOpenapiSpecVersions = declareOperation({
  id: 'list-openapi-spec-versions',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions',
  tag: 'OpenAPI specifications',
  summary: 'List the versions of an OpenAPI specification',
  description:
    'Lists the newest first. There is one version for each time that the documents have changed.',
  access: { object: 'openapi-spec', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(versionResource) },
});

export const getLatestOpenapiSpecVersion = declareOperation({
  id: 'get-latest-openapi-spec-version',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/latest',
  tag: 'OpenAPI specifications',
  summary: 'Get the latest version of an OpenAPI specification',
  access: { object: 'openapi-spec', ability: 'view' },
  responses: { 200: versionResource },
});

export const getLatestOpenapiSpecVersionDocuments = declareOperation({
  id: 'get-latest-openapi-spec-version-documents',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content',
  tag: 'OpenAPI specifications',
  summary: 'Get the content of the latest version of an OpenAPI specification',
  description:
    'Returns all documents as JSON. `url` is the address from which the first one can be downloaded as it was written.',
  access: { object: 'openapi-spec', ability: 'view' },
  responses: { 200: versionContentResource },
});

export const getLatestOpenapiSpecVersionProblems = declareOperation({
  id: 'get-latest-openapi-spec-version-problems',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/latest/problems',
  tag: 'OpenAPI specifications',
  summary: 'Get the problems in the latest version of an OpenAPI specification',
  description: 'Returns each problem with its place in the text and what was done about it.',
  access: { object: 'openapi-spec', ability: 'view' },
  responses: { 200: versionProblemsResource },
});

export const getOpenapiSpecVersion = declareOperation({
  id: 'get-openapi-spec-version',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}',
  tag: 'OpenAPI specifications',
  summary: 'Get a version of an OpenAPI specification',
  access: { object: 'openapi-spec', ability: 'view' },
  responses: { 200: versionResource },
});

export const getOpenapiSpecVersionDocuments = declareOperation({
  id: 'get-openapi-spec-version-documents',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content',
  tag: 'OpenAPI specifications',
  summary: 'Get the content of a version of an OpenAPI specification',
  description:
    'Returns all documents as JSON. `url` is the address from which the first one can be downloaded as it was written.',
  access: { object: 'openapi-spec', ability: 'view' },
  responses: { 200: versionContentResource },
});

export const getOpenapiSpecVersionProblems = declareOperation({
  id: 'get-openapi-spec-version-problems',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/problems',
  tag: 'OpenAPI specifications',
  summary: 'Get the problems in a version of an OpenAPI specification',
  description: 'Returns each problem with its place in the text and what was done about it.',
  access: { object: 'openapi-spec', ability: 'view' },
  responses: { 200: versionProblemsResource },
});

export const listOpenapiSpecChanges = declareOperation({
  id: 'list-openapi-spec-changes',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/changes',
  tag: 'OpenAPI specifications',
  summary: 'List the changes of an OpenAPI specification',
  description: `Lists the changes by version, newest first, with at most ${SHOWN_CHANGES} changes each; the changes of a single version are complete. Changes are available a moment after a version has been processed; the first version has none.`,
  access: { object: 'openapi-spec', ability: 'view' },
  query: listQuery(),
  responses: { 200: paginated(changesResource) },
});

export const getOpenapiSpecVersionChanges = declareOperation({
  id: 'get-openapi-spec-version-changes',
  method: 'GET',
  path: '/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/changes',
  tag: 'OpenAPI specifications',
  summary: 'Get the changes in a version of an OpenAPI specification',
  description: `Returns at most ${MAX_CHANGES} changes compared with the previous version. The answer is 404 for the first version, and while the two are being compared.`,
  access: { object: 'openapi-spec', ability: 'view' },
  responses: { 200: changesResource },
  errors: [
    { type: 'not_found', when: 'there is no previous version, or the comparison is not finished' },
  ],
});
