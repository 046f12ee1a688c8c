import type {
  FileRecord,
  HashText,
  PageRecord,
  PageTree,
  ReusableContentRecord,
  SourceRecord,
  StoredDocument,
  VariableValue,
} from '@octavo/content';
import type { PathIds } from './content-refs.ts';
import type { PageMatches } from './match-ids.ts';
import type { PlannedPage } from './place-pages.ts';
import type { TreePlan } from './plan-tree.ts';

/** What a space contains before the import. */
export interface CurrentContent {
  tree: PageTree;
  files: readonly FileRecord[];
  reusableContents: readonly ReusableContentRecord[];
  sources: readonly SourceRecord[];
  /** Documents of pages and reusable contents, by hash. */
  documents: ReadonlyMap<string, StoredDocument>;
}

/** A file of the tree after its bytes were stored. */
export interface StoredFile {
  blob: string;
  size: number;
  contentType: string;
  width?: number;
  height?: number;
}

export interface AssemblyInput {
  plan: TreePlan;
  /** The plan is added to what is there: nothing is removed, and pages stay where they are. */
  isAddition?: boolean;
  current: CurrentContent;
  /** Texts by path, as `readPage` got them. */
  text(path: string): string;
  /** When the file of a text was last changed, in ISO 8601, where the tree tells. */
  modifiedAt?(path: string): string | undefined;
  /** Assets, kept files, and the exact bytes of texts that are not valid UTF-8, by path. */
  stored: ReadonlyMap<string, StoredFile>;
  newId(): string;
  now: string;
  hashText: HashText;
}

/** The difference between a space's content and a plan; null deletes. Keys are ids or paths. */
export interface ContentChanges {
  pages: Map<string, PageRecord | null>;
  files: Map<string, FileRecord | null>;
  reusableContents: Map<string, ReusableContentRecord | null>;
  sources: Map<string, SourceRecord | null>;
  /** The variables of the space, where the tree says what they are. */
  variables?: Record<string, VariableValue>;
  /** New documents, by hash. */
  addressedDocuments: Map<string, StoredDocument>;
}

/** Gives each text of the plan its document. */
export interface DocumentAssembly {
  /**
   * The hash of the document of a text. `before` is that of the document it continues. Gives
   * undefined for an empty text, unless `keepEmpty` asks for a document of it.
   */
  hashOf(path: string, before: string | undefined, keepEmpty?: boolean): string | undefined;
  /** New ones, by hash. */
  readonly created: Map<string, StoredDocument>;
  readonly hashes: ReadonlyMap<string, string>;
}

export interface PageAssemblyInput extends AssemblyInput {
  pageIds: ReadonlyMap<PlannedPage, string>;
  pageMatches: PageMatches;
  ids: PathIds;
  documents: DocumentAssembly;
}
