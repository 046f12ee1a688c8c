import type { DocumentBlock, DocumentPart, HashText, StoredDocument } from '@octavo/content';

export type LineEnd = '\n' | '\r\n';

/** How all lines of a text end: `none` where it has one line, `mixed` where they differ. */
export function settleLineEnd(text: string): LineEnd | 'none' | 'mixed' {
  const both = text.match(/\r\n/g)?.length ?? 0;
  const feeds = text.match(/\n/g)?.length ?? 0;
  const returns = text.match(/\r/g)?.length ?? 0;
  if (feeds === 0 && returns === 0) return 'none';
  if (both === feeds && both === returns) return '\r\n';
  return returns === 0 ? '\n' : 'mixed';
}

/** The text with every line ending so. */
export function writeLineEnds(text: string, lineEnd: LineEnd): string {
  return text.replace(/\r?\n/g, lineEnd);
}

/** A document with every line of its text ending so; blocks and parts keep their ids. */
export function writeDocumentLineEnds<Document extends Pick<StoredDocument, 'text' | 'blocks'>>(
  document: Document,
  lineEnd: LineEnd,
  hashText: HashText,
): Document {
  const text = writeLineEnds(document.text, lineEnd);
  const move = createMover(document.text, lineEnd);
  const moveParts = (parts: readonly DocumentPart[], from: number): DocumentPart[] =>
    parts.map((part) => ({
      ...part,
      start: move(from + part.start) - move(from),
      end: move(from + part.end) - move(from),
      ...(part.parts === undefined ? {} : { parts: moveParts(part.parts, from) }),
    }));
  const blocks = document.blocks.map((block): DocumentBlock => {
    const [start, end] = [move(block.start), move(block.end)];
    return {
      ...block,
      start,
      end,
      hash: hashText(text.slice(start, end)),
      ...(block.parts === undefined ? {} : { parts: moveParts(block.parts, block.start) }),
    };
  });
  return { ...document, text, blocks };
}

/** Says where a place of a text is once its line ends are others. */
function createMover(text: string, lineEnd: LineEnd): (place: number) => number {
  const ends: { after: number; shift: number }[] = [];
  let shift = 0;
  for (const { 0: written, index } of text.matchAll(/\r?\n/g)) {
    shift += lineEnd.length - written.length;
    ends.push({ after: index + written.length, shift });
  }
  return (place) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.after ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return place + (ends[low - 1]?.shift ?? 0);
  };
}
