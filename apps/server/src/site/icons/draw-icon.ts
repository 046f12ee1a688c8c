import { chooseFonts } from '../cards/choose-fonts.ts';
import { chooseSign, colorOf } from '../cards/describe-card.ts';
import { drawSign } from '../cards/draw-card.ts';
import type { Drawing } from '../cards/draw-pictures.ts';
import type { SiteView } from '../templates/view.ts';

/** The sizes in which a site's icon is drawn, in pixels: for tabs, for home screens, for manifests. */
export const ICON_SIZES = [32, 180, 192, 512] as const;

/** A site's icon: its emoji or first letter in white on its colour. */
export function drawSiteIcon(site: SiteView, size: number): Drawing {
  const sign = chooseSign(site);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${drawSign(sign, colorOf(site), size)}</svg>`;
  return { svg, fonts: chooseFonts(sign) ?? [] };
}

/** A PNG as the only picture of an ICO file, which takes PNG since Windows Vista. */
export function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size % 256, 6);
  header.writeUInt8(size % 256, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}

/** The site as an application (W3C Web Application Manifest): its name and its icons. */
export function writeManifest(site: SiteView): string {
  return JSON.stringify({
    name: site.title,
    start_url: `${site.prefix}/`,
    scope: `${site.prefix}/`,
    display: 'browser',
    theme_color: colorOf(site),
    background_color: '#ffffff',
    icons: [192, 512].map((size) => ({
      src: `${site.prefix}/~icon/${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  });
}
