import { type Html, html, trustHtml } from './html.ts';
import { renderDescription } from './page-description.ts';
import { renderShell } from './shell.ts';
import type { LanguageView, SiteView } from './view.ts';

/** A schema of a specification on a page of its own. `html` is its tree, which is safe already. */
export function renderSchemaPage(view: {
  site: SiteView;
  language: LanguageView;
  navigation: Html;
  /** The title of the specification. */
  specification: string;
  name: string;
  html: string;
}): string {
  const { site, language, navigation, specification, name } = view;
  return renderShell({
    site,
    language,
    title: `${name} · ${site.title}`,
    head: html`${renderDescription(`${name} · ${specification}`)}<meta name="robots" content="noindex">`,
    navigation,
    main: html`<article class="article"><header class="page-header"><h1 class="page-title">${name}</h1><p class="page-description">${specification}</p></header><div class="prose">${trustHtml(view.html)}</div></article>`,
  });
}
