import { drawGlyph, type GlyphName } from './glyphs.ts';
import { EMPTY, type Html, html, trustHtml } from './html.ts';
import type { VariantLink } from './switch-view.ts';
import type { ShellView } from './view.ts';

/** The versions and the languages to choose from, above the navigation; nothing where there is one. */
export function renderSpaceSwitch(view: ShellView): Html {
  const pickers = [renderVersionPicker(view), renderLanguagePicker(view)];
  return pickers.every((one) => one === EMPTY)
    ? EMPTY
    : html`<div class="pickers">${pickers}</div>`;
}

/**
 * The same in the header: the languages, and the versions too where no navigation stands beside the
 * page.
 */
export function renderHeaderPickers(view: ShellView): Html {
  const pickers = [
    ...(view.navigation ? [] : [renderVersionPicker(view)]),
    renderLanguagePicker(view),
  ];
  if (pickers.every((one) => one === EMPTY)) return EMPTY;
  const hidden = view.navigation ? ' header-pickers-beside' : '';
  return html`<div class="header-pickers${hidden}">${pickers}</div>`;
}

function renderVersionPicker({ site, language }: ShellView): Html {
  const { versions = [] } = site.variants ?? {};
  if (versions.length < 2) return EMPTY;
  const current = versions.find(({ isCurrent }) => isCurrent)?.title ?? site.title;
  const picker = { label: language.labels.version, current, links: versions };
  return renderPicker({ ...picker, kind: 'versions' });
}

function renderLanguagePicker({ site, language }: ShellView): Html {
  const { languages = [] } = site.variants ?? {};
  if (languages.length < 2) return EMPTY;
  const current = languages.find(({ isCurrent }) => isCurrent)?.title ?? language.lang;
  const picker = { label: language.labels.language, current, links: languages };
  return renderPicker({ ...picker, kind: 'languages', glyph: 'language' });
}

function renderPicker(picker: {
  label: string;
  current: string;
  links: readonly VariantLink[];
  kind: 'versions' | 'languages';
  glyph?: GlyphName;
}): Html {
  const { label, current, links, kind, glyph } = picker;
  const items = links.map(
    (one) =>
      html`<li><a class="menu-item" href="${one.href}"${one.isCurrent ? trustHtml(' aria-current="true"') : EMPTY}${kind === 'languages' && one.lang !== undefined ? html` hreflang="${one.lang}" lang="${one.lang}"` : EMPTY}><span>${one.title}</span></a></li>`,
  );
  return html`<details class="picker picker-${kind}" data-menu><summary>${glyph ? drawGlyph(glyph) : EMPTY}<span class="visually-hidden">${label}: </span><span class="picker-current">${current}</span>${drawGlyph('chevron')}</summary><ul class="menu">${items}</ul></details>`;
}
