import { describeCard, makeDrawing, versionOf } from '../cards/describe-card.ts';
import type { Drawing } from '../cards/draw-pictures.ts';
import { QueueFullError, sitePictures } from '../cards/draw-pictures.ts';
import { summarize } from '../content/page-body.ts';
import { frameLanguage, readBody } from '../content/render-site-page.ts';
import { drawSiteIcon, ICON_SIZES, wrapAsIco } from '../icons/draw-icon.ts';
import { type Answer, answerBusy, answerBytes } from '../respond/answer.ts';
import { answerNotFound } from './answer-page.ts';
import { type SiteContext, tagOf } from './site-context.ts';

/** The social card of a page, `<page id>.png`; a 404 for pages that this reader is not shown. */
export async function answerCard(
  context: SiteContext,
  name: string,
  version: string | null,
): Promise<Answer> {
  const { view } = context.space;
  const page = view.tree.byId.get(name.replace(/\.png$/, ''));
  const hasText = page !== undefined && page.type !== 'group' && page.type !== 'link';
  if (!name.endsWith('.png') || !hasText || !view.isShown(page)) return answerNotFound(context, '');
  const { site, platform, space } = context;
  const body = await readBody(platform, { site, links: space.links }, page);
  const { dir } = frameLanguage(site, body, await space.navigation());
  const card = describeCard(site, { ...summarize(page, body), dir });
  const drawing = makeDrawing(card);
  const png = drawing && (await findPicture(context, drawing));
  if (png === 'busy') return answerBusy();
  if (png === undefined) return answerNotFound(context, '');
  const isCurrent = version === versionOf(card);
  return answerBytes(png, 'image/png', tagOf(context), { immutable: isCurrent });
}

/** The site's icon as PNG, `<size>.png`, in one of the sizes that there are. */
export async function answerIcon(context: SiteContext, name: string): Promise<Answer> {
  const size = ICON_SIZES.find((one) => name === `${one}.png`);
  if (size === undefined) return answerNotFound(context, '');
  const png = await findPicture(context, drawSiteIcon(context.site, size));
  if (png === 'busy') return answerBusy();
  if (png === undefined) return answerNotFound(context, '');
  return answerBytes(png, 'image/png', tagOf(context));
}

/** The site's icon for whoever asks for `/favicon.ico` unasked. */
export async function answerIco(context: SiteContext): Promise<Answer> {
  const [size] = ICON_SIZES;
  const png = await findPicture(context, drawSiteIcon(context.site, size));
  if (png === 'busy') return answerBusy();
  if (png === undefined) return answerNotFound(context, '');
  return answerBytes(wrapAsIco(png, size), 'image/x-icon', tagOf(context));
}

async function findPicture(
  { platform, reader }: SiteContext,
  drawing: Drawing,
): Promise<Buffer | 'busy' | undefined> {
  try {
    return await sitePictures.find(platform, reader, drawing);
  } catch (error) {
    if (error instanceof QueueFullError) return 'busy';
    throw error;
  }
}
