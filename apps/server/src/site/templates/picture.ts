import { EMPTY, type Html, html, trustHtml } from './html.ts';
import type { PictureView, ThemedPictureView } from './look-view.ts';

/** A picture of the site's own, the one for light or the one for dark pages. */
export function renderPicture({ light, dark }: ThemedPictureView, name: string, alt: string): Html {
  if (light.src === dark.src) return renderOne(light, name, alt);
  return html`${renderOne(light, `${name} only-light`, alt)}${renderOne(dark, `${name} only-dark`, alt)}`;
}

function renderOne({ src, width, height }: PictureView, name: string, alt: string): Html {
  const size = width && height ? html` width="${width}" height="${height}"` : EMPTY;
  return html`<img class="${trustHtml(name)}" src="${src}" alt="${alt}"${size}>`;
}
