import { createRequire } from 'node:module';
import { type Html, trustHtml } from '../templates/html.ts';

const require = createRequire(import.meta.url);
const PACKAGES = ['@fortawesome/free-solid-svg-icons', '@fortawesome/free-brands-svg-icons'];
// Names of the set's paid icons that every document may use, and what stands in for them.
const STAND_INS: Readonly<Record<string, string>> = {
  sparkles: 'wand-magic-sparkles',
  'message-bot': 'robot',
  'rectangle-terminal': 'terminal',
};
const MAX_KNOWN = 1000;
const known = new Map<string, string>();

// The one spelling of an icon that rendering a document gives.
const ICON =
  /(<span class="icon icon-([a-z0-9-]+)(?: [^"]*)?" data-icon="\2" aria-hidden="true">)(<\/span>)/g;

/** Rendered HTML with every icon drawn as inline SVG in the colour of the text. */
export function drawIcons(html: string): string {
  return html.replace(
    ICON,
    (_, open: string, name: string, close: string) => open + drawShape(name) + close,
  );
}

/** An icon by its Font Awesome name; undefined where there is none of that name. */
export function drawIcon(name: string): Html | undefined {
  const shape = drawShape(name.toLowerCase());
  return shape === ''
    ? undefined
    : trustHtml(`<span class="icon" aria-hidden="true">${shape}</span>`);
}

function drawShape(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const shape = readShape(STAND_INS[name] ?? name);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, shape);
  return shape;
}

interface IconModule {
  width: number;
  height: number;
  svgPathData: string | string[];
}

// Each icon is a file of its own, so that only those in use are read.
function readShape(name: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return '';
  const file = `fa${name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())}`;
  for (const folder of PACKAGES) {
    try {
      const { width, height, svgPathData } = require(`${folder}/${file}`) as IconModule;
      const paths = [svgPathData].flat().map((path) => `<path d="${path}"/>`);
      return `<svg viewBox="0 0 ${width} ${height}" focusable="false">${paths.join('')}</svg>`;
    } catch {
      // Not in this package.
    }
  }
  return '';
}
