/** Where processing of a specification stands: `pending` waits for it, `complete` is over. */
export type ProcessingState = 'pending' | 'progress' | 'complete';
/** Why the last attempt at processing failed. */
export type ProcessErrorCode = 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR';
/** How often a specification is fetched. */
export type RefreshInterval = 'never' | 'hourly' | 'daily' | 'weekly';

export interface OpenapiSpecsTable {
  id: string;
  organization_id: string;
  slug: string;
  /** The address that it is fetched from; null where it is not. */
  source_url: string | null;
  /** The file name of a text; null of what is fetched. */
  source_name: string | null;
  /** The blob of a text. */
  source_blob: string | null;
  /** The blobs that a file of a space may refer to, by their paths there; JSON. */
  source_files: string | null;
  /** The space of the file that it was made from; null where it was not. */
  space_id: string | null;
  file_id: string | null;
  refresh: RefreshInterval;
  /** When it is fetched next; null where it is not. */
  refresh_at: string | null;
  state: ProcessingState;
  /** The processing that goes on; what another one found is dropped. */
  run: string | null;
  last_version_id: string | null;
  /** The newest version of which it is known what changed. */
  compared_version_id: string | null;
  last_processed_at: string | null;
  error_code: ProcessErrorCode | null;
  error_text: string | null;
  created_at: string;
  updated_at: string;
}

export interface OpenapiVersionsTable {
  id: string;
  spec_id: string;
  /** Names what its documents say, whatever their white space and comments. */
  content_hash: string;
  /** Names which operations, webhooks, tags and schemas it lists. */
  outline_hash: string;
  created_at: string;
  /** `SpecificationProblem`s; JSON. */
  problems: string;
  problem_count: number;
  /** A `SpecificationView`, JSON; null in versions too old to be shown. */
  view: string | null;
  /** The version that it says of itself; null where that is not known. */
  info_version: string | null;
}

/** A document that a version was read from. */
export interface OpenapiDocumentsTable {
  version_id: string;
  /** 0 is the specification itself, the others are those that it refers to. */
  place: number;
  /** Where it was found; '' for a text. */
  address: string;
  name: string;
  /** Its bytes as they came. */
  blob: string;
  /** What they say, as JSON. */
  json_blob: string;
  etag: string | null;
  last_modified: string | null;
}

export interface OpenapiPartsTable {
  spec_id: string;
  hash: string;
  /** The newest version that has it. */
  last_version_id: string;
  json: string;
}

/** What changed in a version against the one before. */
export interface OpenapiChangesTable {
  version_id: string;
  spec_id: string;
  previous_id: string;
  /** How many changes there are; `changes` has the first of them, as `SpecificationChange`s, JSON. */
  change_count: number;
  breaking_count: number;
  changes: string;
}

/** Changes whenever what readers are shown of an organization's specifications may. */
export interface OpenapiStampsTable {
  organization_id: string;
  stamp: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    openapi_specs: OpenapiSpecsTable;
    openapi_versions: OpenapiVersionsTable;
    openapi_documents: OpenapiDocumentsTable;
    openapi_parts: OpenapiPartsTable;
    openapi_stamps: OpenapiStampsTable;
    openapi_changes: OpenapiChangesTable;
  }
}
