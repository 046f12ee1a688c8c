import { escapeHtml } from '../templates/html.ts';

/** How pictures on other hosts are shown. */
export interface ExternalImageSetting {
  /** The path of the picture that stands in for one. */
  externalImage: string;
  /** What one without a text alternative is called. */
  label: string;
  /** The hosts whose pictures readers load, as `URL.host` has them. */
  hosts: ReadonlySet<string>;
}

/** Markup, and the origins that readers load pictures from. */
export interface ShownImages {
  html: string;
  origins: readonly string[];
}

const LINK_OR_IMAGE = /<(\/?)a(?=[\s>])[^>]*>|<img\s[^>]*>/g;

/**
 * Shows each picture on another host as a link with its text alternative and the host, so that
 * reading a page tells nobody else, or, where the host is one of those that readers may load from,
 * as itself. Takes rendered HTML, in which such a picture has the path of what stands in for it and
 * its own address in the fragment; pure.
 */
export function showExternalImages(html: string, setting: ExternalImageSetting): ShownImages {
  if (!html.includes(setting.externalImage)) return { html, origins: [] };
  const origins = new Set<string>();
  let isLinked = false;
  const shown = html.replace(LINK_OR_IMAGE, (tag, slash: string | undefined) => {
    if (slash !== undefined) {
      isLinked = slash === '';
      return tag;
    }
    const source = readAttribute(tag, 'src');
    const url = source.startsWith(`${setting.externalImage}#`) ? readAddress(source) : undefined;
    if (url === undefined) return tag;
    if (url.protocol !== 'https:' || !setting.hosts.has(url.host)) {
      return renderStandIn(tag, url, isLinked, setting);
    }
    origins.add(url.origin);
    return tag.replace(source, () => escapeHtml(url.href));
  });
  return { html: shown, origins: [...origins] };
}

// A link within another one is none: there the words stand without one.
function renderStandIn(
  tag: string,
  url: URL,
  isLinked: boolean,
  { externalImage, label }: ExternalImageSetting,
): string {
  const words = readAttribute(tag, 'alt').trim() || escapeHtml(label);
  const theme = /\bimage-(?:light|dark)\b/.exec(readAttribute(tag, 'class'))?.[0];
  const className = theme === undefined ? 'external-image' : `external-image ${theme}`;
  const inner = `<img src="${externalImage}" alt="" width="20" height="20"><span class="external-image-text">${words}</span> <span class="external-image-host">${escapeHtml(url.host)}</span>`;
  return isLinked
    ? `<span class="${className}">${inner}</span>`
    : `<a class="${className}" href="${escapeHtml(url.href)}" rel="noopener noreferrer">${inner}</a>`;
}

/** An attribute as it stands in the markup, escaped; empty where there is none. */
function readAttribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function readAddress(source: string): URL | undefined {
  try {
    const fragment = source.slice(source.indexOf('#') + 1).replaceAll('&#39;', "'");
    const url = new URL(decodeURIComponent(fragment));
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
