import type { HashText } from '@octavo/content';
import type { PageSource } from '../page-source.ts';
import { readBody } from './read-body.ts';

/**
 * Reads a page's text: its attributes, its top-level blocks with their exact ranges, and every raw
 * target in it (repeats included, in order). Blocks without a node of their own, such as the
 * leading title, comments and footnotes, are blocks too. Never throws.
 */
export function readPage(text: string, hashText: HashText): PageSource {
  const body = readBody(text, { resolve: () => undefined, kind: 'page', targetsOnly: true });
  const source: PageSource = {
    attributes: body.attributes,
    bodyStart: body.frontMatter.end,
    frontMatter: body.frontMatter.data,
    blocks: body.blocks.map(({ kind, start, end }) => ({
      kind,
      start,
      end,
      hash: hashText(text.slice(start, end)),
    })),
    targets: body.targets,
  };
  if (body.frontMatter.error !== undefined) source.frontMatterError = body.frontMatter.error;
  return source;
}
