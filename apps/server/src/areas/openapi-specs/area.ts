/** OpenAPI specifications of organizations: where they come from, their versions, and what is shown of them. */

import { defineArea } from '../../http/define-area.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { createOpenapiSpec } from './operations/create-openapi-spec.ts';
import { deleteOpenapiSpec } from './operations/delete-openapi-spec.ts';
import { getLatestOpenapiSpecVersion } from './operations/get-latest-openapi-spec-version.ts';
import { getLatestOpenapiSpecVersionDocuments } from './operations/get-latest-openapi-spec-version-documents.ts';
import { getLatestOpenapiSpecVersionProblems } from './operations/get-latest-openapi-spec-version-problems.ts';
import { getOpenapiSpec } from './operations/get-openapi-spec.ts';
import { getOpenapiSpecVersion } from './operations/get-openapi-spec-version.ts';
import { getOpenapiSpecVersionChanges } from './operations/get-openapi-spec-version-changes.ts';
import { getOpenapiSpecVersionDocuments } from './operations/get-openapi-spec-version-documents.ts';
import { getOpenapiSpecVersionProblems } from './operations/get-openapi-spec-version-problems.ts';
import { listOpenapiSpecChanges } from './operations/list-openapi-spec-changes.ts';
import { listOpenapiSpecVersions } from './operations/list-openapi-spec-versions.ts';
import { listOpenapiSpecs } from './operations/list-openapi-specs.ts';
import { putOpenapiSpec } from './operations/put-openapi-spec.ts';
import { refreshOpenapiSpec } from './operations/refresh-openapi-spec.ts';
import { readingQueue } from './processing/read-in-thread.ts';
import { stamps as openapiStamps } from './references/find-specifications.ts';
import { parts as openapiParts } from './references/kept-parts.ts';
import { views as openapiViews } from './references/kept-views.ts';
import { kept as openapiReachable } from './references/list-reachable.ts';
import { subscribeOpenapiSpecs } from './subscribe.ts';

export const openapiSpecsArea = defineArea({
  name: 'openapi-specs',
  words: ['openapi-spec'],
  operations: [
    listOpenapiSpecs,
    createOpenapiSpec,
    getOpenapiSpec,
    putOpenapiSpec,
    deleteOpenapiSpec,
    refreshOpenapiSpec,
    listOpenapiSpecVersions,
    getLatestOpenapiSpecVersion,
    getLatestOpenapiSpecVersionDocuments,
    getLatestOpenapiSpecVersionProblems,
    getOpenapiSpecVersion,
    getOpenapiSpecVersionDocuments,
    getOpenapiSpecVersionProblems,
    listOpenapiSpecChanges,
    getOpenapiSpecVersionChanges,
  ],
  tables: [
    'openapi_specs',
    'openapi_versions',
    'openapi_documents',
    'openapi_parts',
    'openapi_stamps',
    'openapi_changes',
  ],
  events: [
    'openapi-spec.created',
    'openapi-spec.updated',
    'openapi-spec.refreshed',
    'openapi-spec.deleted',
    'openapi-spec.processed',
    'openapi-spec.process-failed',
  ],
  caches: [openapiStamps, openapiParts, openapiViews, openapiReachable],
  jobs: ['openapi-specs.compare', 'openapi-specs.process', 'openapi-specs.remove'],
  states: [readingQueue],
  gives: [spaceEmptiers],
  open: subscribeOpenapiSpecs,
});
