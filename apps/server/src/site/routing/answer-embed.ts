import { findShownPicture, readPictureName } from '../../areas/embeds/index.ts';
import type { Answer } from '../respond/answer.ts';
import { answerNotFound } from './answer-page.ts';
import { serveFile } from './serve-file.ts';
import { type SiteContext, tagOf } from './site-context.ts';

/**
 * The picture of a page elsewhere that something shown to this reader embeds, from what is stored of it. Its name is that of
 * its bytes, so it is kept for ever.
 */
export async function answerEmbedPicture(context: SiteContext, name: string): Promise<Answer> {
  const { platform, space } = context;
  const blob = readPictureName(name);
  const found = blob && (await findShownPicture(platform, space.view.revision, blob));
  if (!blob || !found) return answerNotFound(context, '');
  return serveFile(platform, { ...found, blob, name }, blob, tagOf(context));
}
