import { diff3MergeRegions } from 'node-diff3';

/** Texts of more lines than this on any side are not merged line by line. */
const MAX_LINES = 20_000;

/**
 * Merges three versions of a text line by line (diff3). Where both sides insert at one place, both
 * insertions are kept, ours first. Answers undefined where both sides changed the same lines in
 * different ways.
 */
export function mergeLines(base: string, ours: string, theirs: string): string | undefined {
  const sides = [ours, base, theirs].map(splitLines);
  const [a = [], o = [], b = []] = sides;
  if (sides.some((lines) => lines.length > MAX_LINES)) {
    return undefined;
  }
  const merged: string[] = [];
  for (const region of diff3MergeRegions(a, o, b)) {
    if (region.stable) {
      append(merged, region.bufferContent);
    } else if (isSameLines(region.aContent, region.bContent)) {
      append(merged, region.aContent);
    } else if (region.oLength === 0) {
      append(merged, region.aContent);
      append(merged, region.bContent);
    } else {
      return undefined;
    }
  }
  return merged.join('');
}

/** Lines with their line ends, so that joining them gives the text back. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Adds lines; a last line without its end gets one before another line follows it. */
function append(merged: string[], lines: readonly string[]): void {
  const last = merged.length - 1;
  const text = merged[last];
  if (lines.length > 0 && text !== undefined && !text.endsWith('\n')) {
    merged[last] = `${text}\n`;
  }
  for (const line of lines) {
    merged.push(line);
  }
}

function isSameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
