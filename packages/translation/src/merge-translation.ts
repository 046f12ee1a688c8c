import {
  alignBlocks,
  type DocumentMerge,
  mergeDocuments,
  type StoredDocument,
  type TextTools,
} from '@octavo/content';
import { keepEdits, type OutdatedText } from './keep-edits.ts';
import type { Segment } from './segment.ts';

/** Three versions of a page in another language. */
export interface TranslationVersions {
  /** What the machine last made, as it was put in. Its blocks have the ids of their source's. */
  lastMachine: StoredDocument;
  /**
   * What stands there now, edited or not. Its blocks have the ids of the machine's as far as commits
   * kept them; where they have none of them, they are found by their words.
   */
  present: StoredDocument;
  /** What the machine makes of the source now, with ids as `alignTranslation` gives them. */
  newMachine: StoredDocument;
}

/** An outdated text, with the segments of the source that it should be brought in line with. */
export interface OutdatedBlock extends OutdatedText {
  segments: string[];
}

/** A merged page in another language, and what of it is behind its source. */
export interface TranslationMerge extends Omit<DocumentMerge, 'conflicts'> {
  outdated: OutdatedBlock[];
}

/**
 * Brings what the machine makes of a changed source into a translation that people may have edited.
 * What only the machine changed is taken; what only people changed stays. Where both changed a block,
 * or a part of one such as a list item, the people's text stands as it is and is reported as
 * outdated: nothing is mixed into a sentence of theirs. A block that they edited and the source lost
 * stays and is reported too, for deleting it is theirs; one that they deleted stays deleted.
 *
 * `segments` are those of the source as it is now. What is outdated is said once, by the change that
 * made it so: whoever keeps it drops it when people edit the block again, or say that it is right.
 */
export function mergeTranslation(
  { lastMachine, present, newMachine }: TranslationVersions,
  segments: readonly Segment[],
  tools: TextTools,
): TranslationMerge {
  const ours = namePresent(present, lastMachine, tools);
  const kept = keepEdits({ last: lastMachine, present: ours, next: newMachine });
  const theirs = nameKept(newMachine, kept, tools);
  const merged = mergeDocuments(lastMachine, ours, theirs, tools);
  const { conflicts, ...document } = merged;
  const known = new Set(kept.outdated.map(({ block }) => block));
  const asked = conflicts
    .filter(({ block }) => !known.has(block))
    .map(({ block, theirs: machine }): OutdatedText => ({ block, machine }));
  const outdated = [...kept.outdated, ...asked].map((one): OutdatedBlock => {
    return { ...one, segments: listSegments(one, segments) };
  });
  return { ...document, outdated };
}

/** The present text with the ids it has of the machine's; aligned by its words where it has none. */
function namePresent(
  present: StoredDocument,
  lastMachine: StoredDocument,
  { newId }: TextTools,
): StoredDocument {
  if (lastMachine.blocks.length === 0) return present;
  const known = new Set(lastMachine.blocks.map(({ id }) => id));
  if (present.blocks.some(({ id }) => known.has(id))) return present;
  return { ...present, blocks: alignBlocks(lastMachine, present, newId) };
}

function nameKept(
  newMachine: StoredDocument,
  { text, ids }: { text: string; ids: readonly string[] },
  { readText, newId }: TextTools,
): StoredDocument {
  if (text === newMachine.text) return newMachine;
  const { blocks } = readText(text);
  const aligned = alignBlocks(newMachine, { text, blocks }, newId);
  if (blocks.length !== ids.length) return { ...newMachine, text, blocks: aligned };
  const named = aligned.map((block, index) => ({ ...block, id: ids[index] ?? block.id }));
  return { ...newMachine, text, blocks: named };
}

function listSegments({ block, part }: OutdatedText, segments: readonly Segment[]): string[] {
  return segments
    .filter((segment) => segment.block === (block ?? 'head'))
    .filter((segment) => part === undefined || segment.part === part)
    .map(({ id }) => id);
}
