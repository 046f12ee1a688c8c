import type { Customization } from '@octavo/contract/customization';
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
  const { labels } = view.language;
  const actions = view.site.look.customization.pageActions.items;
  const items = [...actions.map((name) => renderAction(view, name)), renderAppLink(view)].filter(
    (item) => item !== EMPTY,
  );
  const copies = actions.includes('markdown');
  const copy = html`<button type="button" class="quiet-button" data-copy-page="${view.markdownHref}" hidden>${drawGlyph('copy')}<span>${labels.copyPage}</span></button>`;
  const menu = html`<details class="action-menu" data-menu><summary class="quiet-button" aria-label="${labels.pageActions}"><span class="action-menu-label">${labels.pageActions}</span>${drawGlyph('chevron')}</summary><ul class="action-list">${items}</ul></details>`;
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
      const { editOn } = view.language.labels;
      return git ? renderOutside(git.href, editOn({ name: git.host })) : EMPTY;
    }
    default:
      return EMPTY;
  }
}

/** Only for pages that everybody can fetch: nobody who is asked could read the others. */
function renderAnswerers({ site, language, markdownHref }: PageView): Html {
  if (!site.isOpen) return EMPTY;
  const { askAbout, openIn } = language.labels;
  const question = encodeURIComponent(`${askAbout} ${makeAbsolute(site, markdownHref)}`);
  return html`${ANSWERERS.map(({ name, address }) => renderOutside(address + question, openIn({ name })))}`;
}

function renderAppLink({ editLinks, language }: PageView): Html {
  if (!editLinks?.app) return EMPTY;
  return renderOutside(editLinks.app, language.labels.editPage);
}

function renderOutside(href: string, words: string): Html {
  return html`<li><a href="${href}" rel="noopener noreferrer nofollow">${drawGlyph('external')}<span>${words}</span></a></li>`;
}
