import type { SERVICE_MARK, SiteFile } from '@octavo/content';
import { runInSlices } from '../../platform/index.ts';
import type { SiteAssets } from '../assets/site-assets.ts';
import { writeLlmsFull, writeLlmsIndex, writeRobots, writeSitemap } from '../content/feeds.ts';
import { SpaceLinks } from '../content/space-links.ts';
import { writeManifest } from '../icons/draw-icon.ts';
import { iconEmojiOf } from '../icons/icon-emoji.ts';
import { findLookAsset } from '../look/find-look-asset.ts';
import { type Answer, answerText } from '../respond/answer.ts';
import { drawFavicon } from '../templates/look-head.ts';
import { answerBranch, answerBranchPage } from './answer-branch.ts';
import { answerEmbedPicture, answerFile } from './answer-file.ts';
import { answerNotFound } from './answer-page.ts';
import { answerCard, answerIco, answerIcon } from './answer-picture.ts';
import { answerSchema } from './answer-schema.ts';
import { answerSearchData, answerSearchPage, readSearch } from './answer-search.ts';
import { serveStream } from './serve-file.ts';
import { readableSite, type SiteContext, tagOf } from './site-context.ts';

/** A request for what is no page of a space. */
export interface ServiceRequest {
  context: SiteContext;
  assets: SiteAssets;
  /** The whole path below the space, decoded. */
  path: string;
  /** The segment after the name of the service; empty where there is none. */
  first: string;
  /** The parameters after `?`. */
  query: URLSearchParams;
}

/**
 * Everything that a site answers below a space besides pages, by the first segment of the path, whose
 * mark no page has at the start of its path. What is here is tried by `closed-sites.test.ts` on sites that are not for who asks.
 */
export const SERVICES: Readonly<
  Record<`${typeof SERVICE_MARK}${string}`, (wanted: ServiceRequest) => Promise<Answer>>
> = {
  async '~assets'({ context, assets, path, first }) {
    const response = await assets.find(first);
    if (response !== undefined) return { kind: 'prepared', response, keep: false };
    const { platform, resolved, siteSpaceId } = context;
    const look = { siteId: resolved.id, siteSpaceId };
    const own = { ...look, rules: assets.lookRules, tagging: tagOf(context) };
    return (await findLookAsset(platform, first, own)) ?? answerNotFound(context, path);
  },
  '~nav': ({ context, path }) => answerBranch(context, path),
  '~pages': ({ context, path }) => answerBranchPage(context, path),
  '~files': ({ context, first, query }) => answerFile(context, first, query.get('v')),
  '~embeds': ({ context, first }) => answerEmbedPicture(context, first),
  '~card': ({ context, first, query }) => answerCard(context, first, query.get('v')),
  '~icon': ({ context, first }) => answerIcon(context, first),
  '~openapi': ({ context, path }) => answerSchema(context, path),
  '~search.json': ({ context, query }) => answerSearchData(context, readSearch(query)),
  '~search': ({ context, query }) => answerSearchPage(context, readSearch(query)),
};

/**
 * What a site answers at paths of its own at its root. It is tried by the same test. A name is added to
 * `SITE_FILES`, which keeps pages from it.
 */
export const WELL_KNOWN: Readonly<Record<SiteFile, (context: SiteContext) => Promise<Answer>>> = {
  async 'robots.txt'(context) {
    return answerText(writeRobots(context.site), 'text/plain', tagOf(context));
  },
  async 'sitemap.xml'(context) {
    if (!context.site.indexed) return answerNotFound(context, 'sitemap.xml');
    const { spaces } = context;
    const views = await spaces.openAll();
    const text = await runInSlices(writeSitemap(context.site, views, spaces.structure));
    return answerText(text, 'application/xml', tagOf(context));
  },
  async 'llms.txt'(context) {
    const views = await context.spaces.openAll();
    const text = await runInSlices(writeLlmsIndex(readableSite(context), views));
    return answerText(text, 'text/markdown', tagOf(context));
  },
  async 'llms-full.txt'(context) {
    const { platform, spaces } = context;
    const views = await spaces.openAll();
    const places = views.map((view) => ({
      links: new SpaceLinks(view, spaces),
      site: readableSite(context),
    }));
    const pieces = () => writeLlmsFull(platform, places);
    return serveStream(pieces, 'text/markdown', tagOf(context));
  },
  async 'site.webmanifest'(context) {
    return answerText(writeManifest(context.site), 'application/manifest+json', tagOf(context));
  },
  async 'favicon.svg'(context) {
    return answerText(drawFavicon(iconEmojiOf(context.site)), 'image/svg+xml', tagOf(context));
  },
  'favicon.ico': answerIco,
};
