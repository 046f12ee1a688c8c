import type { DocumentBlock, DocumentPart, SourcePart, StoredDocument } from '../records.ts';
import type { DocumentMerge, TextTools } from './merge-tools.ts';

/** How the lines of a text end; none where it has one line. */
type LineEnd = 'lf' | 'crlf' | 'mixed' | 'none';

export function findLineEnd(text: string): LineEnd {
  const all = countAll(text, '\n');
  const pairs = countAll(text, '\r\n');
  if (all === 0) return 'none';
  if (pairs === 0) return 'lf';
  return pairs === all ? 'crlf' : 'mixed';
}

/** A document with all lines ended by `\n`. */
export function unifyLineEnds(document: StoredDocument): StoredDocument {
  if (!document.text.includes('\r\n')) return document;
  const places = listPlaces(document.text, '\r\n');
  const move = (place: number) => place - countBelow(places, place);
  const blocks = document.blocks.map((block): DocumentBlock => {
    const inside = (place: number) => move(block.start + place) - move(block.start);
    const { parts, ...bare } = block;
    return {
      ...bare,
      start: move(block.start),
      end: move(block.end),
      ...(parts === undefined ? {} : { parts: moveParts(parts, inside) }),
    };
  });
  return { text: document.text.replaceAll('\r\n', '\n'), blocks, links: document.links };
}

/** A text whose lines end with `\n`, with line ends of two characters. */
function widenLineEnds(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

/** A text with the line ends of the one that it goes into, where that has one kind of them. */
export function fitLineEnds(text: string, around: string): string {
  const end = findLineEnd(around);
  if (end === 'crlf') return text.replace(/\r?\n/g, '\r\n');
  return end === 'lf' ? text.replaceAll('\r\n', '\n') : text;
}

function moveParts(
  parts: readonly DocumentPart[],
  move: (place: number) => number,
): readonly DocumentPart[] {
  return parts.map(({ parts: nested, ...part }) => ({
    ...part,
    start: move(part.start),
    end: move(part.end),
    ...(nested === undefined ? {} : { parts: moveParts(nested, move) }),
  }));
}

function countAll(text: string, what: string): number {
  return listPlaces(text, what).length;
}

function listPlaces(text: string, what: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(what); at !== -1; at = text.indexOf(what, at + what.length)) {
    places.push(at);
  }
  return places;
}

/** How many of ascending numbers are smaller. */
function countBelow(places: readonly number[], limit: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? Number.POSITIVE_INFINITY) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A merge of texts whose lines end with `\n`, with line ends of two characters. */
export function widenMerge(
  merged: DocumentMerge,
  tools: Pick<TextTools, 'readText'>,
): DocumentMerge {
  const text = widenLineEnds(merged.text);
  const widen = (side: string | null) => (side === null ? null : widenLineEnds(side));
  const { blocks, attributes } = tools.readText(text);
  return {
    ...merged,
    text,
    attributes,
    blocks: blocks.flatMap(({ parts, ...block }, index) => {
      const known = merged.blocks[index];
      if (known === undefined) return [];
      const named = parts && copyIds(parts, known.parts ?? []);
      return [{ ...block, id: known.id, ...(named === undefined ? {} : { parts: named }) }];
    }),
    conflicts: merged.conflicts.map((conflict) => ({
      ...conflict,
      base: widen(conflict.base),
      ours: widen(conflict.ours),
      theirs: widen(conflict.theirs),
    })),
  };
}

/** Parts with the ids of the same parts elsewhere. */
function copyIds(
  parts: readonly SourcePart[],
  known: readonly DocumentPart[],
): readonly DocumentPart[] {
  return parts.flatMap(({ parts: nested, ...part }, index) => {
    const { id, parts: inside = [] } = known[index] ?? {};
    if (id === undefined) return [];
    return [{ ...part, id, ...(nested === undefined ? {} : { parts: copyIds(nested, inside) }) }];
  });
}
