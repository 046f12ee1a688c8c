import type { ConflictDetail, DocumentPart, StoredDocument } from '@octavo/content';
import type { OutdatedBlock } from '@octavo/translation';
import type { TargetDecision } from './decide-target.ts';

/** What of a variant is behind its source: a text, or a field of a record. */
export interface OutdatedWords {
  /** The id of the page or reusable content. */
  page: string;
  /** The id of the block; `head` is the front matter, `record` a field of the record. */
  block: string;
  /** The part of the block, or the name of the field; '' is all of it. */
  part: string;
  /** What the machine makes of the source now; null where the source has it no more. */
  machine: string | null;
}

/** What a decision leaves behind the source. */
export function listOutdated({ outdated, conflicts }: TargetDecision): OutdatedWords[] {
  const texts = [...outdated].flatMap(([page, blocks]) =>
    blocks.map((block) => describeBlock(page, block)),
  );
  return [...texts, ...conflicts.flatMap(describeConflict)];
}

/** Ids of records that the source lost and that stay, since people edited them or put pages below. */
export function listKept({ conflicts }: Pick<TargetDecision, 'conflicts'>): string[] {
  return conflicts.flatMap((conflict) => {
    const isLost = 'deletedBy' in conflict && conflict.deletedBy === 'theirs';
    if (!isLost) return [];
    return [conflict.kind === 'move/delete' ? conflict.page : conflict.id];
  });
}

function describeBlock(page: string, { block, part = '', machine }: OutdatedBlock): OutdatedWords {
  return { page, block: block ?? 'head', part, machine };
}

/** Of fields those that readers read; others are where people put them. */
function describeConflict(conflict: ConflictDetail): OutdatedWords[] {
  if (conflict.kind === 'field') {
    const { id, field, theirs } = conflict;
    if (field !== 'title' && field !== 'linkTitle' && field !== 'description') return [];
    const machine = typeof theirs === 'string' ? theirs : null;
    return [{ page: id, block: 'record', part: field, machine }];
  }
  const [page] = listKept({ conflicts: [conflict] });
  return page === undefined ? [] : [{ page, block: 'record', part: '', machine: null }];
}

/** The text of a block or part of a document; undefined where it has none of that name. */
export function readPlace(
  document: StoredDocument | undefined,
  { block, part }: Pick<OutdatedWords, 'block' | 'part'>,
): string | undefined {
  if (document === undefined) return undefined;
  if (block === 'head') return document.text.slice(0, document.blocks[0]?.start);
  const found = document.blocks.find(({ id }) => id === block);
  if (found === undefined) return undefined;
  const text = document.text.slice(found.start, found.end);
  if (part === '') return text;
  const place = findPart(found.parts ?? [], part);
  return place && text.slice(place.start, place.end);
}

function findPart(parts: readonly DocumentPart[], id: string): DocumentPart | undefined {
  for (const part of parts) {
    const found = part.id === id ? part : findPart(part.parts ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}
