import { alignBlocks, alignParts } from '../blocks.ts';
import { hashDocument } from '../document.ts';
import type { DocumentBlock, SourceBlock, StoredDocument } from '../records.ts';
import type { Conflict } from './conflict.ts';
import {
  type CutText,
  cutText,
  endHead,
  findSpan,
  type Piece,
  placeBlocks,
  readSpan,
  separate,
} from './cut-text.ts';
import { isHeadEntry, readHeadEntry, writeHeadEntry } from './front-matter.ts';
import { fitLineEnds } from './line-ends.ts';
import { createLinkPicker } from './links.ts';
import {
  type ConflictChanges,
  type ConflictResolution,
  type ConflictView,
  type ResolveTools,
  UnfitResolutionError,
} from './resolution.ts';
import { dropUnsaid, syncPage } from './text-attributes.ts';

type TextConflict = Extract<Conflict, { kind: 'text' }>;

/**
 * Puts the text of theirs, both, or another, in the place of what is in conflict: a block, several,
 * a key of the front matter, or all that stands before the first block. A block that is not there
 * comes back behind the block it followed in theirs, or at the end where that one is gone. What is
 * put in has the line ends of the text around it. The page takes what the new text says of it, as
 * `syncAttributes` does, and loses what a key of the front matter that goes said of it.
 */
export function resolveText(
  view: ConflictView,
  conflict: TextConflict,
  resolution: Exclude<ConflictResolution, 'ours'>,
  tools: ResolveTools,
  changes: ConflictChanges,
): ConflictChanges {
  const { record: kind, id } = conflict;
  const page = kind === 'page' ? view.tree.byId.get(id) : undefined;
  const content = kind === 'page' ? undefined : view.reusableContent(id);
  const was = page?.document ?? content?.document;
  if (was === undefined) {
    return changes;
  }
  const before = view.document(was);
  const { stored, attributes } = replace(before, conflict, resolution, tools);
  const document = hashDocument(stored, tools.hashText);
  if (document === was) {
    return changes;
  }
  changes.documents.push(stored);
  if (page !== undefined) {
    const synced = syncPage(page, before.text, attributes, tools);
    const kept =
      conflict.block === null
        ? dropUnsaid(synced, tools.readText(before.text).attributes, attributes)
        : synced;
    changes.pages.set(id, { ...kept, document, updatedAt: tools.at });
  } else if (content !== undefined) {
    changes.reusableContents.set(id, { ...content, document });
  }
  return changes;
}

function replace(
  before: StoredDocument,
  conflict: TextConflict,
  resolution: Exclude<ConflictResolution, 'ours'>,
  tools: ResolveTools,
) {
  const cut = cutText(before);
  const newline = before.text.includes('\r\n') ? '\r\n' : '\n';
  const fit = (side: string) => fitLineEnds(side, before.text);
  const theirs = conflict.theirs === null ? null : fit(conflict.theirs);
  const chosen = typeof resolution === 'object' ? { text: fit(resolution.text) } : resolution;
  const { edited, text, keepsBlocks } = replaceText(cut, { ...conflict, theirs }, chosen, newline);
  const joined = join(edited, newline, tools);
  const read = tools.readText(joined.text);
  const source = { text: joined.text, blocks: read.blocks };
  const aligned = alignBlocks(keepsBlocks ? joined : before, source, tools.newId);
  const old = new Map(before.blocks.map((block) => [block.id, block]));
  const blocks = aligned.map((block, index) =>
    keepParts(
      { text: before.text, block: old.get(block.id) },
      { text: joined.text, block },
      source.blocks[index],
    ),
  );
  const links = { ...before.links, ...pickNew(before, conflict, text, tools) };
  return { stored: { text: joined.text, blocks, links }, attributes: read.attributes };
}

/** A block with another text, whose parts go on from those that it had. */
function keepParts(
  before: { text: string; block: DocumentBlock | undefined },
  { text, block }: { text: string; block: DocumentBlock },
  read: SourceBlock | undefined,
): DocumentBlock {
  const was = before.block;
  if (read?.parts === undefined || was?.parts === undefined) return block;
  const old = { text: before.text.slice(was.start, was.end), parts: was.parts };
  const now = { text: text.slice(block.start, block.end), parts: read.parts };
  return { ...block, parts: alignParts(old, now) };
}

/** Meanings of targets that the table of ours does not have. */
function pickNew(
  { links }: StoredDocument,
  conflict: TextConflict,
  text: string | null,
  tools: ResolveTools,
): StoredDocument['links'] {
  const given = text === null ? {} : (tools.readLinks?.(text) ?? {});
  const fresh = Object.entries({ ...conflict.links, ...given }).filter(
    ([raw]) => !Object.hasOwn(links, raw),
  );
  return createLinkPicker(Object.fromEntries(fresh))(text);
}

