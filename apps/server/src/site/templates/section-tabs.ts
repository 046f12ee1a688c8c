import { drawGlyph } from './glyphs.ts';
import { EMPTY, type Html, html, trustHtml } from './html.ts';
import type { SectionTab, SectionTabGroup } from './switch-view.ts';
import type { ShellView } from './view.ts';

/** The sections of the site below its name, those of a group in a menu; nothing where it has none. */
export function renderSectionTabs({ site, language }: ShellView): Html {
  const { sections = [] } = site;
  if (sections.length === 0) return EMPTY;
  const items = sections.map((one) =>
    one.kind === 'group'
      ? html`<li>${renderMenu(one)}</li>`
      : html`<li><a class="section-tab" href="${one.href}"${mark(one)}>${one.icon ?? EMPTY}<span>${one.title}</span></a></li>`,
  );
  return html`<nav class="section-tabs" aria-label="${language.labels.spaces}"><ul>${items}</ul></nav>`;
}

function renderMenu(group: SectionTabGroup): Html {
  const items = group.tabs.map(
    (tab) =>
      html`<li><a class="menu-item" href="${tab.href}"${mark(tab)}>${tab.icon ?? EMPTY}<span><span class="menu-title">${tab.title}</span>${tab.description ? html`<span class="menu-description">${tab.description}</span>` : EMPTY}</span></a></li>`,
  );
  const current = group.isCurrent ? trustHtml(' data-current') : EMPTY;
  return html`<details class="section-menu" name="~sections" data-menu><summary class="section-tab"${current}>${group.icon ?? EMPTY}<span>${group.title}</span>${drawGlyph('chevron')}</summary><ul class="menu">${items}</ul></details>`;
}

/** The sections of the site as a list, for the drawer of narrow screens. */
export function renderSectionList({ site, language }: ShellView): Html {
  const { sections = [] } = site;
  if (sections.length === 0) return EMPTY;
  const items = sections.map((one) =>
    one.kind === 'group'
      ? html`<li><p class="section-list-group">${one.icon ?? EMPTY}${one.title}</p><ul>${one.tabs.map(renderListed)}</ul></li>`
      : renderListed(one),
  );
  return html`<nav class="section-list" aria-label="${language.labels.spaces}"><ul>${items}</ul></nav>`;
}

function renderListed(tab: SectionTab): Html {
  return html`<li><a href="${tab.href}"${mark(tab)}>${tab.icon ?? EMPTY}<span>${tab.title}</span></a></li>`;
}

function mark({ isCurrent }: { isCurrent: boolean }): Html {
  return isCurrent ? trustHtml(' aria-current="true"') : EMPTY;
}
