import type { ContentRef } from '../content-ref.ts';
import type { Hash, HashText } from '../hash.ts';
import type { PageTree } from '../page-tree.ts';
import type {
  FileRecord,
  ReusableContentRecord,
  SourceRecord,
  StoredDocument,
  VariableValue,
} from '../records.ts';
import type { AnyRecord, RecordKind } from './conflict.ts';
import type { ReadText } from './merge-tools.ts';
import type { PageChanges } from './tree-draft.ts';

/**
 * How to resolve a conflict: keep ours, take theirs, or for text both, theirs behind ours, or neither
 * but this.
 */
export type ConflictResolution = 'ours' | 'theirs' | 'both' | { text: string };

/** A resolution that a conflict cannot have. */
export class UnfitResolutionError extends Error {
  constructor(kind: string) {
    super(`A conflict of kind '${kind}' can be resolved only with 'ours' or 'theirs'.`);
    this.name = 'UnfitResolutionError';
  }
}

/** The content that holds the conflict: the change request's, as it is now. */
export interface ConflictView {
  tree: PageTree;
  file(id: string): FileRecord | undefined;
  reusableContent(id: string): ReusableContentRecord | undefined;
  source(path: string): SourceRecord | undefined;
  variables: Readonly<Record<string, VariableValue>>;
  /** A text that a page or reusable content of the view has, or a record of the conflict. */
  document(hash: Hash): StoredDocument;
}

/** What resolving needs besides. Reading text, making ids and the time are the caller's. */
export interface ResolveTools {
  hashText: HashText;
  /** What a text is made of, and what it says of its page. */
  readText(text: string): ReadText;
  newId(): string;
  /** ISO time of the change. */
  at: string;
  /** What the targets of a text given as the resolution mean; those known before need no answer. */
  readLinks?(text: string): Record<string, ContentRef>;
}

/** What to change in the content: null removes a record. Empty where it is resolved as it is. */
export interface ConflictChanges {
  pages: PageChanges;
  files: Map<string, FileRecord | null>;
  reusableContents: Map<string, ReusableContentRecord | null>;
  sources: Map<string, SourceRecord | null>;
  /** All variables of the space, where they change. */
  variables?: Record<string, VariableValue>;
  /** New texts, which the changed records address. */
  documents: StoredDocument[];
}

/** A record of a content by the map that it stands in and its key. */
export function findRecord(
  view: ConflictView,
  kind: RecordKind,
  id: string,
): AnyRecord | undefined {
  switch (kind) {
    case 'page':
      return view.tree.byId.get(id);
    case 'file':
      return view.file(id);
    case 'reusable-content':
      return view.reusableContent(id);
    case 'source':
      return view.source(id);
  }
}
