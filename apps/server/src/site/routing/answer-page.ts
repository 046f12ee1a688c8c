import type { PageRecord } from '@octavo/content';
import { siteCatalog } from '@octavo/messages/site';
import { readDocument } from '../../areas/content/index.ts';
import { type Counter, makeCounter } from '../../areas/insights/index.ts';
import { encodeTextInSteps } from '../../http/bytes/text-bytes.ts';
import { runInSlices } from '../../platform/index.ts';
import { describeRoots, describeVariants } from '../content/describe-variants.ts';
import { drawNavigation } from '../content/draw-navigation.ts';
import { encodeAscii } from '../content/encode-path.ts';
import { renderSitePage } from '../content/render-site-page.ts';
import { searchSite } from '../content/search-site.ts';
import { writeSeenMarkdown } from '../content/seen-markdown.ts';
import type { SpaceNavigation } from '../content/space-navigation.ts';
import { endsAt, findFirstBelow, findTrail } from '../content/walk-navigation.ts';
import { isFeedbackWanted } from '../insights/feedback-choice.ts';
import { type Answer, answerPage, answerRedirect, answerText } from '../respond/answer.ts';
import { renderNotFoundPage } from '../templates/search-page.ts';
import type { LanguageView, SiteView } from '../templates/view.ts';
import { readableSite, type SiteContext, tagOf } from './site-context.ts';

const SUGGESTIONS = 6;
/** Characters of a page from which on its bytes are made in slices. */
const LONG_PAGE = 256 * 1024;

/** A page: itself, or where a group or a link leads. */
export async function answerRecord(context: SiteContext, page: PageRecord): Promise<Answer> {
  const { view, links } = context.space;
  const tagging = tagOf(context);
  if (page.type === 'group') {
    const first = await findFirstPage(await context.space.navigation(), page);
    if (first === undefined) return answerNotFound(context, '');
    return answerRedirect(302, encodeAscii(view.hrefOf(first)), tagging);
  }
  if (page.type === 'link') {
    await links.open([page.target]);
    const target = page.target && links.findHref(page.target);
    const isSafe = target && /^(https?:\/\/|\/(?!\/))/i.test(target.href);
    if (!target || !isSafe || target.page === page) return answerNotFound(context, '');
    return answerRedirect(302, encodeAscii(target.href), tagging);
  }
  if (context.wantsMarkdown) return answerMarkdown(context, page, { negotiated: true });
  const { platform, spaces } = context;
  const navigation = await context.space.navigation();
  const site = { ...context.site, variants: await describeVariants({ spaces, view, page }) };
  const place = { siteId: context.resolved.id, siteSpaceId: context.siteSpaceId };
  const asksFeedback = await isFeedbackWanted(platform, place);
  const rendered = await renderSitePage(platform, { site, links, navigation, asksFeedback }, page);
  const { text } = rendered;
  const answer = answerPage(
    text.length > LONG_PAGE ? await runInSlices(encodeTextInSteps(text)) : text,
    {
      ...tagging,
      surrogateKeys: [...tagging.surrogateKeys, `page-${page.id}`],
      indexed: rendered.indexed,
      dependsOnAccept: true,
    },
    rendered,
  );
  return answer.kind === 'prepared' ? { ...answer, views: makeViews(context, page) } : answer;
}

/** The first page in a group that the navigation shows. */
async function findFirstPage(
  navigation: SpaceNavigation,
  group: PageRecord,
): Promise<PageRecord | undefined> {
  if (!endsAt(await findTrail(navigation, group), group)) return undefined;
  const first = await findFirstBelow(navigation, group.id);
  return navigation.view.tree.byId.get(first ?? '');
}

/** Counts the views of a page. */
function makeViews({ resolved, siteSpaceId, space }: SiteContext, page: PageRecord): Counter {
  const place = { siteId: resolved.id, siteSpaceId, spaceId: space.view.spaceId };
  return makeCounter({ ...place, type: 'page_view', pageId: page.id, detail: '' });
}

/**
 * A page's Markdown as this reader has it: as it is stored, but for conditions, expressions and
 * references, and with absolute addresses. `negotiated` at the address of the page itself.
 */
export async function answerMarkdown(
  context: SiteContext,
  page: PageRecord,
  { negotiated = false }: { negotiated?: boolean } = {},
): Promise<Answer> {
  if (page.type === 'group' || page.type === 'link') return answerNotFound(context, '');
  const stored = page.document ? await readDocument(context.platform, page.document) : undefined;
  const place = { links: context.space.links, site: readableSite(context) };
  const [text] = stored ? await writeSeenMarkdown(context.platform, place, [{ page, stored }]) : [];
  return answerText(text ?? `# ${page.title}\n`, 'text/markdown', {
    ...tagOf(context),
    indexed: context.site.indexed && !page.noRobotsIndex,
    dependsOnAccept: negotiated,
  });
}

/** 404, with pages whose text fits the words of the address. */
export async function answerNotFound(context: SiteContext, path: string): Promise<Answer> {
  const navigation = await context.space.navigation();
  const language = languageOf(navigation, context.site);
  const words = path
    .split(/[/._\s-]+/)
    .filter((word) => word !== '' && word.length <= 40)
    .slice(-6)
    .join(' ');
  const { groups } = await searchSite(context.platform, words, {
    spaces: context.spaces,
    reader: context.reader,
    spaceId: context.space.view.spaceId,
    scope: 'site',
    limit: SUGGESTIONS,
  });
  const text = renderNotFoundPage({
    site: describeSite(context),
    language,
    navigation: await drawNavigation(navigation, undefined, language.labels),
    suggestions: groups
      .flatMap(({ results }) => results)
      .map(({ title, href }) => ({
        title: title.map((part) => part.text).join(''),
        href,
      })),
  });
  return answerPage(text, { ...tagOf(context), indexed: false }, { status: 404 });
}

/** The site as pages of its own show it, which have no other versions and languages than their space. */
export function describeSite({ site, spaces, space }: SiteContext): SiteView {
  return { ...site, variants: describeRoots(spaces, space.view.spaceId) };
}

/** The language of pages that the site itself writes: that of the space's titles. */
export function languageOf({ language }: SpaceNavigation, { look }: SiteView): LanguageView {
  const { lang, dir } = look.language ?? language;
  return { lang, dir, labels: siteCatalog.messagesFor(lang) };
}
