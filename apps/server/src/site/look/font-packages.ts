import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Customization } from '@octavo/contract/customization';

type NamedFont = Extract<
  Customization['styling']['font'] | Customization['styling']['monospaceFont'],
  string
>;

const VARIABLE = ['wght', 'wght-italic'];
const STATIC = ['400', '400-italic', '600', '700'];

/**
 * The packages that have the fonts of the contract, and the style sheets in them: of variable fonts
 * those with all weights, of others those with the weights that pages have. ABC Favorit may not be
 * passed on: Inter stands in for it.
 */
const PACKAGES: Readonly<Record<NamedFont, readonly [name: string, sheets: readonly string[]]>> = {
  ABCFavorit: ['@fontsource-variable/inter', VARIABLE],
  Inter: ['@fontsource-variable/inter', VARIABLE],
  Roboto: ['@fontsource-variable/roboto', VARIABLE],
  RobotoSlab: ['@fontsource-variable/roboto-slab', ['wght']],
  OpenSans: ['@fontsource-variable/open-sans', VARIABLE],
  SourceSansPro: ['@fontsource-variable/source-sans-3', VARIABLE],
  Lato: ['@fontsource/lato', ['400', '400-italic', '700']],
  Ubuntu: ['@fontsource/ubuntu', ['400', '400-italic', '700']],
  Raleway: ['@fontsource-variable/raleway', VARIABLE],
  Merriweather: ['@fontsource-variable/merriweather', VARIABLE],
  Overpass: ['@fontsource-variable/overpass', VARIABLE],
  NotoSans: ['@fontsource-variable/noto-sans', VARIABLE],
  IBMPlexSerif: ['@fontsource/ibm-plex-serif', STATIC],
  Poppins: ['@fontsource/poppins', STATIC],
  FiraSans: ['@fontsource/fira-sans', STATIC],
  FiraCode: ['@fontsource-variable/fira-code', ['wght']],
  IBMPlexMono: ['@fontsource/ibm-plex-mono', STATIC],
  JetBrainsMono: ['@fontsource-variable/jetbrains-mono', VARIABLE],
  SourceCodePro: ['@fontsource-variable/source-code-pro', VARIABLE],
  RobotoMono: ['@fontsource-variable/roboto-mono', VARIABLE],
  SpaceMono: ['@fontsource/space-mono', ['400', '400-italic', '700']],
  DMMono: ['@fontsource/dm-mono', ['400', '400-italic', '500']],
  Inconsolata: ['@fontsource-variable/inconsolata', ['wght']],
};

/** The faces of a font as CSS, and the file with its Latin letters, which most pages begin with. */
export interface FontFaces {
  css: string;
  latin: string | undefined;
}

const require = createRequire(import.meta.url);

/**
 * The faces of a font of the contract, under the given family. Their files are named as
 * `findFontFile` finds them, relative to the style sheet, each with the letters that it has, so that
 * a page loads those alone that it shows.
 */
export async function readFontFaces(font: NamedFont, family: string): Promise<FontFaces> {
  const [name, sheets] = PACKAGES[font];
  const prefix = `font-${slugOf(name)}-${versionOf(name)}-`;
  const texts = await Promise.all(
    sheets.map((sheet) => readFile(join(folderOf(name), `${sheet}.css`), 'utf8')),
  );
  const css = texts
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/font-family:\s*[^;]+;/g, `font-family:"${family}";`)
    .replace(/,\s*url\([^)]*\.woff\)\s*format\('woff'\)/g, '')
    .replace(/url\(\.\/files\/([a-z0-9-]+\.woff2)\)/g, `url("${prefix}$1")`)
    .replace(/\s+/g, ' ')
    .trim();
  const latin = new RegExp(`"(${prefix}[a-z0-9-]+-latin-(?:wght|400)-normal\\.woff2)"`).exec(css);
  return { css, latin: latin?.[1] };
}

/** Where the file of a font is that a style sheet names; undefined for any other name. */
export function findFontFile(fileName: string): string | undefined {
  const [, slug, version, file] =
    /^font-([a-z0-9-]+)-(\d+\.\d+\.\d+)-([a-z0-9-]+\.woff2)$/.exec(fileName) ?? [];
  const name = slug && BY_SLUG.get(slug);
  if (!name || file === undefined || versionOf(name) !== version) return undefined;
  return join(folderOf(name), 'files', file);
}

/** The packages of all fonts: nothing else of the kind is read. */
export const FONT_PACKAGES: readonly string[] = [
  ...new Set(Object.values(PACKAGES).map(([name]) => name)),
];

const BY_SLUG = new Map(FONT_PACKAGES.map((name) => [slugOf(name), name]));

function slugOf(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}

function versionOf(name: string): string {
  return (require(`${name}/package.json`) as { version: string }).version;
}

function folderOf(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}
