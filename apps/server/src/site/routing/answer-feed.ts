import type { PageRecord } from '@octavo/content';
import { writeUpdatesFeed } from '../feeds/updates-feed.ts';
import { type Answer, answerText } from '../respond/answer.ts';
import { answerNotFound } from './answer-page.ts';
import { readableSite, type SiteContext, tagOf } from './site-context.ts';

/** The feed of a page's updates, with addresses by which its reader may read on. */
export async function answerUpdatesFeed(context: SiteContext, page: PageRecord): Promise<Answer> {
  const { platform, space } = context;
  const site = readableSite(context);
  const text = await writeUpdatesFeed(platform, { site, links: space.links }, page);
  if (text === undefined) return answerNotFound(context, '');
  return answerText(text, 'application/rss+xml', {
    ...tagOf(context),
    indexed: site.indexed && !page.noRobotsIndex,
  });
}
