/** How many entries of a branch are answered at once. */
export const ENTRIES_PER_PART = 200;

/** What stands in addresses for the root of the tree. */
const ROOT = 'root';

/** How many parts a branch has; one where it is empty. */
export function countParts(size: number): number {
  return Math.max(1, Math.ceil(size / ENTRIES_PER_PART));
}

/** The part of its branch that an entry is in. */
export function partOf(position: number): number {
  return Math.floor(position / ENTRIES_PER_PART);
}

/** Where a part of a branch is listed for readers without scripts. */
export function hrefOfBranch(
  { prefix }: { prefix: string },
  branch: string | null,
  part: number,
): string {
  return `${prefix}/~pages/${branch ?? ROOT}/${part}`;
}

/**
 * What the segments of such an address behind its first name: the first part where they name none,
 * undefined where they are none.
 */
export function readBranchPath(
  segments: readonly string[],
): { branch: string | null; part: number } | undefined {
  const [branch = ROOT, part = '0', ...more] = segments;
  if (more.length > 0 || !/^(0|[1-9]\d{0,6})$/.test(part)) return undefined;
  return { branch: branch === ROOT || branch === '' ? null : branch, part: Number(part) };
}