function join({ head, pieces, tail }: CutText, newline: string, tools: ResolveTools) {
  let text = pieces.size === 0 ? head : endHead(head, newline);
  let previous: string | null = null;
  const blocks: DocumentBlock[] = [];
  for (const [id, { kind, lead, body, after }] of pieces) {
    if (previous !== null) {
      text += after === previous ? lead : separate(text, lead, newline);
    }
    const start = text.length;
    text += body;
    blocks.push({ id, kind, start, end: text.length, hash: tools.hashText(body) });
    previous = id;
  }
  const end = tail === '' && text !== '' && !text.endsWith('\n') ? newline : tail;
  return { text: text + end, blocks };
}

/** A cut text with the text that resolves a conflict in its place. */
interface ReplacedText {
  edited: CutText;
  /** What was put there; null where something was taken away, or nothing changed. */
  text: string | null;
  /** Whether the blocks of `edited` are those of the text before, one of them changed at most. */
  keepsBlocks: boolean;
}

/**
 * Puts what a resolution chooses in the place of what is in conflict.
 *
 * @throws UnfitResolutionError for both sides of what can stand there once, or lines that are not
 *   those of the key in conflict.
 */
function replaceText(
  cut: CutText,
  conflict: TextConflict,
  resolution: Exclude<ConflictResolution, 'ours'>,
  newline: string,
): ReplacedText {
  return conflict.block === null && conflict.blocks === undefined
    ? replaceHead(cut, conflict, resolution, newline)
    : replaceBlocks(cut, conflict, resolution, newline);
}

function replaceHead(
  cut: CutText,
  { key, theirs, kind }: TextConflict,
  resolution: Exclude<ConflictResolution, 'ours'>,
  newline: string,
): ReplacedText {
  const own = key === undefined ? cut.head : readHeadEntry(cut.head, key);
  if (resolution === 'both' && own !== null && theirs !== null) {
    throw new UnfitResolutionError(kind);
  }
  const text = chooseText(own, theirs, resolution, newline);
  if (key === undefined) {
    return { edited: { ...cut, head: text ?? '' }, text, keepsBlocks: true };
  }
  const lines = text?.trim() === '' ? null : text;
  if (typeof resolution === 'object' && lines !== null && !isHeadEntry(key, lines)) {
    throw new UnfitResolutionError(kind);
  }
  return {
    edited: { ...cut, head: writeHeadEntry(cut.head, key, lines, newline) },
    text: lines,
    keepsBlocks: true,
  };
}

function replaceBlocks(
  cut: CutText,
  conflict: TextConflict,
  resolution: Exclude<ConflictResolution, 'ours'>,
  newline: string,
): ReplacedText {
  const { block, blocks, after, theirs } = conflict;
  const placed = placeBlocks(cut);
  const span = findSpan(placed, blocks ?? (block === null ? [] : [block]));
  const own = span === undefined ? null : readSpan(placed, span);
  const text = chooseText(own, theirs, resolution, newline);
  const body = text?.replace(/^(?:[ \t]*\r?\n)+|\s+$/g, '') ?? '';
  const entries = [...cut.pieces];
  const first = span === undefined ? undefined : entries[span.first];
  const piece: Piece = { kind: 'paragraph', lead: '', after: null, ...first?.[1], parts: [], body };
  const id = first?.[0] ?? block ?? blocks?.[0] ?? '';
  const inserted: [string, Piece][] = body === '' ? [] : [[id, piece]];
  if (span === undefined) {
    entries.splice(placeAfter(placed.ids, after), 0, ...inserted);
  } else {
    entries.splice(span.first, span.last - span.first + 1, ...inserted);
    adjoin(entries, span.first, { last: placed.ids[span.last] ?? '', id });
  }
  const keepsBlocks = span === undefined || (resolution !== 'both' && blocks === undefined);
  return { edited: { ...cut, pieces: new Map(entries) }, text, keepsBlocks };
}

function chooseText(
  ours: string | null,
  theirs: string | null,
  resolution: Exclude<ConflictResolution, 'ours'>,
  newline: string,
): string | null {
  if (resolution === 'theirs') return theirs;
  if (typeof resolution === 'object') return resolution.text;
  return ours === null || theirs === null ? (ours ?? theirs) : ours + newline + newline + theirs;
}

function placeAfter(ids: readonly string[], after: string | null): number {
  const place = ids.indexOf(after ?? '') + 1;
  return after !== null && place === 0 ? ids.length : place;
}

/** What followed the last of the replaced blocks follows, as it did, the one in their place. */
function adjoin(
  entries: [string, Piece][],
  index: number,
  { last, id }: { last: string; id: string },
): void {
  const next = entries[index + 1];
  if (next?.[1].after === last && entries[index]?.[0] === id) {
    entries[index + 1] = [next[0], { ...next[1], after: id }];
  }
}
