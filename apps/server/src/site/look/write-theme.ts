import { createHash } from 'node:crypto';
import type { Customization } from '@octavo/contract/customization';
import type { SiteSettings } from '../../areas/customization/index.ts';
import { readCodeColors } from './code-colors.ts';
import { makePalette, makeScopedPalette, type Palette, readBase } from './palette.ts';
import { writeFonts } from './write-fonts.ts';

/** The style sheet of a look. */
export interface Theme {
  css: string;
  /** Its file name, which follows from its text. */
  fileName: string;
  /** Files of fonts that are worth loading ahead. */
  ahead: readonly string[];
}

/**
 * Writes the style sheet of a look: its colours and fonts as values of the style sheet that every page
 * has, and `rules`, which say what else its attributes mean.
 */
export async function writeTheme(settings: SiteSettings, rules: string): Promise<Theme> {
  const { styling, header } = settings.customization;
  const fonts = await writeFonts(settings);
  const palettes = { light: makePalette(styling, 'light'), dark: makePalette(styling, 'dark') };
  const families = [
    fonts.text.family && `--font-own:${fonts.text.family};`,
    fonts.heading.family && `--font-heading:${fonts.heading.family}var(--font-text);`,
    fonts.code.family && `--font-code-own:${fonts.code.family};`,
  ];
  const code = await writeCode(styling.codeTheme);
  const css = [
    fonts.text.css,
    fonts.heading.css,
    fonts.code.css,
    `:root{${writePalettes(palettes)}${families.join('')}}`,
    writeHeader(styling, header, palettes),
    code,
    rules,
  ]
    .filter((part) => part !== '')
    .join('\n');
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 12);
  const ahead = [fonts.text.ahead, fonts.heading.ahead].filter((file) => file !== undefined);
  return { css, fileName: `theme-${hash}.css`, ahead };
}

interface Palettes {
  light: Palette;
  dark: Palette;
}

function writePalettes({ light, dark }: Palettes): string {
  const names = [...new Set([...Object.keys(light), ...Object.keys(dark)])] as (keyof Palette)[];
  const base = { light: readBase('light'), dark: readBase('dark') } as Record<
    'light' | 'dark',
    Palette
  >;
  return names
    .map((name) => {
      const day = light[name] ?? base.light[name] ?? 'currentcolor';
      const night = dark[name] ?? base.dark[name] ?? 'currentcolor';
      return `--${name}:light-dark(${day},${night});`;
    })
    .join('');
}

/** A header on a ground of its own. */
function writeHeader(
  styling: Customization['styling'],
  header: Customization['header'],
  palettes: Palettes,
): string {
  const make = (scheme: 'light' | 'dark'): Palette | undefined => {
    const colors = { ...readBase(scheme), ...palettes[scheme] };
    switch (chooseHeader(styling, header)) {
      case 'bold':
        return makeScopedPalette(styling.primaryColor[scheme]);
      case 'contrast':
        return makeScopedPalette(colors.ink);
      case 'custom': {
        const ground = header.backgroundColor?.[scheme] ?? colors.paper;
        return makeScopedPalette(ground, header.linkColor?.[scheme]);
      }
      default:
        return undefined;
    }
  };
  const [light, dark] = [make('light'), make('dark')];
  if (light === undefined || dark === undefined) return '';
  return `.header{${writePalettes({ light, dark })}}`;
}

/** The preset of a header; by default the theme's. */
function chooseHeader(
  { theme }: Customization['styling'],
  { preset }: Customization['header'],
): Customization['header']['preset'] {
  return preset === 'default' && theme === 'bold' ? 'bold' : preset;
}

async function writeCode(codeTheme: Customization['styling']['codeTheme']): Promise<string> {
  const rules = await Promise.all(
    (['default', 'openapi'] as const).map(async (place) => {
      const light = await readCodeColors(codeTheme[place].light, 'light');
      const dark = await readCodeColors(codeTheme[place].dark, 'dark');
      if (Object.keys(light).length + Object.keys(dark).length === 0) return '';
      const selector =
        place === 'default' ? '.prose :is(.code,.mermaid-source)' : '.prose .openapi .code';
      return `${selector}{${writePalettes({ light, dark })}}`;
    }),
  );
  return rules.filter((rule) => rule !== '').join('\n');
}
