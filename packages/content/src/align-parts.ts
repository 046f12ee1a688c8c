import { matchPassages } from './match-passages.ts';
import type { Matches, Passage } from './passage.ts';
import type { DocumentPart, SourcePart } from './records.ts';
import { hashShort } from './short-hash.ts';

/** A block's text and the parts in it. */
export interface PartedText<P extends SourcePart = SourcePart> {
  text: string;
  parts: readonly P[];
}

/**
 * Gives the parts of a block their identities, by aligning them with those of the block it goes on
 * from, as `alignBlocks` does with blocks; so a part keeps its id also when it goes into another
 * part or out of one. A part without a predecessor gets an id that follows from its kind and text,
 * so whoever adds the same part, or reads a text whose parts have no ids yet, gives it the same
 * one. Ids are unique in the answer, at all depths together. What a part says is its text without
 * the parts of its own kind in it, and white space does not count.
 */
export function alignParts(
  before: PartedText<DocumentPart> | null,
  after: PartedText,
): DocumentPart[] {
  const old = before === null ? [] : listPassages(before);
  const passages = listPassages(after);
  const matches = old.length === 0 ? null : matchPassages(old, passages);
  const ids = giveIds(passages, old, matches);
  let next = 0;
  const identify = (parts: readonly SourcePart[]): DocumentPart[] =>
    parts.map(({ kind, start, end, parts: inner }) => {
      const id = ids[next++] ?? '';
      if (inner === undefined) {
        return { kind, start, end, id };
      }
      return { kind, start, end, id, parts: identify(inner) };
    });
  return identify(after.parts);
}

interface PartPassage extends Passage {
  id: string | undefined;
}

/** The ids of the parts in order. Those that are kept come first, so that no new one takes them. */
function giveIds(
  passages: readonly PartPassage[],
  old: readonly PartPassage[],
  matches: Matches | null,
): string[] {
  const used = new Set<string>();
  const kept = passages.map((_, index) => {
    const id = old[matches?.beforeOf[index] ?? -1]?.id;
    if (id === undefined || used.has(id)) {
      return undefined;
    }
    used.add(id);
    return id;
  });
  const repeats = new Map<string, number>();
  return passages.map(({ key }, index) => {
    let id = kept[index];
    for (let seed = repeats.get(key) ?? 0; id === undefined; seed++) {
      const derived = hashShort(key, seed);
      if (!used.has(derived)) {
        used.add(derived);
        id = derived;
        repeats.set(key, seed + 1);
      }
    }
    return id;
  });
}

/** All parts, at every depth, each before those in it. */
function listPassages({ text, parts }: PartedText<SourcePart | DocumentPart>): PartPassage[] {
  const passages: PartPassage[] = [];
  const add = (part: SourcePart | DocumentPart) => {
    const own = readOwnText(text, part);
    const id = 'id' in part ? part.id : undefined;
    passages.push({ kind: part.kind, key: `${part.kind}\n${own}`, id, read: () => own });
    part.parts?.forEach(add);
  };
  parts.forEach(add);
  return passages;
}

/** White space that is not one space. */
const SPACED = /\s\s|[^\S ]/;

/** The text of a part without the parts of its kind in it, with one space for all white space. */
function readOwnText(text: string, part: SourcePart): string {
  let own = '';
  let done = part.start;
  const leaveOut = (inner: SourcePart) => {
    if (inner.kind === part.kind) {
      own += text.slice(done, inner.start);
      done = inner.end;
    } else {
      inner.parts?.forEach(leaveOut);
    }
  };
  part.parts?.forEach(leaveOut);
  const written = (own + text.slice(done, part.end)).trim();
  return SPACED.test(written) ? written.replace(/\s+/g, ' ') : written;
}
