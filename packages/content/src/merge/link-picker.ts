import type { ContentRef } from '../content-ref.ts';

type Links = Record<string, ContentRef>;

/** Answers those links of a table whose targets a text holds; null holds none. */
export type LinkPicker = (text: string | null) => Links;

/**
 * Makes a picker for texts of one document, which can be many and have many targets: what picking
 * costs goes by the length of the text, not by how many targets there are.
 */
export function createLinkPicker(links: Links): LinkPicker {
  const table = new Map(Object.entries(links));
  const targets = [...table.keys()].filter((target) => target !== '').sort();
  const beginnings = new Set(targets.map((target) => target.charCodeAt(0)));
  return (text) => {
    const found = new Map<string, ContentRef>();
    for (let at = 0; text !== null && at < text.length; at += 1) {
      if (!beginnings.has(text.charCodeAt(at))) continue;
      for (const target of listTargetsAt(targets, text, at)) {
        const link = table.get(target);
        if (link !== undefined) found.set(target, link);
      }
    }
    return Object.fromEntries(found);
  };
}

/** Of targets in order, those that a text holds at one place. */
function listTargetsAt(targets: readonly string[], text: string, at: number): string[] {
  const found: string[] = [];
  let low = 0;
  let high = targets.length;
  for (let depth = 0; low < high; depth += 1) {
    // From `low` to `high` are those that begin with the `depth` characters at that place.
    const shortest = targets[low];
    if (shortest?.length === depth) {
      found.push(shortest);
      low += 1;
    }
    if (at + depth >= text.length) break;
    const unit = text.charCodeAt(at + depth);
    low = findFirst(targets, { low, high, depth, unit });
    high = findFirst(targets, { low, high, depth, unit: unit + 1 });
  }
  return found;
}

/** The first target of a range whose character at `depth` is `unit` or a later one. */
function findFirst(
  targets: readonly string[],
  range: { low: number; high: number; depth: number; unit: number },
): number {
  let { low, high } = range;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((targets[middle]?.charCodeAt(range.depth) ?? 0) < range.unit) low = middle + 1;
    else high = middle;
  }
  return low;
}
