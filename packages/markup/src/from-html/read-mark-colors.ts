import type { Element } from 'hast';
import { readAttribute, readClasses } from './hast-tree.ts';

/** The colours of a marked text, by the names that our Markdown has; undefined for none. */
export interface MarkColors {
  text?: string;
  background?: string;
}

const NAMES: ReadonlySet<string> = new Set(
  (
    'green blue red orange yellow purple pink violet cyan ' +
    '$primary $info $success $warning $danger $tint'
  ).split(' '),
);
const THEMED: ReadonlySet<string> = new Set('primary info success warning danger tint'.split(' '));
/** Other names of colours, each with the nearest of ours. */
const ALIASES: Readonly<Record<string, string>> = {
  aqua: 'cyan',
  teal: 'cyan',
  lime: 'green',
  lightgreen: 'green',
  lightblue: 'blue',
  navy: 'blue',
  gold: 'yellow',
  brown: 'orange',
  maroon: 'red',
  magenta: 'pink',
  fuchsia: 'pink',
};
const NO_BACKGROUND = /^(?:none|transparent|inherit|initial|unset|white|#fff|#ffffff)$/;

/**
 * Reads how a `<mark>` is coloured, from its style and from the classes of well-known editors and
 * of our own sites. One that says nothing, or a background that we have no name for, is yellow;
 * a colour of text that we have no name for, such as grey, is left out.
 */
export function readMarkColors(element: Element): MarkColors {
  const declared = { ...readClassColors(element), ...readStyleColors(element) };
  const { text, background } = declared;
  const colors: MarkColors = {};
  if (text !== undefined) {
    const name = nameColor(text);
    if (name !== undefined) colors.text = name;
  }
  if (background !== undefined && !NO_BACKGROUND.test(background)) {
    colors.background = nameColor(background) ?? 'yellow';
  }
  if (text === undefined && background === undefined) colors.background = 'yellow';
  return colors;
}

function readStyleColors(element: Element): MarkColors {
  const colors: MarkColors = {};
  for (const declaration of (readAttribute(element, 'style') ?? '').split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
      .toLowerCase();
    if (colon < 0 || value === '') continue;
    if (property === 'color') colors.text = value;
    if (property === 'background-color' || property === 'background') colors.background = value;
  }
  return colors;
}

const CLASS =
  /^(?:(?<background>background|bg|marker|highlight|hl)|text|pen|color)-(?<name>[a-z]{1,20})(?<behind>_background)?$/;

/** `highlight-red` colours the text, `highlight-red_background` what is behind it. */
function readClassColors(element: Element): MarkColors {
  const colors: MarkColors = {};
  for (const given of readClasses(element)) {
    const { background, name = '', behind } = CLASS.exec(given.toLowerCase())?.groups ?? {};
    const value = THEMED.has(name) ? `$${name}` : name;
    if (nameColor(value) === undefined) continue;
    const isText = background === undefined || background === 'highlight';
    if (isText && behind === undefined) colors.text = value;
    else colors.background = value;
  }
  return colors;
}

function nameColor(value: string): string | undefined {
  if (NAMES.has(value)) return value;
  return Object.hasOwn(ALIASES, value) ? ALIASES[value] : nameHue(readRgb(value));
}

type Rgb = readonly [red: number, green: number, blue: number];

function readRgb(value: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1];
  if (digits !== undefined) {
    const width = digits.length / 3;
    const read = (index: number): number => {
      const part = digits.slice(index * width, (index + 1) * width);
      return Number.parseInt(part.length === 1 ? part + part : part, 16);
    };
    return [read(0), read(1), read(2)];
  }
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+[\d.]+%?)?\s*\)$/.exec(
    value,
  );
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
}

/** Up to which angle of the circle of colours each name reaches. */
const HUES: readonly (readonly [end: number, name: string])[] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'cyan'],
  [255, 'blue'],
  [290, 'purple'],
  [340, 'pink'],
  [360, 'red'],
];
/** Less difference between the strongest and the weakest light looks grey. */
const MIN_CHROMA = 20;

function nameHue(rgb: Rgb | undefined): string | undefined {
  if (rgb === undefined) return undefined;
  const [red, green, blue] = rgb;
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  if (chroma < MIN_CHROMA) return undefined;
  const sixth =
    max === red
      ? ((green - blue) / chroma + 6) % 6
      : max === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return HUES.find(([end]) => sixth * 60 <= end)?.[1];
}
