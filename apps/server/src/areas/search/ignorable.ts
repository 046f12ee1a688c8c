/**
 * Characters that show nothing and make no other word of the one they stand in (Unicode's
 * Default_Ignorable_Code_Point): soft hyphens, joiners, spaces of no width, variation selectors.
 */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;

/** A text without what it does not show, and where its units stood, in UTF-16 units. */
export interface ShownText {
  shown: string;
  placeOf(index: number): number;
}

/** The text without its ignorable characters. */
export function dropIgnorable(text: string): string {
  return text.replace(IGNORABLE, '');
}

/** The same, with the places of what is left; undefined where nothing was dropped. */
export function findShown(text: string): ShownText | undefined {
  const shown = dropIgnorable(text);
  if (shown.length === text.length) return undefined;
  const places = new Uint32Array(shown.length);
  let next = 0;
  let from = 0;
  const keep = (end: number) => {
    for (let place = from; place < end; place += 1) places[next++] = place;
  };
  for (const { 0: dropped, index } of text.matchAll(IGNORABLE)) {
    keep(index);
    from = index + dropped.length;
  }
  keep(text.length);
  return { shown, placeOf: (index) => places[index] ?? text.length };
}
