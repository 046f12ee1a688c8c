import type { Customization, FontSetting } from '@octavo/contract/customization';
import type { SiteSettings } from '../../areas/customization/index.ts';
import { readFontFaces } from './font-packages.ts';
import { nameOwnAsset } from './own-assets.ts';

/** What of a font comes into a style sheet. */
export interface WrittenFont {
  /** Its faces. */
  css: string;
  /** The family as `font-family` takes it, with the comma behind it; empty where there is none. */
  family: string;
  /** The file that is worth loading ahead. */
  ahead: string | undefined;
}

const NONE: WrittenFont = { css: '', family: '', ahead: undefined };
/** Families that the style sheet has by itself. */
const SYSTEM_FAMILIES = new Set(['system-ui', 'ui-monospace']);

/** Writes the fonts of a look. */
export async function writeFonts({ customization, assets }: SiteSettings): Promise<{
  text: WrittenFont;
  heading: WrittenFont;
  code: WrittenFont;
}> {
  const { font, headingFont, monospaceFont }: Customization['styling'] = customization.styling;
  const text = await writeFont(font, 'site-text', assets);
  return {
    text,
    heading: headingFont === null ? NONE : await writeFont(headingFont, 'site-heading', assets),
    code: await writeFont(monospaceFont, 'site-code', assets),
  };
}

async function writeFont(
  font: FontSetting,
  family: string,
  assets: SiteSettings['assets'],
): Promise<WrittenFont> {
  if (typeof font === 'string') {
    const { css, latin } = await readFontFaces(font, family);
    return { css, family: `"${family}",`, ahead: latin };
  }
  if (font.fontFaces.length === 0) {
    if (SYSTEM_FAMILIES.has(font.fontFamily)) return NONE;
    return { css: '', family: `${escapeFamily(font.fontFamily)},`, ahead: undefined };
  }
  const faces = font.fontFaces.flatMap(({ weight, sources }) => {
    const files = sources.flatMap(({ url }) => {
      const asset = Object.hasOwn(assets, url) ? assets[url] : undefined;
      if (asset === undefined) return [];
      return [`url("${nameOwnAsset(asset)}") format("${asset.contentType.slice('font/'.length)}")`];
    });
    if (files.length === 0) return [];
    return [
      `@font-face{font-family:"${family}";font-display:swap;font-weight:${weight};src:${files.join(',')}}`,
    ];
  });
  const ahead = /url\("([^"]+)"\)/.exec(faces[0] ?? '')?.[1];
  return { css: faces.join('\n'), family: `"${family}",`, ahead };
}

/** A family that readers may have themselves: letters and digits as they are, all else as numbers. */
function escapeFamily(family: string): string {
  const escaped = [...family].map((one) =>
    /[\p{L}\p{N}]/u.test(one) ? one : `\\${one.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}
