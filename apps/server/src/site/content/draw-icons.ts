import { createRequire } from 'node:module';
import { type Html, trustHtml } from '../templates/html.ts';

const require = createRequire(import.meta.url);
// Font Awesome by its names, aliases included. An icon of the first set hides one of the second.
const SETS = ['@iconify-json/fa7-solid/icons.json', '@iconify-json/fa7-brands/icons.json'];
// Names that documents may use and the sets lack, most for paid icons, and what stands in for them.
const STAND_INS: Readonly<Record<string, string>> = {
  'font-awesome-logo-full': 'font-awesome',
  sparkles: 'wand-magic-sparkles',
  'message-bot': 'robot',
  'rectangle-terminal': 'terminal',
  'gitbook-assistant': 'wand-magic-sparkles',
};
const MAX_KNOWN = 1000;
const known = new Map<string, string>();

// The one spelling of an icon that rendering a document gives.
const ICON =
  /(<span class="icon icon-([a-z0-9-]+)(?: [^"]*)?" data-icon="\2" aria-hidden="true">)(<\/span>)/g;

// Likewise of the dots of tags. Styles within a page are not allowed, and a fill is none.
const DOT =
  /(<span class="tag-dot" data-color="(#[0-9a-f]{3}(?:[0-9a-f]{3})?)" aria-hidden="true">)(<\/span>)/gi;

/**
 * Rendered HTML with every icon drawn as inline SVG in the colour of the text, and every dot of a tag
 * in its own.
 */
export function drawIcons(html: string): string {
  return html
    .replace(ICON, (_, open: string, name: string, close: string) => open + drawShape(name) + close)
    .replace(DOT, (_, open: string, color: string, close: string) => open + drawDot(color) + close);
}

function drawDot(color: string): string {
  return `<svg viewBox="0 0 8 8" focusable="false"><circle cx="4" cy="4" r="4" fill="${color}"/></svg>`;
}

/** An icon by its Font Awesome name; a ring of the same size where there is none of that name. */
export function drawIcon(name: string): Html {
  return trustHtml(`<span class="icon" aria-hidden="true">${drawShape(name.toLowerCase())}</span>`);
}

function drawShape(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const shape = readShape(STAND_INS[name] ?? name);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, shape);
  return shape;
}

interface IconSet {
  icons: Readonly<Record<string, { body: string }>>;
}

// The square that most icons fill. The set draws each within 640 by 640; the few that are wider
// reach over the sides of theirs.
const VIEW = '64 64 512 512';

/** A ring, for icons that no set has. */
const NEUTRAL =
  '<path fill-rule="evenodd" d="M320 128a192 192 0 1 0 0 384 192 192 0 1 0 0-384zm0 56a136 136 0 1 1 0 272 136 136 0 1 1 0-272z"/>';

let sets: readonly IconSet[] | undefined;

function readShape(name: string): string {
  sets ??= SETS.map((set) => require(set) as IconSet);
  for (const { icons } of sets) {
    const body = Object.hasOwn(icons, name) ? icons[name]?.body : undefined;
    if (body !== undefined) return makeShape(body.replaceAll(' fill="currentColor"', ''));
  }
  return makeShape(NEUTRAL);
}

function makeShape(paths: string): string {
  return `<svg viewBox="${VIEW}" focusable="false">${paths}</svg>`;
}
