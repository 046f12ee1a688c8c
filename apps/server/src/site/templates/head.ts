import { EMPTY, type Html, html, trustHtml } from './html.ts';
import type { PictureView } from './look-view.ts';
import { renderDescription } from './page-description.ts';
import { scriptJson } from './shell.ts';
import { makeAbsolute, type PageView, type SiteView } from './view.ts';

/** The most pages below one that its description names. */
const MAX_NAMED = 8;

/** What a page says about itself to machines: description, canonical address, Open Graph, JSON-LD. */
export function renderPageHead(view: PageView): Html {
  const { site } = view;
  const address = makeAbsolute(site, view.href);
  const description = view.summary ?? '';
  const { picture } = view;
  return html`${renderDescription(description || describeContents(view))}
${view.indexed && site.indexed ? EMPTY : html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${address}">
${renderAlternates(site)}<link rel="alternate" type="text/markdown" href="${view.markdownHref}">
${view.feedHref === undefined ? EMPTY : html`<link rel="alternate" type="application/rss+xml" title="${view.title}" href="${view.feedHref}">`}
<meta property="og:type" content="article">
<meta property="og:title" content="${view.title}">
<meta property="og:site_name" content="${site.title}">
<meta property="og:url" content="${address}">
${description === '' ? EMPTY : html`<meta property="og:description" content="${description}">`}
<meta property="og:locale" content="${view.language.lang.replace('-', '_')}">
${picture ? renderPicture(picture, makeAbsolute(site, picture.src)) : EMPTY}
<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">
<meta name="twitter:title" content="${view.title}">
${description === '' ? EMPTY : html`<meta name="twitter:description" content="${description}">`}
${view.previous ? html`<link rel="prev" href="${view.previous.href}">` : EMPTY}
${view.next ? html`<link rel="next" href="${view.next.href}">` : EMPTY}
${view.hasTrials ? html`<script src="${site.assetBase}/${site.assets.trial}" type="module"></script>\n` : EMPTY}<script type="application/ld+json">${trustHtml(scriptJson(describePage(view, address)))}</script>`;
}

/** What a page without a text says of itself: what is on it, or where it is. */
function describeContents({ title, site, contents }: PageView): string {
  const below = contents.slice(0, MAX_NAMED).map((one) => one.title);
  return below.length === 0 ? `${title} · ${site.title}` : `${title}: ${below.join(', ')}`;
}

function renderPicture({ width, height, alt }: PictureView, address: string): Html {
  return html`<meta property="og:image" content="${address}">
${width && height ? html`<meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}">` : EMPTY}
${alt ? html`<meta property="og:image:alt" content="${alt}">` : EMPTY}
<meta name="twitter:image" content="${address}">`;
}

function describePage(view: PageView, address: string): unknown {
  const crumbs = view.breadcrumbs.filter((one) => one.href !== undefined);
  const page = {
    '@type': 'TechArticle',
    headline: view.title,
    url: address,
    inLanguage: view.language.lang,
    ...(view.summary === undefined ? {} : { description: view.summary }),
    ...(view.updatedAt === undefined ? {} : { dateModified: view.updatedAt }),
    isPartOf: {
      '@type': 'WebSite',
      name: view.site.title,
      url: `${view.site.canonicalUrl}/`,
    },
  };
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((one, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: one.title,
      item: makeAbsolute(view.site, one.href ?? ''),
    })),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': crumbs.length === 0 ? [page] : [page, trail],
  };
}

/** The languages in which a page is there, for search engines. */
function renderAlternates(site: SiteView): readonly Html[] {
  const { alternates = [] } = site.variants ?? {};
  return alternates.map(
    ({ lang, href }) =>
      html`<link rel="alternate" hreflang="${lang}" href="${makeAbsolute(site, href)}">\n`,
  );
}
