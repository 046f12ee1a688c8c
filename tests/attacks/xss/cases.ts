import { ADDRESS_VECTORS, HOLDER_VECTORS } from './address-vectors.ts';
import { INNER_PLACES, type Place, VALUE_PLACES, WORD_PLACES } from './markdown-places.ts';
import { MARKUP, type WriteVector } from './markup-vectors.ts';

/** What the canary is called in pages: a call with the number of a case. */
export const CANARY = '__canary';

type Named = readonly [name: string, write: WriteVector];

/** Every vector, whatever it is made of. */
export const VECTORS: readonly Named[] = [...MARKUP, ...HOLDER_VECTORS, ...ADDRESS_VECTORS];

/** The part of the markup that is tried in each place of a kind with many places, a different one in each. */
const PARTS = 8;
/** What browsers draw for long has fewer. */
const SLOW_PARTS = 4;

/** One vector in one place. */
export interface PlacedVector {
  /** Unique; the canary is called with it. */
  number: number;
  name: string;
  place: Place;
  text: string;
}

/** Every vector in every place for words, every address in every place for values, and parts of the rest. */
export const PLACED: readonly PlacedVector[] = place();

function place(): PlacedVector[] {
  const markup = [...MARKUP, ...HOLDER_VECTORS];
  const choosePart = (at: number) => markup.filter((_, index) => index % PARTS === at % PARTS);
  const pairs: (readonly [Place, Named])[] = [
    ...WORD_PLACES.flatMap((one) => VECTORS.map((vector) => [one, vector] as const)),
    ...INNER_PLACES.flatMap((one, at) =>
      choosePart(at)
        .filter((_, index) => one.name !== 'diagram' || index % SLOW_PARTS === 0)
        .map((vector) => [one, vector] as const),
    ),
    ...VALUE_PLACES.flatMap((one, at) =>
      [...ADDRESS_VECTORS, ...choosePart(at)].map((vector) => [one, vector] as const),
    ),
  ];
  return pairs.map(([one, [name, write]], index) => {
    const number = index + 1;
    return {
      number,
      name: `${name} in ${one.name}`,
      place: one,
      text: write(`${CANARY}(${number})`),
    };
  });
}
