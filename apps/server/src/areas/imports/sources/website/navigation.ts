/** An entry of a site's navigation. */
export interface NavigationEntry {
  title: string;
  /** Address of the page it leads to; absent where it only holds others. */
  address?: string;
  children: NavigationEntry[];
}

const MAX_ENTRIES = 2000;
const MAX_DEPTH = 10;

/** A navigation of no more entries than anybody reads; what is nested too deep stands beside it. */
export function limitNavigation(entries: readonly NavigationEntry[]): NavigationEntry[] {
  let left = MAX_ENTRIES;
  const limit = (level: readonly NavigationEntry[], depth: number): NavigationEntry[] => {
    const limited: NavigationEntry[] = [];
    const waiting = level.toReversed();
    for (let entry = waiting.pop(); entry !== undefined && left > 0; entry = waiting.pop()) {
      left -= 1;
      if (depth < MAX_DEPTH) limited.push({ ...entry, children: limit(entry.children, depth + 1) });
      else {
        limited.push({ ...entry, children: [] });
        waiting.push(...entry.children.toReversed());
      }
    }
    return limited;
  };
  return limit(entries, 1);
}

/** How many pages a navigation leads to. */
export function countPages(entries: readonly NavigationEntry[]): number {
  return listAddresses(entries).size;
}

/** The addresses in a navigation. */
export function listAddresses(
  entries: readonly NavigationEntry[],
  into: Set<string> = new Set(),
): Set<string> {
  for (const { address, children } of entries) {
    if (address !== undefined) into.add(address);
    listAddresses(children, into);
  }
  return into;
}

/**
 * Adds to a navigation what another page's says more, as sites unfold only the part that a page is
 * in: below the entries that both have, and beside the entry that it stands behind there.
 */
export function mergeNavigation(
  known: readonly NavigationEntry[],
  other: readonly NavigationEntry[],
): NavigationEntry[] {
  return mergeBelow(known, other, listAddresses(known));
}

function mergeBelow(
  known: readonly NavigationEntry[],
  other: readonly NavigationEntry[],
  placed: Set<string>,
): NavigationEntry[] {
  const merged = [...known];
  let position = 0;
  for (const entry of other) {
    const index = merged.findIndex((candidate) => isSameEntry(candidate, entry));
    const present = merged[index];
    if (present !== undefined) {
      const children = mergeBelow(present.children, entry.children, placed);
      merged[index] = { ...present, children };
      position = index + 1;
      continue;
    }
    const isPlaced = entry.address !== undefined && placed.has(entry.address);
    const children = mergeBelow([], entry.children, placed);
    if (isPlaced || (entry.address === undefined && children.length === 0)) continue;
    if (entry.address !== undefined) placed.add(entry.address);
    merged.splice(position, 0, { ...entry, children });
    position += 1;
  }
  return merged;
}

function isSameEntry(a: NavigationEntry, b: NavigationEntry): boolean {
  if (a.address !== undefined || b.address !== undefined) return a.address === b.address;
  return a.title === b.title;
}
