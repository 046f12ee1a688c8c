import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { ConvertedHtml, ConvertHtmlOptions } from './converted-html.ts';

/**
 * Reads a document in HTML: a whole page, or a piece of one. Malformed HTML is read as a browser
 * would. Nothing that runs or hides is kept, and text stays the text it is.
 *
 * @throws RangeError for elements that are nested too deep
 */
export function convertHtml(html: string, _options: ConvertHtmlOptions = {}): ConvertedHtml {
  const tree = toMdast(fromHtml(html));
  return { template: toMarkdown(tree, { extensions: [gfmToMarkdown()] }), targets: [] };
}
