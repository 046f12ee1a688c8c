import { loadGemoji } from '#libraries';

/** Characters one of which is in every emoji worth looking for. */
const CANDIDATE = /[\u203c-\u2bff\u3030\u303d\u3297\u3299\ud83c-\ud83e]|\ufe0f/;
const EMOJI = /\p{RGI_Emoji}/gv;
const CODE = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/;

/** The emoji of a shortcode name (without colons), if there is one. */
export function findEmoji(name: string): string | undefined {
  const { nameToEmoji } = loadGemoji();
  return Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
}

/**
 * The code of an emoji: lower-case hexadecimal code points joined by `-`. The variation selector
 * is left out unless the emoji is a joined sequence, as emoji image sets name them.
 */
export function encodeEmoji(emoji: string): string {
  const points = Array.from(emoji, (character) => (character.codePointAt(0) ?? 0).toString(16));
  const kept = points.includes('200d') ? points : points.filter((point) => point !== 'fe0f');
  return (kept.length > 0 ? kept : points).join('-');
}

/** An emoji given as character, shortcode or code, as its code; undefined for anything else. */
export function readEmoji(text: string): string | undefined {
  const trimmed = text.trim();
  if (CODE.test(trimmed.toLowerCase()) && trimmed.length >= 4) return trimmed.toLowerCase();
  const named = findEmoji(trimmed.replace(/^:|:$/g, ''));
  if (named !== undefined) return encodeEmoji(named);
  const found = splitEmoji(trimmed).find((part) => part.emoji);
  return found ? encodeEmoji(found.text) : undefined;
}

/** Splits text at the emoji in it. */
export function splitEmoji(text: string): { text: string; emoji: boolean }[] {
  if (!CANDIDATE.test(text)) return [{ text, emoji: false }];
  const parts: { text: string; emoji: boolean }[] = [];
  let from = 0;
  for (const match of text.matchAll(EMOJI)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), emoji: false });
    parts.push({ text: match[0], emoji: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), emoji: false });
  return parts;
}
