import type { DocumentNode } from '../document.ts';
import { writeBlocks } from './write-block.ts';
import type { WriteTarget } from './write-context.ts';
import { FootnoteWriter } from './write-footnotes.ts';

/**
 * Writes the JSON form of a document as GitBook-flavoured Markdown, without front matter and title.
 * Reading the result as a fragment gives the same nodes again, keys aside. `writeTarget` gives the
 * targets of references to pages, files and reusable contents; without one a reference is written
 * as `broken-reference`.
 */
export function writeMarkdown(
  document: DocumentNode,
  options: { writeTarget?: WriteTarget } = {},
): string {
  const footnotes = new FootnoteWriter();
  const context = { writeTarget: options.writeTarget ?? (() => undefined), footnotes };
  const body = writeBlocks(context, document.nodes);
  const definitions = footnotes.writeAll((blocks) => writeBlocks(context, blocks));
  const parts = body === '' ? definitions : [body, ...definitions];
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}
