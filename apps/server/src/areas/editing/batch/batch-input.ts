import type {
  FileRecord,
  HashText,
  PageRecord,
  ReusableContentRecord,
  StoredDocument,
  VariableValue,
} from '@octavo/content';
import type { ContentChange } from '@octavo/contract/editing';
import type { PageFacts, PageSource } from '@octavo/markup';
import type { ErrorDetail } from '../../../http/errors.ts';
import type { RevisionView } from '../../content/index.ts';
import type { StoredUpload } from '../uploads/store-upload.ts';

/** A text that an operation writes, read. */
export interface ReadText {
  text: string;
  source: PageSource;
  /** Raw targets whose meaning is known beforehand: those written for a JSON document. */
  links: ReadonlyMap<string, StoredDocument['links'][string]>;
  /** What its document says as that of a page, if its raw targets mean what is given with it. */
  facts?: { of: PageFacts; links: StoredDocument['links'] } | undefined;
  /** The text whose blocks its blocks continue, where that is not the present one. */
  continues?: Pick<StoredDocument, 'text' | 'blocks'>;
}

/** An operation with what had to be read or stored for it. */
export interface PreparedChange {
  change: ContentChange;
  text?: ReadText;
  /** One for each file of `insert_files`. */
  uploads?: readonly StoredUpload[];
  /** For `revert_page`: the page in the revision to go back to; null where it had none. */
  base?: { record: PageRecord; document: StoredDocument | undefined } | null;
  /** The page or reusable content as it was where the writer read it. */
  basedOn?: PageRecord | ReusableContentRecord;
  /** What of the operation does not go together with what others changed since. */
  clashes?: readonly ErrorDetail[];
}

/** What a batch is decided on. */
export interface BatchInput {
  view: RevisionView;
  changes: readonly PreparedChange[];
  /** The stored documents of the pages and reusable contents whose texts the batch changes. */
  documents: ReadonlyMap<string, StoredDocument>;
  /** Paths of files that are kept beside the content; needed where pages are given paths. */
  keptPaths?: readonly string[];
  /** Whether a slug that was asked for gets a suffix where a sibling has it; else it is refused. */
  suffixSlugs?: boolean;
  newId(): string;
  now: string;
  hashText: HashText;
}

/** A file that a batch brought. */
export interface InsertedFileRecord {
  file: FileRecord;
  ref?: string;
}

/** What a batch writes; null removes a record. */
export interface BatchChanges {
  pages: Map<string, PageRecord | null>;
  files: Map<string, FileRecord | null>;
  reusableContents: Map<string, ReusableContentRecord | null>;
  variables?: Record<string, VariableValue>;
  /** By their hashes. */
  addressedDocuments: ReadonlyMap<string, StoredDocument>;
  /** What is known of those of pages, by the same hashes. */
  facts: ReadonlyMap<string, PageFacts>;
}
