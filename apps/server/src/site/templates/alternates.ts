import { type Html, html } from './html.ts';
import { makeAbsolute, type SiteView } from './view.ts';

/** The languages in which a page is there, for search engines. */
export function renderAlternates(site: SiteView): readonly Html[] {
  const { alternates = [] } = site.variants ?? {};
  return alternates.map(
    ({ lang, href }) =>
      html`<link rel="alternate" hreflang="${lang}" href="${makeAbsolute(site, href)}">\n`,
  );
}
