import { pickSide } from './pick-side.ts';

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

/** Whether a text begins as code does. */
export function isFenced(text: string): boolean {
  return text.search(FENCE) === 0;
}

/** Whether a side made a text code, or no code: what is edited in it means another thing there. */
export function changesFence(base: string, side: string): boolean {
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
export function mergeQuoted(
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
