import type { DocumentBlock, StoredDocument } from '../records.ts';
import type { CutText } from './cut-text.ts';
import type { TextConflict } from './document-merge.ts';
import type { Versions } from './join-blocks.ts';
import { createLinkPicker } from './link-picker.ts';
import type { Attempt } from './merge-blocks.ts';

/** What a text was merged from. */
export interface MergeContext {
  documents: Versions<StoredDocument>;
  versions: Versions<CutText>;
  /** Ids of theirs that were taken for ids of ours. */
  pairs: ReadonlyMap<string, string>;
}

/** The questions that a merge leaves; `blocks` are those of the merged text. */
export function describeConflicts(
  attempt: Attempt,
  blocks: readonly DocumentBlock[],
  { documents, versions, pairs }: MergeContext,
): TextConflict[] {
  if (attempt.conflicts.length === 0) return [];
  const held = new Set(blocks.map(({ id }) => id));
  const pick = createLinkPicker(documents.theirs.links);
  const theirIds = new Map([...pairs].map(([theirs, ours]) => [ours, theirs]));
  const after = new Map<string, string | null>();
  let previous: string | null = null;
  for (const id of versions.theirs.pieces.keys()) {
    after.set(id, previous);
    previous = held.has(id) ? id : previous;
  }
  return attempt.conflicts.map(({ block, members, ...sides }) => {
    const ids = members.flatMap((id) => [id, ...[theirIds.get(id) ?? []].flat()]);
    const first = members.find((id) => after.has(id));
    return {
      block,
      ...(ids.length > 1 ? { blocks: ids } : {}),
      ...sides,
      after: block === null ? null : (after.get(first ?? block) ?? null),
      links: pick(sides.theirs),
    };
  });
}
