import { alignBlocks } from '../blocks.ts';
import { addressById, type ContentRef } from '../content-ref.ts';
import type { StoredDocument } from '../records.ts';
import { rewriteTargets } from '../rewrite-targets.ts';
import type { MergeTools } from './merge-tools.ts';
import { isSame, ownValue, pickSide } from './pick-side.ts';
import type { Versions } from './units.ts';

type Links = Record<string, ContentRef>;

/**
 * Link meanings of both sides, for a merged text. Where the sides differ on one target the changed
 * meaning stands, else that of ours. A target that only one side has is left out where the text
 * does not hold it.
 */
export function mergeLinks(base: Links, ours: Links, theirs: Links, text: string): Links {
  const merged = new Map<string, ContentRef>();
  const held = createLinkPicker({ ...theirs, ...ours })(text);
  for (const raw of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [was, own, other] = [ownValue(base, raw), ownValue(ours, raw), ownValue(theirs, raw)];
    const link = pickSide(was, own, other) ?? own ?? other;
    const isOnOneSide = own === undefined || other === undefined;
    if (link !== undefined && !(isOnOneSide && !Object.hasOwn(held, raw))) {
      merged.set(raw, link);
    }
  }
  return Object.fromEntries(merged);
}

/**
 * Gives targets that mean one thing in ours and another in theirs, as where both sides added a page
 * of that name, two spellings: the side that yields writes its own by what it means. So no link
 * leads elsewhere in the merged text. Versions without such a target are answered as they are.
 */
export function partLinks(
  versions: Versions<StoredDocument>,
  tools: Pick<MergeTools, 'readText' | 'newId' | 'yields'>,
): Versions<StoredDocument> {
  const { yields = 'theirs' } = tools;
  const { base, ours, theirs } = versions;
  const replacements = new Map<string, string>();
  for (const raw of Object.keys(ours.links)) {
    const [was, own, other] = [base, ours, theirs].map(({ links }) => ownValue(links, raw));
    const isParted = own !== undefined && other !== undefined && !isSame(own, other);
    if (!isParted || isSame(own, was) || isSame(other, was)) continue;
    const spelled = addressById(yields === 'ours' ? own : other);
    if (spelled !== undefined && spelled !== raw) replacements.set(raw, spelled);
  }
  if (replacements.size === 0) return versions;
  const side = versions[yields];
  const text = rewriteTargets(side.text, side.blocks, replacements);
  const blocks = alignBlocks(side, { text, blocks: tools.readText(text).blocks }, tools.newId);
  const links = Object.fromEntries(
    Object.entries(side.links).map(([raw, ref]) => [replacements.get(raw) ?? raw, ref]),
  );
  return { ...versions, [yields]: { text, blocks, links } };
}

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
