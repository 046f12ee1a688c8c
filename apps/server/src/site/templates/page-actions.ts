import type { Customization } from '../../areas/customization/index.ts';
import { readingLabelsFor } from '../reading-labels.ts';
import { drawGlyph } from './glyphs.ts';
import { EMPTY, type Html, html } from './html.ts';
import { makeAbsolute, type PageView } from './view.ts';

/** Where a question about a page can be put, with what it begins with. */
const ANSWERERS = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
] as const;

/**
 * What can be done with a page beside reading it: copying it by one press, where scripts run, and a
 * menu of links that takes none. Nothing where there is nothing to offer.
 */
export function renderPageActions(view: PageView): Html {
  const { labels, lang } = view.language;
  const words = readingLabelsFor(lang);
  const actions = view.site.look.customization.pageActions.items;
  const items = [...actions.map((name) => renderAction(view, name)), renderAppLink(view)].filter(
    (item) => item !== EMPTY,
  );
  const copies = actions.includes('markdown');
  const copy = html`<button type="button" class="quiet-button" data-copy-page="${view.markdownHref}" hidden>${drawGlyph('copy')}<span>${labels.copyPage}</span></button>`;
  const menu = html`<details class="action-menu" data-menu><summary class="quiet-button" aria-label="${words.pageActions}"><span class="action-menu-label">${words.pageActions}</span>${drawGlyph('chevron')}</summary><ul class="action-list">${items}</ul></details>`;
  if (items.length === 0) return EMPTY;
  return html`<div class="page-actions">${copies ? copy : EMPTY}${menu}</div>`;
}

function renderAction(view: PageView, name: Customization['pageActions']['items'][number]): Html {
  switch (name) {
    case 'markdown':
      return html`<li><a href="${view.markdownHref}" rel="alternate" type="text/markdown">${drawGlyph('markdown')}<span>${view.language.labels.viewMarkdown}</span></a></li>`;
    case 'external-ai':
      return renderAnswerers(view);
    case 'git': {
      const git = view.editLinks?.git;
      const words = readingLabelsFor(view.language.lang);
      return git ? renderOutside(git.href, `${words.editOn} ${git.host}`) : EMPTY;
    }
    default:
      return EMPTY;
  }
}

/** Only for pages that everybody can fetch: nobody who is asked could read the others. */
function renderAnswerers({ site, language, markdownHref }: PageView): Html {
  if (!site.isOpen) return EMPTY;
  const words = readingLabelsFor(language.lang);
  const question = encodeURIComponent(`${words.askAbout} ${makeAbsolute(site, markdownHref)}`);
  return html`${ANSWERERS.map(({ name, address }) => renderOutside(address + question, `${words.openIn} ${name}`))}`;
}

function renderAppLink({ editLinks, language }: PageView): Html {
  if (!editLinks?.app) return EMPTY;
  return renderOutside(editLinks.app, readingLabelsFor(language.lang).editInApp);
}

function renderOutside(href: string, words: string): Html {
  return html`<li><a href="${href}" rel="noopener noreferrer nofollow">${drawGlyph('external')}<span>${words}</span></a></li>`;
}
