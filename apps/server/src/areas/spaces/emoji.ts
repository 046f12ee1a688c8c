import { badRequest } from '../../http/errors.ts';

const EMOJI = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}?)$/v;
const CODE_POINTS = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i;
const MAX_CODE_POINT = 0x10ffff;

/**
 * Reads an emoji written as the character or as its code points (`1f680`), and returns the
 * character.
 *
 * @throws ApiError 400 naming `path` for anything else
 */
export function readEmoji(text: string, path: string): string {
  const character = CODE_POINTS.test(text) ? decodeCodePoints(text) : text;
  if (EMOJI.test(character)) return character;
  throw badRequest(path, 'must be one emoji, or its code points in hexadecimal');
}

function decodeCodePoints(text: string): string {
  const points = text.split('-').map((point) => Number.parseInt(point, 16));
  return points.some((point) => point > MAX_CODE_POINT) ? '' : String.fromCodePoint(...points);
}
