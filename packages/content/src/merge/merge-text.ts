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
import { pickSide } from './pick-side.ts';
import { isWord, listWords, splitWords } from './split-text.ts';

const PROSE: readonly Grain[] = [SENTENCES, WORDS];
const CODE: readonly Grain[] = [LINES];
const ROW: readonly Grain[] = [CELLS, WORDS];

/** Kinds of blocks whose lines are taken as wholes. */
const CODE_KINDS = new Set(['code', 'math', 'swagger', 'openapi-operation', 'integration']);
const VERBATIM = /^[ \t>]*(?:`{3}|~{3}|\$\$)/m;
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
  return CODE_KINDS.has(kind) || texts.some((text) => VERBATIM.test(text)) ? CODE : PROSE;
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

type MergeText = (base: string, ours: string, theirs: string) => string | undefined;

/** A line that opens a tag, an element or a fence. */
const OPENING = /^[ \t>]*(?:\{% (?!end)([\w-]+)|<([a-z][\w-]*)|(`{3}|~{3}))/;

/**
 * Merges an edit with a wrapping: where one side put a text between an opening and a closing (a
 * hint, details, a fence) or took them away, the text of the other goes there. Undefined where
 * neither side did just that, or where the other wrapped the text too: what stands around it then
 * is for a writer to say.
 */
export function mergeEnclosed(base: string, ours: string, theirs: string): string | undefined {
  return enclose(base, ours, theirs) ?? enclose(base, theirs, ours);
}

function enclose(base: string, wrapped: string, edited: string): string | undefined {
  const around = findAround(base, wrapped);
  if (around !== undefined) {
    return isWrapped(base, edited, around.before)
      ? undefined
      : around.before + edited + around.after;
  }
  const was = findAround(wrapped, base);
  if (was === undefined) return undefined;
  const { before, after } = was;
  const isKept = edited.startsWith(before) && edited.endsWith(after);
  return isKept && edited.length >= before.length + after.length
    ? edited.slice(before.length, edited.length - after.length)
    : undefined;
}

/** Whether an edit put all of a text into something, or some of it into what the other side did. */
function isWrapped(base: string, edited: string, opening: string): boolean {
  if (OPENING.test(edited) && !OPENING.test(base)) return true;
  const [was, now, names] = [base, edited, opening].map(listOpenings);
  const count = (openings: readonly string[] | undefined, name: string) =>
    openings?.filter((one) => one === name).length ?? 0;
  return names?.some((name) => count(now, name) > count(was, name)) ?? false;
}

function listOpenings(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, tag, element, fence] = OPENING.exec(line) ?? [];
    return tag ?? element ?? fence?.[0] ?? [];
  });
}

const FENCE = /^[ \t]*(?:`{3}|~{3})/m;

/** Whether a side made a text code, or no code: what is edited in it means another thing there. */
function changesFence(base: string, side: string): boolean {
  return FENCE.test(base) !== FENCE.test(side);
}

/** What stands on lines of its own before and behind a text within another. */
function findAround(inner: string, outer: string): { before: string; after: string } | undefined {
  if (inner.trim() === '' || outer.length <= inner.length) return undefined;
  const at = outer.indexOf(inner);
  if (at === -1 || outer.indexOf(inner, at + 1) !== -1) return undefined;
  const before = outer.slice(0, at);
  const after = outer.slice(at + inner.length);
  const isWhole = /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*\r?\n/.test(after);
  return isWhole && before !== '' && after.trim() !== '' ? { before, after } : undefined;
}

/**
 * Merges texts as if none were a quote, and makes the merged text one where the side that changed
 * that has one. Undefined where all are quotes or none is, or where the texts do not go together.
 */
function mergeQuoted(
  base: string,
  ours: string,
  theirs: string,
  merge: MergeText,
): string | undefined {
  const texts = [base, ours, theirs];
  const [was, own, other] = texts.map(isQuote);
  if (was === own && own === other) return undefined;
  const [from = '', mine = '', yours = ''] = texts.map((text) =>
    isQuote(text) ? unquote(text) : text,
  );
  const merged = merge(from, mine, yours);
  if (merged === undefined) return undefined;
  return pickSide(was, own, other) === true ? quote(merged) : merged;
}

function isQuote(text: string): boolean {
  return text.split('\n').every((line) => line.startsWith('>'));
}

function unquote(text: string): string {
  return text.replace(/^>[ \t]?/gm, '');
}

function quote(text: string): string {
  return text.replace(/^(.*)$/gm, (_, line: string) => (line.trim() === '' ? '>' : `> ${line}`));
}

/** Where a block may begin: behind an empty line, or with a marker at the start of a line. */
const BREAK = /\n[ \t]*\n|\n[ \t]*(?:[-*+>|#{<`~]|\d+[.)])/;

/**
 * Whether the words that stand side by side in a merged text do so for a reason: in a side that has
 * both they are in that order, and where nothing parts them they stood in one block. So a merge word
 * by word neither joins the halves of two blocks nor puts a text on the wrong side of a tag. Words
 * that a version has more than once are not judged.
 */
function keepsNeighbours(merged: string, ours: string, theirs: string): boolean {
  if (merged === ours || merged === theirs) return true;
  const sides = [placeWords(ours), placeWords(theirs)];
  const words = placeWords(merged);
  let previous: PlacedWord | undefined;
  for (const word of words.values()) {
    if (previous !== undefined && !isFitting(previous, word, sides)) return false;
    previous = word;
  }
  return true;
}

interface PlacedWord {
  word: string;
  /** Its place among the words, and the block it is in. */
  place: number;
  block: number;
}

function isFitting(
  first: PlacedWord,
  second: PlacedWord,
  sides: readonly ReadonlyMap<string, PlacedWord>[],
): boolean {
  const pairs = sides.flatMap((side) => {
    const [one, two] = [side.get(first.word), side.get(second.word)];
    return one === undefined || two === undefined ? [] : [[one, two] as const];
  });
  if (pairs.length === 0 || second.place !== first.place + 1) return true;
  return pairs.some(
    ([one, two]) =>
      one.place < two.place && (first.block !== second.block || one.block === two.block),
  );
}

/** The words that stand once in a text, in order. */
function placeWords(text: string): Map<string, PlacedWord> {
  const placed = new Map<string, PlacedWord>();
  const repeated = new Set<string>();
  let block = 0;
  let end = 0;
  for (const [place, { word, at }] of listWords(text).entries()) {
    if (BREAK.test(text.slice(end, at))) block += 1;
    end = at + word.length;
    if (placed.has(word)) repeated.add(word);
    placed.set(word, { word, place, block });
  }
  for (const word of repeated) placed.delete(word);
  return placed;
}
