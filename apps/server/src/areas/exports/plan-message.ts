import type {
  FileRecord,
  Hash,
  PageRecord,
  ReusableContentRecord,
  SourceRecord,
  StoredDocument,
  VariableValue,
} from '@octavo/content';

/** All that an export is planned from, but the documents. */
export interface PlanRequest {
  pages: readonly PageRecord[];
  files: readonly FileRecord[];
  reusableContents: readonly ReusableContentRecord[];
  sources: readonly SourceRecord[];
  variables: Readonly<Record<string, VariableValue>>;
  /** Texts of the configuration files and the table of contents among the sources, by path. */
  texts: ReadonlyMap<string, string>;
}

/** What the thread that plans an export is given: some of its documents, and at last the question. */
export type PlanMessage =
  | { documents: readonly (readonly [Hash, StoredDocument])[] }
  | { request: PlanRequest };
