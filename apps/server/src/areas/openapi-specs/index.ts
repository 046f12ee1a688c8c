/** OpenAPI specifications of organizations: where they come from, their versions, and what is shown of them. */
import type { Operation } from '../../http/implement-operation.ts';
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

/** The operations of the area. */
export const openapiSpecOperations: readonly Operation[] = [
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
];

export { type ChangesRow, listChanges } from './changes/changes-store.ts';
export { handleSpecDownload } from './download.ts';
export type { OpenapiSpecEvent, OpenapiSpecProcessed } from './events.ts';
export { type KeptSources, keepSources, type SpecFile } from './keep-sources.ts';
export {
  type FoundSpecification,
  findSpecifications,
  readSpecificationStamp,
  type SpecificationName,
} from './references/find-specifications.ts';
export { listReachableSchemas } from './references/list-reachable.ts';
export { loadReferences, type ReferenceQuestion } from './references/load-references.ts';
export {
  findSpecBySlug,
  findSpecsByUrl,
  findSpecsOfFiles,
  listFilesOfSpecs,
  listSpecs,
} from './store.ts';
export { subscribeOpenapiSpecs } from './subscribe.ts';
export type { OpenapiSpecsTable } from './tables.ts';
export { findNamedBlobs, listNamedBlobs } from './versions-store.ts';
