import { type ConvertedHtml, convertHtml } from '@octavo/markup/from-html';
import { decodeHtml } from '../../../../platform/parsing/decode-html.ts';
import { serveThread } from '../../../../platform/parsing/serve-thread.ts';
import { preparePage } from './prepare-page.ts';
import { readIndex, type SpaceIndex } from './read-index.ts';

/** A file of an exported space. */
export interface SpaceFile {
  kind: 'index' | 'page';
  html: Uint8Array;
}

/** What was read of it. */
export type SpaceFileContent =
  | { kind: 'index'; index: SpaceIndex }
  | { kind: 'page'; converted: ConvertedHtml; attachments: Record<string, string> };

serveThread(({ kind, html }: SpaceFile): SpaceFileContent => {
  const text = decodeHtml(html, 'text/html; charset=utf-8');
  if (kind === 'index') return { kind, index: readIndex(text) };
  const { html: content, title, attachments } = preparePage(text);
  const converted = convertHtml(content, { content: 'all' });
  const titled = title === undefined ? converted : { ...converted, title };
  return { kind, converted: titled, attachments };
});
