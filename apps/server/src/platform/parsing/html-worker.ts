import { type ConvertedHtml, convertHtml } from '@octavo/markup/from-html';
import { decodeHtml } from './decode-html.ts';
import type { HtmlInput } from './html-converter.ts';
import { serveThread } from './serve-thread.ts';

function convert({ html, contentType, ...options }: HtmlInput): ConvertedHtml {
  const text = typeof html === 'string' ? html : decodeHtml(html, contentType);
  return convertHtml(text, options);
}

serveThread(convert);
