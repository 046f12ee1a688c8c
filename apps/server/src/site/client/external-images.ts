import { findAll } from './dom.ts';

/**
 * A picture on another server is not loaded, so that reading a page tells nobody else. Its place
 * holder becomes a link to it; the address stands in the fragment of the place holder's.
 */
export function startExternalImages(label: (key: string) => string): void {
  for (const image of findAll('img[src*="external-image"]')) {
    const address = readAddress(image.getAttribute('src') ?? '');
    if (!address || image.closest('a')) continue;
    const link = document.createElement('a');
    link.href = address;
    link.rel = 'noopener noreferrer';
    link.title = label('externalImage');
    link.setAttribute('aria-label', image.getAttribute('alt') || label('externalImage'));
    image.replaceWith(link);
    link.append(image);
  }
}

function readAddress(source: string): string | undefined {
  try {
    const address = new URL(decodeURIComponent(source.split('#')[1] ?? ''));
    return /^https?:$/.test(address.protocol) ? address.href : undefined;
  } catch {
    return undefined;
  }
}
