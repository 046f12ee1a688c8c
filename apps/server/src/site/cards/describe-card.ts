import type { PageRecord } from '@octavo/content';
import { cleanText, sha256Base64url } from '../../platform/index.ts';
import { iconEmojiOf } from '../icons/icon-emoji.ts';
import { ensureContrast } from '../look/colors.ts';
import type { SiteView } from '../templates/view.ts';
import { chooseFonts } from './choose-fonts.ts';
import { CARD_VERSION, type Card, drawCard } from './draw-card.ts';
import type { Drawing } from './draw-pictures.ts';

/** The colour in which a site's pictures are drawn, `#rrggbb`, dark enough for white letters on it. */
export function colorOf({ look }: Pick<SiteView, 'look'>): string {
  const { light } = look.customization.styling.primaryColor;
  return ensureContrast(light, ['#ffffff'], { scheme: 'light' });
}

/** What of a page stands on its card. */
export interface CardText {
  title: string;
  description?: string | undefined;
  dir: 'ltr' | 'rtl';
}

/** The card of a page, as whoever may read the page sees it. */
export function describeCard(site: SiteView, { title, description, dir }: CardText): Card {
  return {
    title: cleanText(title),
    description: cleanText(description ?? ''),
    site: cleanText(site.title),
    sign: chooseSign(site),
    color: colorOf(site),
    dir,
  };
}

/** A site's sign in one character: its emoji, else the first letter of its name. */
export function chooseSign(site: Pick<SiteView, 'look' | 'emoji' | 'title'>): string {
  const { title } = site;
  const sign = cleanText(iconEmojiOf(site) ?? '') || firstLetter(cleanText(title)) || '•';
  return chooseFonts(sign) === undefined ? '•' : sign;
}

/** Whether there are fonts for all that a card says. */
export function isDrawable(card: Card): boolean {
  return chooseFonts(textOf(card)) !== undefined;
}

/**
 * How a card is drawn; undefined where a script on it has no font.
 */
export function makeDrawing(card: Card): Drawing | undefined {
  const fonts = chooseFonts(textOf(card));
  return fonts && { svg: drawCard(card), fonts };
}

/** Where a page's card is. The address changes with what is on it, so it may be kept for ever. */
export function cardHrefOf(prefix: string, { id }: Pick<PageRecord, 'id'>, card: Card): string {
  return `${prefix}/~card/${id}.png?v=${versionOf(card)}`;
}

/** What names the looks of a card. */
export function versionOf(card: Card): string {
  return sha256Base64url(JSON.stringify([CARD_VERSION, card])).slice(0, 12);
}

function textOf({ title, description, site, sign }: Card): string {
  return `${title}${description}${site}${sign}…`;
}

function firstLetter(text: string): string {
  const [first] = new Intl.Segmenter('und').segment(text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ''));
  return first?.segment.toUpperCase().slice(0, 8) ?? '';
}
