import type { Customization } from '@octavo/contract/customization';
import {
  chooseInk,
  ensureContrast,
  measureContrast,
  measureLuminance,
  mixColors,
} from './colors.ts';
import { type ColorName, SHEET_COLORS } from './sheet-colors.ts';

/** Light or dark pages. */
export type Scheme = 'light' | 'dark';

/** Colours by their names in the style sheet, without `--`. */
export type Palette = Partial<
  Record<ColorName | 'primary' | 'primary-strong' | 'on-primary', string>
>;

type Styling = Pick<
  Customization['styling'],
  | 'theme'
  | 'background'
  | 'tint'
  | 'primaryColor'
  | 'infoColor'
  | 'successColor'
  | 'warningColor'
  | 'dangerColor'
>;

/** What text may stand on. */
const SURFACES = [
  ...(['paper', 'paper-raised', 'paper-sunken', 'paper-hover', 'accent-tint'] as const),
  ...(['info-tint', 'success-tint', 'warning-tint', 'danger-tint'] as const),
  ...(['violet-tint', 'pink-tint'] as const),
];

/** What text is drawn in. */
const TEXTS = (Object.keys(SHEET_COLORS) as ColorName[]).filter(
  (name) => !/^(paper|line|on-accent|accent-line)|-tint$/.test(name),
);

/** How much of a tint is in the neutral colours of light and dark pages. */
const TINTED = {
  paper: [0.025, 0.06],
  'paper-raised': [0.01, 0.1],
  'paper-sunken': [0.06, 0.1],
  'paper-hover': [0.11, 0.16],
  line: [0.18, 0.22],
  'line-strong': [0.3, 0.32],
} as const;

/**
 * The colours of a look on light or dark pages, where they are not those of the style sheet. Whatever
 * colours are chosen, every text reads on every surface at a contrast of 4.5 (WCAG AA): what would not
 * is made darker on light pages and lighter on dark ones.
 */
export function makePalette(styling: Styling, scheme: Scheme): Palette {
  const colors = readBase(scheme);
  const at = scheme === 'light' ? 0 : 1;
  const tint =
    styling.tint?.color[scheme] ??
    (styling.background === 'match' ? styling.primaryColor[scheme] : undefined);
  if (tint !== undefined) {
    const ground = scheme === 'light' ? '#ffffff' : '#131413';
    const more = styling.background === 'match' ? 1.6 : 1;
    for (const [name, shares] of Object.entries(TINTED)) {
      colors[name as ColorName] = mixColors(ground, tint, shares[at] * more);
    }
  }
  if (styling.theme === 'muted') {
    colors['paper-raised'] = colors.paper;
    colors.paper = colors['paper-sunken'];
    colors['paper-sunken'] = colors['paper-hover'];
    colors['paper-hover'] = mixColors(colors['paper-hover'], colors.ink, 0.04);
  }
  const isNeutral = colors.paper === SHEET_COLORS.paper[at];
  const primary = styling.primaryColor[scheme];
  if (!isNeutral || !isBase('accent', primary, at)) {
    colors.accent = primary;
    colors['accent-tint'] = mixColors(colors.paper, primary, scheme === 'light' ? 0.09 : 0.18);
    colors['accent-line'] = mixColors(colors.paper, primary, 0.4);
  }
  for (const name of ['info', 'success', 'warning', 'danger'] as const) {
    const color = styling[`${name}Color`][scheme];
    if (isNeutral && isBase(name, color, at)) continue;
    colors[name] = color;
    colors[`${name}-tint`] = mixColors(colors.paper, color, scheme === 'light' ? 0.07 : 0.14);
  }
  if (isSame(colors, scheme)) return {};
  const surfaces = SURFACES.map((name) => colors[name]);
  colors['accent-strong'] = shiftPrimary(colors.accent, scheme === 'light' ? '#000000' : '#ffffff');
  for (const name of TEXTS) colors[name] = ensureContrast(colors[name], surfaces, { scheme });
  colors['on-accent'] = chooseInk(colors.accent);
  const onPrimary = chooseInk(primary);
  return {
    ...omitBase(colors, at),
    primary,
    'on-primary': onPrimary,
    'primary-strong': shiftPrimary(primary, onPrimary === '#ffffff' ? '#000000' : '#ffffff'),
  };
}

/** Colours for what stands on a ground of its own, such as a header in the primary colour. */
export function makeScopedPalette(ground: string, text?: string): Palette {
  const better = chooseInk(ground);
  const towards: Scheme = better === '#000000' ? 'light' : 'dark';
  const ink = text === undefined ? better : ensureContrast(text, [ground], { scheme: towards });
  const isDarker = measureLuminance(ink) < measureLuminance(ground);
  const scheme: Scheme = isDarker ? 'light' : 'dark';
  // Away from the text, so that it reads there even better.
  const away = isDarker ? '#ffffff' : '#000000';
  const soften = (share: number) =>
    ensureContrast(mixColors(ink, ground, share), [ground], { scheme });
  const sunken = mixColors(ground, away, 0.1);
  return {
    paper: ground,
    'paper-raised': ground,
    'paper-sunken': sunken,
    'paper-hover': mixColors(ground, away, 0.16),
    ink,
    'ink-soft': soften(0.12),
    'ink-faint': soften(0.25),
    line: mixColors(ground, ink, 0.18),
    'line-strong': mixColors(ground, ink, 0.4),
    accent: ink,
    'accent-strong': ink,
    'accent-tint': sunken,
    'accent-line': mixColors(ground, ink, 0.5),
    'on-accent': ground,
    primary: ink,
    'primary-strong': ink,
    'on-primary': ground,
  };
}

/** The colours of the style sheet on light or dark pages. */
export function readBase(scheme: Scheme): Record<ColorName, string> {
  const at = scheme === 'light' ? 0 : 1;
  return Object.fromEntries(
    Object.entries(SHEET_COLORS).map(([name, pair]) => [name, pair[at]]),
  ) as Record<ColorName, string>;
}

/** Every pair of a text and a surface that pages may show, with its contrast. */
export function listContrasts(palette: Palette, scheme: Scheme): [string, number][] {
  const colors = { ...readBase(scheme), ...palette };
  return TEXTS.flatMap((text) =>
    SURFACES.map((surface): [string, number] => [
      `${text} on ${surface}`,
      measureContrast(colors[text], colors[surface]),
    ]),
  );
}

function shiftPrimary(color: string, towards: string): string {
  return mixColors(color, towards, 0.18);
}

function isBase(name: ColorName, color: string, at: 0 | 1): boolean {
  return color.toLowerCase() === SHEET_COLORS[name][at];
}

function isSame(colors: Record<ColorName, string>, scheme: Scheme): boolean {
  const base = readBase(scheme);
  return (Object.keys(base) as ColorName[]).every((name) => base[name] === colors[name]);
}

function omitBase(colors: Record<ColorName, string>, at: 0 | 1): Palette {
  const changed = Object.entries(colors).filter(
    ([name, color]) => !isBase(name as ColorName, color, at),
  );
  return Object.fromEntries(changed) as Palette;
}
