import { type ConvertedHtml, convertHtml } from '@octavo/markup/from-html';
import { decodeHtml } from '../../../../platform/parsing/decode-html.ts';
import { serveThread } from '../../../../platform/parsing/serve-thread.ts';
import { prepareHtml } from './prepare-html.ts';
import { type PreparedMarkdown, prepareMarkdown } from './prepare-markdown.ts';

/** A page of an export. */
export type NotionFile =
  | { kind: 'html'; html: Uint8Array }
  /** `isRow` where it is a row of a database. */
  | { kind: 'markdown'; text: string; isRow: boolean };

/** What was read of it. */
export type NotionFileContent =
  | { kind: 'html'; converted: ConvertedHtml }
  | ({ kind: 'markdown' } & PreparedMarkdown);

serveThread((file: NotionFile): NotionFileContent => {
  if (file.kind === 'markdown') {
    return { kind: 'markdown', ...prepareMarkdown(file.text, file.isRow) };
  }
  const { html, title } = prepareHtml(decodeHtml(file.html, 'text/html; charset=utf-8'));
  const converted = convertHtml(html, { content: 'all' });
  return { kind: 'html', converted: title === undefined ? converted : { ...converted, title } };
});
