import type { PageRecord } from '@octavo/content';
import type { SpaceView } from '../content/space-view.ts';
import type { PictureView } from '../templates/look-view.ts';
import type { CoverView, SiteView } from '../templates/view.ts';
import { type CardText, cardHrefOf, describeCard, isDrawable } from './describe-card.ts';
import { CARD_SIZE } from './draw-card.ts';

/** A page and what may stand for it. */
export interface PicturedPage {
  site: SiteView;
  space: SpaceView;
  page: PageRecord;
  cover: CoverView | undefined;
  text: CardText;
}

/**
 * What stands for a page where links are shown as cards: its cover, else the picture that was chosen
 * for the site, else a card that is drawn; undefined where none can be.
 */
export function choosePicture({
  site,
  space,
  page,
  cover,
  text,
}: PicturedPage): PictureView | undefined {
  if (cover) return { src: cover.src };
  if (site.look.socialPreview) return site.look.socialPreview;
  const card = describeCard(site, text);
  if (!isDrawable(card)) return undefined;
  return { ...CARD_SIZE, src: cardHrefOf(space.prefix, page, card), alt: describeAlt(text, site) };
}

function describeAlt({ title }: CardText, site: SiteView): string {
  return title === site.title ? title : `${title} · ${site.title}`;
}
