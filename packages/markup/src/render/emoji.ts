import { loadGemoji } from '#libraries';

const CODE = /^[0-9a-f]{1,6}(?:-[0-9a-f]{1,6}){0,15}$/i;
const EMOJI_STYLE = '\ufe0f';

/** The character of an emoji given as hexadecimal code points joined by `-`. */
export function characterOf(code: string): string | undefined {
  if (!CODE.test(code)) return undefined;
  const points = code.split('-').map((point) => Number.parseInt(point, 16));
  const isValid = points.every(
    (point) => point >= 0x20 && point <= 0x10ffff && !isSurrogate(point),
  );
  return isValid ? String.fromCodePoint(...points) : undefined;
}

let names: ReadonlyMap<string, string> | undefined;

/** The English name of an emoji, such as `rocket`; undefined for one that has none here. */
export function emojiName(character: string): string | undefined {
  names ??= new Map(
    loadGemoji().gemoji.map(({ emoji, description }) => [bareEmoji(emoji), description]),
  );
  return names.get(bareEmoji(character));
}

function bareEmoji(character: string): string {
  return character.replaceAll(EMOJI_STYLE, '');
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}
