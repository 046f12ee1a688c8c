import { drawGlyph } from './glyphs.ts';
import { type Html, html } from './html.ts';
import type { PageView } from './view.ts';

/** What can be done with a page beside reading it. */
export function renderPageActions(view: PageView): Html {
  const { labels } = view.language;
  return html`<div class="page-actions"><button type="button" class="quiet-button" data-copy-page="${view.markdownHref}" hidden>${drawGlyph('copy')}<span>${labels.copyPage}</span></button><a class="quiet-button" href="${view.markdownHref}" rel="alternate" type="text/markdown">${drawGlyph('markdown')}<span>${labels.viewMarkdown}</span></a></div>`;
}
