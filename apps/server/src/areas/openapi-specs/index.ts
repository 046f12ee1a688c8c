export { type ChangesRow, listChanges } from './changes/changes-store.ts';
export { createSpecDownloads } from './download.ts';
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
export type { OpenapiSpecsTable } from './tables.ts';
export { findNamedBlobs, listNamedBlobs } from './versions-store.ts';
