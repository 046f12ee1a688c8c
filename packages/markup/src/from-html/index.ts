/**
 * Documents in HTML as Markdown. Loaded apart from the rest of the package, because the parser of
 * HTML is needed for imports alone.
 */
export { convertHtml } from './convert-html.ts';
export type {
  ConvertedHtml,
  ConvertHtmlOptions,
  HtmlTarget,
  RewriteTarget,
} from './converted-html.ts';
