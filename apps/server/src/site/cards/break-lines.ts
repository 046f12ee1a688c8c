const ELLIPSIS = '…';
/** Scripts that write no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}…]+$/u;

const segmenters = {
  word: new Intl.Segmenter('und', { granularity: 'word' }),
  grapheme: new Intl.Segmenter('und', { granularity: 'grapheme' }),
};

/** How wide lines may be, in ems of the font, and how many of them there may be. */
export interface LineRoom {
  ems: number;
  lines: number;
}

/**
 * Breaks a clean text into lines: between words, in scripts without spaces between any, and within a
 * word that is longer than a line. What has no room is cut off with an ellipsis.
 */
export function breakLines(text: string, room: LineRoom): { lines: string[]; isCut: boolean } {
  const lines: string[] = [];
  let line = '';
  for (const piece of listPieces(text, room.ems)) {
    const longer = line === '' ? piece.trimStart() : line + piece;
    if (measureEms(longer.trimEnd()) <= room.ems) {
      line = longer;
      continue;
    }
    lines.push(line.trimEnd());
    line = piece.trimStart();
    if (lines.length === room.lines) break;
  }
  const isCut = lines.length === room.lines && line.trim() !== '';
  if (!isCut) return { lines: line.trim() === '' ? lines : [...lines, line.trimEnd()], isCut };
  const last = lines.pop() ?? '';
  return { lines: [...lines, cutTo(last, room.ems - measureEms(ELLIPSIS)) + ELLIPSIS], isCut };
}

/** The width of a text in ems of the font, about, and rather more than less. */
export function measureEms(text: string): number {
  let ems = 0;
  for (const letter of text) ems += widthOf(letter);
  return ems;
}

function widthOf(letter: string): number {
  if (letter <= '~') {
    if (/[iljtfrI.,:;'|!()[\]{} /-]/.test(letter)) return 0.36;
    if (/[mwMW@%]/.test(letter)) return 0.92;
    return /[A-Z&#+<=>_~]/.test(letter) ? 0.68 : 0.58;
  }
  if (/\p{M}|\u200d|\ufe0f/u.test(letter)) return 0;
  if (/\p{Emoji_Presentation}/u.test(letter)) return 1.3;
  if (/\p{Script=Arabic}|\p{Script=Hebrew}/u.test(letter)) return 0.62;
  if (/\p{Script=Latin}|\p{Script=Greek}/u.test(letter)) return /\p{Lu}/u.test(letter) ? 0.72 : 0.6;
  if (/\p{Script=Thai}|\p{Script=Devanagari}|\p{Script=Cyrillic}/u.test(letter)) return 0.76;
  return 1.02;
}

/** What stays together on a line, with the space behind it. */
function listPieces(text: string, ems: number): string[] {
  return text.split(/(?<= )/u).flatMap((word) => {
    const parts = UNSPACED.test(word) ? splitUnspaced(word) : [word];
    return parts.flatMap((part) => (measureEms(part) > ems ? splitAnywhere(part, ems) : [part]));
  });
}

/** No line begins with what ends a sentence. */
function splitUnspaced(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of segmenters.word.segment(text)) {
    const before = parts.at(-1);
    if (before !== undefined && (CLOSING.test(segment) || segment === ' ')) {
      parts[parts.length - 1] = before + segment;
    } else parts.push(segment);
  }
  return parts;
}

function splitAnywhere(text: string, ems: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of segmenters.grapheme.segment(text)) {
    if (part !== '' && measureEms(part + segment) > ems) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

function cutTo(text: string, ems: number): string {
  let kept = '';
  for (const { segment } of segmenters.grapheme.segment(text)) {
    if (measureEms(kept + segment) > ems) break;
    kept += segment;
  }
  return kept.replace(/[\s\p{P}]+$/u, '');
}
