import type { ContentRef } from '../content-ref.ts';
import { createLinkPicker } from './link-picker.ts';
import { ownValue, pickSide } from './pick-side.ts';

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
