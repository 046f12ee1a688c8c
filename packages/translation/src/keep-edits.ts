import type { DocumentBlock, DocumentPart, StoredDocument } from '@octavo/content';

/** A block or part of a translation that people changed and whose source changed too. */
export interface OutdatedText {
  /** The id of the source block it was translated from; null is the front matter. */
  block: string | null;
  /** The part of the block, where only that is outdated. */
  part?: string;
  /** What the machine makes of the source now; null where the source has it no more. */
  machine: string | null;
}

export interface Versions {
  last: StoredDocument;
  present: StoredDocument;
  next: StoredDocument;
}

/** A text in which what people changed is as it was, and what of it is outdated. */
export interface KeptEdits {
  text: string;
  /** The ids of the blocks of the text, in order. */
  ids: string[];
  outdated: OutdatedText[];
}

/**
 * The machine's next text with each block and part that people changed as the last one has it, so
 * that only their change is left of it. Such a block that the source lost is put back behind the one
 * it followed.
 */
export function keepEdits({ last, present, next }: Versions): KeptEdits {
  const outdated: OutdatedText[] = [];
  const ids: string[] = [];
  const old = new Map(last.blocks.map((block) => [block.id, block]));
  const own = new Map(present.blocks.map((block) => [block.id, block]));
  const lost = groupLost({ last, present, next });
  const newline = next.text.includes('\r\n') ? '\r\n' : '\n';
  let text = '';
  let done = 0;
  const addLost = (after: string) => {
    for (const block of lost.get(after) ?? []) {
      text += `${newline}${newline}${readBlock(last, block)}`;
      ids.push(block.id);
      outdated.push({ block: block.id, machine: null });
      addLost(block.id);
    }
  };
  for (const block of next.blocks) {
    text += next.text.slice(done, block.start);
    if (ids.length === 0) addFirst();
    const before = old.get(block.id);
    const piece = { text: readBlock(next, block), parts: block.parts };
    text +=
      before === undefined
        ? piece.text
        : keepPiece(
            { text: readBlock(last, before), parts: before.parts },
            pieceOf(present, own.get(block.id)),
            piece,
            (part, machine) => outdated.push({ block: block.id, ...part, machine }),
          );
    ids.push(block.id);
    done = block.end;
    addLost(block.id);
  }
  return { text: text + next.text.slice(done), ids, outdated };

  function addFirst(): void {
    for (const block of lost.get('') ?? []) {
      text += `${readBlock(last, block)}${newline}${newline}`;
      ids.push(block.id);
      outdated.push({ block: block.id, machine: null });
    }
  }
}

/** The blocks that people changed and the source lost, by the block before; '' is the start. */
function groupLost({ last, present, next }: Versions): Map<string, DocumentBlock[]> {
  const left = new Set(next.blocks.map(({ id }) => id));
  const own = new Map(present.blocks.map((block) => [block.id, block]));
  const lost = new Map<string, DocumentBlock[]>();
  let after = '';
  for (const block of last.blocks) {
    const edited = own.get(block.id);
    if (left.has(block.id)) {
      after = block.id;
    } else if (edited && readBlock(present, edited) !== readBlock(last, block)) {
      lost.set(after, [...(lost.get(after) ?? []), block]);
    }
  }
  return lost;
}

interface Piece {
  text: string;
  parts: readonly DocumentPart[] | undefined;
}

type Report = (part: { part?: string }, machine: string) => void;

/** A block or part of the next text: as it is, or with what people changed of it as it was. */
function keepPiece(last: Piece, present: Piece | undefined, next: Piece, report: Report): string {
  if (present?.text === last.text || next.text === last.text || present?.text === next.text) {
    return next.text;
  }
  const byPart = present && keepParts(last, present, next, report);
  if (byPart !== undefined) return byPart;
  report({}, next.text);
  return last.text;
}

/** By parts, where all three have the same ones and differ in nothing between them. */
function keepParts(last: Piece, present: Piece, next: Piece, report: Report): string | undefined {
  if (!last.parts || !present.parts || !next.parts) return undefined;
  const names = [last, present, next].map(({ parts }) => parts?.map(({ id }) => id).join(' '));
  const frames = [last, present, next].map(readFrame);
  if (new Set(names).size > 1 || new Set(frames).size > 1) return undefined;
  let text = '';
  let done = 0;
  for (const [index, part] of next.parts.entries()) {
    const [was, own] = [last.parts[index], present.parts[index]];
    if (!was || !own) return undefined;
    text += next.text.slice(done, part.start);
    text += keepPiece(
      cutPart(last, was),
      cutPart(present, own),
      cutPart(next, part),
      (inner, machine) => report({ part: inner.part ?? part.id }, machine),
    );
    done = part.end;
  }
  return text + next.text.slice(done);
}

/** What a piece has round its parts. */
function readFrame({ text, parts = [] }: Piece): string {
  let frame = '';
  let done = 0;
  for (const { start, end } of parts) {
    frame += `${text.slice(done, start)}\0`;
    done = end;
  }
  return frame + text.slice(done);
}

/** A part with its parts, whose places are told from the start of the block. */
function cutPart({ text }: Piece, { start, end, parts }: DocumentPart): Piece {
  return { text: text.slice(start, end), parts: parts && shiftParts(parts, start) };
}

function shiftParts(parts: readonly DocumentPart[], by: number): DocumentPart[] {
  return parts.map((part): DocumentPart => {
    const moved = { ...part, start: part.start - by, end: part.end - by };
    return part.parts ? { ...moved, parts: shiftParts(part.parts, by) } : moved;
  });
}

function readBlock({ text }: StoredDocument, { start, end }: DocumentBlock): string {
  return text.slice(start, end);
}

function pieceOf(document: StoredDocument, block: DocumentBlock | undefined): Piece | undefined {
  return block && { text: readBlock(document, block), parts: block.parts };
}
