import { measureLuminance } from '../look/colors.ts';
import { escapeHtml } from '../templates/html.ts';
import { breakLines } from './break-lines.ts';

/** What a social card shows. All texts are clean: see `cleanText`. */
export interface Card {
  title: string;
  /** Empty for none. */
  description: string;
  /** The name of the site. */
  site: string;
  /** An emoji or a letter in the site's colour, its sign. */
  sign: string;
  /** The site's colour, `#rrggbb`. */
  color: string;
  dir: 'ltr' | 'rtl';
}

/** The size of a card in pixels: what those who show it ask for. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Grows with each change of how cards look, so that nobody keeps an old one. */
export const CARD_VERSION = 1;

const MARGIN = 88;
const ROOM = CARD_SIZE.width - 2 * MARGIN;
/** Sizes of titles with the most lines in each, the one that has room first. */
const TITLES = [
  { size: 80, lines: 2 },
  { size: 66, lines: 3 },
  { size: 54, lines: 4 },
] as const;
const DESCRIPTION = { size: 32, lines: 2 } as const;
const LEADING = 1.18;

/** A card as SVG without anything from elsewhere. */
export function drawCard(card: Card): string {
  const { width, height } = CARD_SIZE;
  const title = fitTitle(card.title);
  const description = breakLines(card.description, {
    ems: ROOM / DESCRIPTION.size,
    lines: title.lines.length > 3 ? 1 : DESCRIPTION.lines,
  });
  const step = title.size * LEADING;
  const high = title.lines.length * step + description.lines.length * 44;
  // In the middle of what the name of the site leaves free.
  const titleTop = 190 + (390 - high) / 2 + title.size * 0.8;
  const below = titleTop + (title.lines.length - 1) * step + 66;
  const isRtl = card.dir === 'rtl';
  const mirror = (x: number, size = 0) => (isRtl ? width - x - size : x);
  const write = (text: string, y: number, font: Font, from = MARGIN) =>
    writeLine(text, { x: mirror(from), y, isRtl, ...font });
  const titleFont = { size: title.size, weight: 700, fill: '#1d1b18' };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Source Sans 3"><rect width="${width}" height="${height}" fill="#ffffff"/><circle cx="${mirror(1130)}" cy="60" r="250" fill="${card.color}" fill-opacity="0.07"/><circle cx="${mirror(1130)}" cy="60" r="150" fill="${card.color}" fill-opacity="0.07"/><rect y="${height - 18}" width="${width}" height="18" fill="${card.color}"/><g transform="translate(${mirror(MARGIN, 64)} 70)">${drawSign(card.sign, card.color, 64)}</g>${write(trim(card.site, 34), 114, { size: 34, weight: 700, fill: '#4f4b45' }, MARGIN + 84)}${title.lines.map((line, at) => write(line, titleTop + at * step, titleFont)).join('')}${description.lines.map((line, at) => write(line, below + at * 44, { size: DESCRIPTION.size, weight: 400, fill: '#4f4b45' })).join('')}</svg>`;
}

/** A site's sign: its emoji or letter in white on its colour, `size` pixels wide. */
export function drawSign(sign: string, color: string, size: number): string {
  const isEmoji = /\p{Extended_Pictographic}/u.test(sign);
  const font = Math.round(size * (isEmoji ? 0.6 : 0.64));
  return `<rect width="${size}" height="${size}" rx="${Math.round(size * 0.22)}" fill="${color}"/><text x="${size / 2}" y="${Math.round(size * 0.72)}" font-family="Source Sans 3" font-size="${font}" font-weight="700" text-anchor="middle" fill="${inkOn(color)}">${escapeHtml(sign)}</text>`;
}

/** Dark or white, whichever is read better on a colour. */
function inkOn(color: string): string {
  return measureLuminance(color) > 0.179 ? '#1d1b18' : '#ffffff';
}

interface Font {
  size: number;
  weight: number;
  fill: string;
}

function writeLine(text: string, line: Font & { x: number; y: number; isRtl: boolean }): string {
  const { x, y, size, weight, fill, isRtl } = line;
  // Isolated, so that a line is laid out from its own side whatever stands first in it.
  const isolated = `${isRtl ? '\u2067' : '\u2066'}${escapeHtml(text)}\u2069`;
  return `<text x="${x}" y="${Math.round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${isRtl ? 'end' : 'start'}">${isolated}</text>`;
}

function fitTitle(title: string): { size: number; lines: string[] } {
  for (const { size, lines: most } of TITLES) {
    const { lines, isCut } = breakLines(title, { ems: ROOM / size, lines: most });
    if (!isCut) return { size, lines };
  }
  const { size, lines } = TITLES[2];
  return { size, lines: breakLines(title, { ems: ROOM / size, lines }).lines };
}

function trim(text: string, size: number): string {
  const room = (ROOM - 200) / size;
  return breakLines(text, { ems: room, lines: 1 }).lines[0] ?? '';
}
