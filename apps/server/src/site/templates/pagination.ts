import type { SiteMessages } from '@octavo/messages/site';
import { drawGlyph } from './glyphs.ts';
import { EMPTY, type Html, html } from './html.ts';
import type { LinkView } from './view.ts';

/** What leads to the page before and after, where there are any. */
export function renderPagination(
  labels: SiteMessages,
  { previous, next }: { previous?: LinkView; next?: LinkView },
): Html {
  if (!previous && !next) return EMPTY;
  return html`<nav class="pagination" aria-label="${labels.pagination}">${
    previous
      ? html`<a class="pagination-previous" rel="prev" href="${previous.href}">${drawGlyph('previous')}<span><span class="pagination-label">${labels.previous}</span><span class="pagination-title">${previous.title}</span></span></a>`
      : EMPTY
  }${
    next
      ? html`<a class="pagination-next" rel="next" href="${next.href}"><span><span class="pagination-label">${labels.next}</span><span class="pagination-title">${next.title}</span></span>${drawGlyph('next')}</a>`
      : EMPTY
  }</nav>`;
}
