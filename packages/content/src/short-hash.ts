const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 9;

/**
 * A hash of 53 bits as 9 base64url characters (cyrb53). For telling apart the few things of one
 * document, not for addresses: whoever wants to can make two texts with the same one. Another
 * `seed`, a number up to 2^32, gives another hash.
 */
export function hashShort(text: string, seed = 0): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  const mixedHigh = mix(high, low);
  const mixedLow = mix(low, mixedHigh);
  let rest = 2 ** 32 * (mixedLow & 0x1fffff) + (mixedHigh >>> 0);
  let written = '';
  for (let digit = 0; digit < LENGTH; digit++) {
    written += LETTERS[rest % 64];
    rest = Math.floor(rest / 64);
  }
  return written;
}

function mix(one: number, other: number): number {
  return Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
}
