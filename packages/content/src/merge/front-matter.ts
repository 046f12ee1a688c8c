import { mergeOrder } from './merge-order.ts';
import { LINES, mergeTokens, SENTENCES, type SharedChanges, WORDS } from './merge-tokens.ts';
import { pickSide } from './pick-side.ts';

/** What both sides changed before the first block: a key of the front matter, or (null) all of it. */
interface HeadConflict {
  key: string | null;
  base: string | null;
  ours: string | null;
  theirs: string | null;
}

interface MergedHead {
  text: string;
  conflicts: HeadConflict[];
}

/**
 * Merges what stands before the first block of three versions of a document: front matter by its
 * top-level keys, everything else by lines. Where the sides do not go together the text of ours
 * stands, and there is a conflict for each key.
 */
export function mergeHeads(base: string, ours: string, theirs: string): MergedHead {
  const picked = pickSide(base, ours, theirs);
  if (picked !== undefined) return { text: picked, conflicts: [] };
  const [from, own, other] = [base, ours, theirs].map(splitHead);
  const whole = { text: ours, conflicts: [{ key: null, base, ours, theirs }] };
  if (from === undefined || own === undefined || other === undefined) {
    const text = mergeByLines(base, ours, theirs);
    return text === undefined ? whole : { text, conflicts: [] };
  }
  const open = pickSide(from.open, own.open, other.open) ?? own.open;
  const rest = mergeByLines(from.rest, own.rest, other.rest);
  if (rest === undefined) return whole;
  const { text, conflicts } = mergeEntries(from.entries, own.entries, other.entries);
  if (open === '' && text !== '') return whole;
  return { text: open + text + rest, conflicts };
}

function mergeByLines(base: string, ours: string, theirs: string): string | undefined {
  const shared: SharedChanges = { removed: [], added: [] };
  return mergeTokens([LINES], base, ours, theirs, shared);
}

function mergeEntries(
  base: ReadonlyMap<string, string>,
  ours: ReadonlyMap<string, string>,
  theirs: ReadonlyMap<string, string>,
): MergedHead {
  const merged = new Map<string, string>();
  const conflicts: HeadConflict[] = [];
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [was, own, other] = [base, ours, theirs].map((entries) => entries.get(key) ?? null);
    const sides = { base: was ?? null, ours: own ?? null, theirs: other ?? null };
    const { lines, isOpen } = mergeEntry(sides);
    if (isOpen) conflicts.push({ key, ...sides });
    if (lines !== null) merged.set(key, lines);
  }
  const order = mergeOrder({
    base: [...base.keys()],
    ours: [...ours.keys()],
    theirs: [...theirs.keys()],
    isKept: (key) => merged.has(key),
    isSameText: (a, b) => a === b,
  });
  return { text: order.map((key) => merged.get(key) ?? '').join(''), conflicts };
}

function mergeEntry({ base, ours, theirs }: Omit<HeadConflict, 'key'>): {
  lines: string | null;
  isOpen: boolean;
} {
  if (ours === theirs || theirs === base) return { lines: ours, isOpen: false };
  if (ours === base) return { lines: theirs, isOpen: false };
  if (base !== null && ours !== null && theirs !== null) {
    const lines = mergeValue(base, ours, theirs);
    if (lines !== undefined) return { lines, isOpen: false };
  }
  return { lines: ours, isOpen: true };
}

/** Values of several lines are merged by line, such of words by word. */
function mergeValue(base: string, ours: string, theirs: string): string | undefined {
  const isProse = [base, ours, theirs].every((lines) => /\s[\p{L}\p{N}]+\s/u.test(lines.trim()));
  const grains = isProse ? [LINES, SENTENCES, WORDS] : [LINES];
  return mergeTokens(grains, base, ours, theirs, { removed: [], added: [] });
}

/** Front matter: its opening line, its lines by top-level key, and all that follows them. */
interface Head {
  open: string;
  entries: Map<string, string>;
  rest: string;
}

/** A top-level key with its lines; null are lines before the first key. */
interface HeadEntry {
  key: string | null;
  lines: string;
}

const FRONT_MATTER = /^(---[ \t]*\r?\n)((?:(?!---[ \t]*(?:\r?\n|$))[^\n]*\n)*)(---[\s\S]*)$/;
const KEY = /^([^\s#:'"[{-][^:\r\n]*|'[^'\r\n]*'|"[^"\r\n]*"):(?=\s)/;

/** Undefined where a key stands twice or the first line has no key; text without any is all rest. */
export function splitHead(text: string): Head | undefined {
  const { open, body, rest } = cutFrontMatter(text);
  const entries = new Map<string, string>();
  for (const { key, lines } of listEntries(body)) {
    if (key === null || entries.has(key)) {
      return undefined;
    }
    entries.set(key, lines);
  }
  return { open, entries, rest };
}

/** The lines of a key of the front matter, with their line ends; null where it has no such key. */
export function readHeadEntry(head: string, key: string): string | null {
  const found = listEntries(cutFrontMatter(head).body).filter((entry) => entry.key === key);
  return found.length === 0 ? null : found.map(({ lines }) => lines).join('');
}

/**
 * The head with other lines for a key of its front matter; null removes them. A key that is not
 * there yet comes last, in front matter that is made where there is none. Everything else stays;
 * `newline` ends the lines.
 */
export function writeHeadEntry(
  head: string,
  key: string,
  lines: string | null,
  newline: string,
): string {
  const { open, body, rest } = cutFrontMatter(head);
  const written = lines === null ? '' : endLines(lines, newline);
  if (open === '') {
    return written === '' ? head : ['---', `${written}---`, '', rest].join(newline);
  }
  let isWritten = false;
  const entries = listEntries(body).map((entry) => {
    if (entry.key !== key) return entry.lines;
    const first = isWritten ? '' : written;
    isWritten = true;
    return first;
  });
  return open + entries.join('') + (isWritten ? '' : written) + rest;
}

/** Whether lines are those of one key, and end neither it nor the front matter. */
export function isHeadEntry(key: string, lines: string): boolean {
  const head = splitHead(`---\n${endLines(lines, '\n')}---\n`);
  return head?.rest === '---\n' && head.entries.size === 1 && head.entries.has(key);
}

function endLines(lines: string, newline: string): string {
  const ended = lines.endsWith('\n') ? lines : `${lines}\n`;
  return ended.replace(/\r?\n/g, newline);
}

function cutFrontMatter(text: string): { open: string; body: string; rest: string } {
  const [, open, body, rest] = FRONT_MATTER.exec(text) ?? [];
  return open === undefined || body === undefined || rest === undefined
    ? { open: '', body: '', rest: text }
    : { open, body, rest };
}

function listEntries(body: string): HeadEntry[] {
  const entries: HeadEntry[] = [];
  for (const line of body.match(/[^\n]*\n/g) ?? []) {
    const key = KEY.exec(line)?.[1]?.trim();
    const last = entries.at(-1);
    if (key !== undefined || last === undefined) {
      entries.push({ key: key ?? null, lines: line });
    } else {
      last.lines += line;
    }
  }
  return entries;
}
