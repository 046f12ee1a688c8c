import { diff3MergeRegions } from 'node-diff3';

/** Texts are merged line by line while the lines that differ make at most this many pairs. */
const MAX_PAIRS = 9_000_000;

/** Whether the lines that both sides insert at one place may both be kept. */
export type MayJoin = (ours: readonly string[], theirs: readonly string[]) => boolean;

/**
 * Merges three versions of a text line by line (diff3). Where both sides insert at one place and
 * `mayJoin` allows it, both insertions are kept, ours first. Answers undefined where both sides
 * changed the same or adjacent lines in different ways, and for texts of thousands of changed
 * lines. Line ends of `\r\n` stay where all versions have them.
 */
export function mergeLines(
  base: string,
  ours: string,
  theirs: string,
  mayJoin: MayJoin = () => true,
): string | undefined {
  const texts = [ours, base, theirs];
  if (texts.some((text) => text.includes('\r\n')) && texts.every(hasNoBareNewline)) {
    const [a = '', o = '', b = ''] = texts.map((text) => text.replaceAll('\r\n', '\n'));
    return mergeLines(o, a, b, mayJoin)?.replaceAll('\n', '\r\n');
  }
  const sides = texts.map((text) => text.split('\n'));
  const { start, end } = countCommon(sides);
  const [a = [], o = [], b = []] = sides.map((lines) => lines.slice(start, lines.length - end));
  if (o.length * Math.max(a.length, b.length) > MAX_PAIRS) {
    return undefined;
  }
  const merged = sides[0]?.slice(0, start) ?? [];
  for (const region of diff3MergeRegions(a, o, b)) {
    if (region.stable) {
      pushAll(merged, region.bufferContent);
    } else if (isSameLines(region.aContent, region.bContent)) {
      pushAll(merged, region.aContent);
    } else if (region.oLength === 0 && mayJoin(region.aContent, region.bContent)) {
      pushAll(merged, region.aContent);
      pushAll(merged, region.bContent);
    } else {
      return undefined;
    }
  }
  pushAll(merged, sides[0]?.slice(sides[0].length - end) ?? []);
  return merged.join('\n');
}

function hasNoBareNewline(text: string): boolean {
  return !/(?<!\r)\n/.test(text);
}

/** How many lines at the start and at the end are the same in all versions. */
function countCommon(sides: readonly (readonly string[])[]): { start: number; end: number } {
  const [first = [], ...others] = sides;
  const shortest = Math.min(...sides.map((lines) => lines.length));
  let start = 0;
  while (start < shortest && others.every((lines) => lines[start] === first[start])) {
    start++;
  }
  let end = 0;
  while (
    end < shortest - start &&
    others.every((lines) => lines.at(-1 - end) === first.at(-1 - end))
  ) {
    end++;
  }
  return { start, end };
}

function pushAll(merged: string[], lines: readonly string[]): void {
  for (const line of lines) {
    merged.push(line);
  }
}

function isSameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
