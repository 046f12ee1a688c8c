import {
  buildPageTree,
  type FileRecord,
  type Hash,
  type PageRecord,
  type ReusableContentRecord,
  type SourceRecord,
  type StoredDocument,
  type VariableValue,
} from '@octavo/content';
import { type ExportPlan, planExport } from '@octavo/trees/write';
import { systemClock } from '../../platform/clock.ts';
import { sha256Base64url } from '../../platform/hash.ts';
import { createIds } from '../../platform/ids.ts';

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

const ids = createIds(systemClock);

/** Plans an export by its documents. The ids that are made in it are for comparing, and not kept. */
export function planRequest(
  { pages, texts, variables, ...current }: PlanRequest,
  documents: ReadonlyMap<Hash, StoredDocument>,
): ExportPlan {
  return planExport({
    current: { ...current, tree: buildPageTree([...pages]), documents },
    texts,
    variables,
    newId: () => ids.next(),
    hashText: sha256Base64url,
  });
}
