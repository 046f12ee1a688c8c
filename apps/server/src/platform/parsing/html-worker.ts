import { type ConvertedHtml, convertHtml } from '@octavo/markup/from-html';
import { decodeHtml } from './decode-html.ts';
import type { HtmlInput } from './html-converter.ts';
import { serveThread } from './serve-thread.ts';

function convert({ html, contentType, url, ...options }: HtmlInput): ConvertedHtml {
  const text = typeof html === 'string' ? html : decodeHtml(html, contentType);
  const converted = convertHtml(text, options);
  return url === undefined ? converted : makeAbsolute(converted, url);
}

/** Reads the addresses of a document against where it was found, or where it says that it is. */
function makeAbsolute({ base, ...converted }: ConvertedHtml, url: string): ConvertedHtml {
  const start = (base === undefined ? undefined : resolveUrl(base, url)) ?? url;
  const { canonicalUrl, targets } = converted;
  const canonical = canonicalUrl && resolveUrl(canonicalUrl, url);
  return {
    ...converted,
    ...(canonical ? { canonicalUrl: canonical } : {}),
    targets: targets.map((target) => ({
      ...target,
      url: target.url.startsWith('data:')
        ? target.url
        : (resolveUrl(target.url, start) ?? target.url),
    })),
  };
}

function resolveUrl(url: string, base: string): string | undefined {
  return URL.canParse(url, base) ? new URL(url, base).href : undefined;
}

serveThread(convert);
