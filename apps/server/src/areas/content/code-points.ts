/** An emoji as the block specification writes it; one that is already code points stays. */
export function toCodePoints(emoji: string): string {
  if (/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/.test(emoji)) {
    return emoji;
  }
  return Array.from(emoji, (character) => (character.codePointAt(0) ?? 0).toString(16)).join('-');
}
