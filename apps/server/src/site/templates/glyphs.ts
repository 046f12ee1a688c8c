import { type Html, trustHtml } from './html.ts';

const PATHS = {
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  system: '<rect x="3.5" y="4.5" width="17" height="12" rx="2"/><path d="M9 20h6"/>',
  light:
    '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>',
  dark: '<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z"/>',
  language:
    '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"/>',
  chevron: '<path d="m9 6 6 6-6 6"/>',
  previous: '<path d="m14 6-6 6 6 6"/>',
  next: '<path d="m10 6 6 6-6 6"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2"/>',
  markdown:
    '<rect x="3" y="6" width="18" height="12" rx="2"/><path d="M6.5 14.5v-5l2.5 3 2.5-3v5M16.5 9.5v5m-2-2 2 2 2-2"/>',
  external: '<path d="M9 7h8v8M17 7 7 17"/>',
} as const;

/** The site's own signs. */
export type GlyphName = keyof typeof PATHS;

/** A sign of the site's own, 24 by 24 units, drawn in the colour of the text, hidden from readers. */
export function drawGlyph(name: GlyphName): Html {
  return trustHtml(
    `<svg class="glyph glyph-${name}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`,
  );
}
