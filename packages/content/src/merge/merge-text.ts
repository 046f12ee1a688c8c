import { keepsNeighbours } from './check-neighbours.ts';
import {
  CELLS,
  type Grain,
  LINES,
  mergeTokens,
  SENTENCES,
  type SharedChanges,
  unwrap,
  WORDS,
} from './merge-tokens.ts';
import { changesFence, mergeEnclosed, mergeQuoted } from './merge-wrapped.ts';
import { pickSide } from './pick-side.ts';
import { isWord, splitWords } from './split-text.ts';

const PROSE: readonly Grain[] = [SENTENCES, WORDS];
const CODE: readonly Grain[] = [LINES];
const ROW: readonly Grain[] = [CELLS, WORDS];

/** Kinds of blocks whose lines are taken as wholes. */
const CODE_KINDS = new Set(['code', 'math', 'swagger', 'openapi-operation', 'integration']);
const FENCE = /^[ \t>]*(?:`{3}|~{3}|\$\$)/m;
const MARKER = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)((?:\[[ xX]\][ \t]+)?)/;

/**
 * Merges three versions of one block's or part's text: code by line, rows of tables by cell and
 * word, all else by sentence and word. Only what stands apart is merged; two texts put at one place,
 * and two changes of neighbouring words, are not. Answers undefined where the versions do not go
 * together.
 */
export function mergeText(
  kind: string,
  base: string,
  ours: string,
  theirs: string,
  shared: SharedChanges,
): string | undefined {
  const noted: SharedChanges = { removed: [], added: [] };
  const text = mergeByForm(kind, base, ours, theirs, noted);
  if (text === undefined || !keepsNeighbours(text, ours, theirs)) return undefined;
  shared.removed.push(...noted.removed);
  shared.added.push(...noted.added);
  return text;
}

function mergeByForm(
  kind: string,
  base: string,
  ours: string,
  theirs: string,
  shared: SharedChanges,
): string | undefined {
  if (ours === theirs) {
    shared.removed.push(base);
    shared.added.push(ours);
    return ours;
  }
  const picked = pickSide(base, ours, theirs);
  if (picked !== undefined) return picked;
  const unwrapped = isRewrapped(kind, base, ours)
    ? theirs
    : isRewrapped(kind, base, theirs)
      ? ours
      : undefined;
  if (changesFence(base, ours) || changesFence(base, theirs)) return unwrapped;
  const merge = (from: string, own: string, other: string) =>
    keepsEnough(from, own) && keepsEnough(from, other)
      ? mergeByKind(kind, from, own, other, shared)
      : undefined;
  const isEdited = keepsEnough(base, ours) && keepsEnough(base, theirs);
  return (
    (isEdited ? mergeEnclosed(base, ours, theirs) : undefined) ??
    mergeQuoted(base, ours, theirs, merge) ??
    merge(base, ours, theirs) ??
    unwrapped
  );
}

/** Whether a side did no more to a text than wrap its lines elsewhere. */
export function isRewrapped(kind: string, base: string, side: string): boolean {
  return pickGrains(kind, base, side) === PROSE && unwrap(base) === unwrap(side);
}

/** How much of a text's words a side must keep, so that it still is that text. */
const LEAST_KEPT = 0.25;

/** Whether a side keeps enough of a text for changes of the other to be merged into it. */
export function keepsEnough(base: string, side: string): boolean {
  const words = splitWords(base).filter(isWord);
  const left = new Set(splitWords(side));
  const kept = words.filter((word) => left.has(word)).length;
  return kept >= words.length * LEAST_KEPT;
}

function mergeByKind(
  kind: string,
  base: string,
  ours: string,
  theirs: string,
  shared: SharedChanges,
): string | undefined {
  if (kind === 'table-row') return mergeTokens(ROW, base, ours, theirs, shared);
  if (kind === 'list-item') return mergeItem(base, ours, theirs, shared);
  return mergeTokens(pickGrains(kind, base, ours, theirs), base, ours, theirs, shared);
}

function pickGrains(kind: string, ...texts: string[]): readonly Grain[] {
  return CODE_KINDS.has(kind) || texts.some((text) => FENCE.test(text)) ? CODE : PROSE;
}

/** The number of an item counts for nothing: where both sides changed it that of ours stands. */
function mergeItem(
  base: string,
  ours: string,
  theirs: string,
  shared: SharedChanges,
): string | undefined {
  const [was, own, other] = [base, ours, theirs].map(cutItem);
  if (was === undefined || own === undefined || other === undefined) {
    return mergeTokens(pickGrains('', base, ours, theirs), base, ours, theirs, shared);
  }
  const marker = pickSide(was.marker, own.marker, other.marker) ?? own.marker;
  const box = pickSide(was.box, own.box, other.box);
  const grains = pickGrains('', was.text, own.text, other.text);
  const text = mergeTokens(grains, was.text, own.text, other.text, shared);
  return text === undefined || box === undefined ? undefined : marker + box + text;
}

function cutItem(item: string): { marker: string; box: string; text: string } | undefined {
  const [all, marker, box] = MARKER.exec(item) ?? [];
  if (all === undefined || marker === undefined || box === undefined) return undefined;
  return { marker, box, text: item.slice(all.length) };
}
