import type { SiteMessages } from '@octavo/messages/site';
import { drawGlyph } from './glyphs.ts';
import { renderHeaderLinks } from './header-links.ts';
import { EMPTY, type Html, html } from './html.ts';
import { renderPicture } from './picture.ts';
import { renderSectionTabs } from './section-tabs.ts';
import { renderSocialAccounts } from './social-accounts.ts';
import { renderHeaderPickers } from './space-switch.ts';
import type { ShellView } from './view.ts';

/** What stands above every page: the site's name, search, the choice of a theme. */
export function renderHeader(view: ShellView): Html {
  const { site } = view;
  const { look } = site;
  const { themes, socialAccounts } = look.customization;
  const social = renderSocialAccounts(socialAccounts.filter(({ display }) => display.header));
  const { labels } = view.language;
  const menu = view.navigation
    ? html`<button type="button" class="icon-button menu-button" data-drawer-open aria-controls="~sidebar" aria-expanded="false" aria-label="${labels.menu}">${drawGlyph('menu')}</button><a class="icon-button menu-link" href="#~sidebar" aria-label="${labels.menu}">${drawGlyph('menu')}</a>`
    : EMPTY;
  return html`<header class="header">
<div class="header-inner">
<div class="header-start">${menu}<a class="site-title" href="${look.homeHref ?? `${site.prefix}/`}">${look.logo ? renderPicture(look.logo, 'site-logo', site.title) : html`${site.emoji ? html`<span class="site-emoji" aria-hidden="true">${site.emoji}</span>` : html`<span class="site-mark" aria-hidden="true"></span>`}<span>${site.title}</span>`}</a></div>
<form class="search-form" role="search" action="${site.spacePrefix}/~search" data-search-form data-search-scopes="${site.searchScopes.join(' ')}">
<label class="search-field">${drawGlyph('search')}<span class="visually-hidden">${labels.search}</span><input type="search" name="q" value="${view.query ?? ''}" placeholder="${labels.searchPlaceholder}" maxlength="512" autocomplete="off"></label>
<button type="button" class="search-open" data-search-open title="${labels.searchPlaceholder}" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K /">${drawGlyph('search')}<span class="search-open-label">${labels.searchPlaceholder}</span><kbd class="shortcut" aria-hidden="true" data-shortcut>Ctrl K</kbd></button>
</form>
<div class="header-end">${renderHeaderPickers(view)}${renderHeaderLinks(view)}${social}${themes.toggeable ? renderThemeSwitch(labels) : EMPTY}</div>
</div>
${renderSectionTabs(view)}
</header>`;
}

function renderThemeSwitch(labels: SiteMessages): Html {
  return html`<div class="theme-switch" role="group" aria-label="${labels.theme}" data-theme-switch>
${renderThemeButton('system', labels.themeSystem)}${renderThemeButton('light', labels.themeLight)}${renderThemeButton('dark', labels.themeDark)}
</div>`;
}

function renderThemeButton(theme: 'system' | 'light' | 'dark', label: string): Html {
  return html`<button type="button" class="theme-button" data-theme-choice="${theme}" aria-pressed="false" aria-label="${label}" title="${label}">${drawGlyph(theme)}</button>`;
}
