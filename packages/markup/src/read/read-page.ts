import type { HashText } from '@octavo/content';
import type { PageSource } from '../page-source.ts';
import { type Body, readBody } from './read-body.ts';

/**
 * Reads a page's text: its attributes, its top-level blocks with their exact ranges, and every raw
 * target in it (repeats included, in order). Blocks without a node of their own, such as the
 * leading title, comments, footnotes and link definitions, are blocks too: all words behind the front
 * matter stand in a block. Never throws.
 */
export function readPage(text: string, hashText: HashText): PageSource {
  const body = readBody(text, { resolve: () => undefined, kind: 'page', targetsOnly: true });
  return makeSource(text, body, hashText);
}

/** What reading a text found, without the nodes. */
export function makeSource(text: string, body: Body, hashText: HashText): PageSource {
  const source: PageSource = {
    attributes: body.attributes,
    bodyStart: body.frontMatter.end,
    frontMatter: body.frontMatter.data,
    blocks: body.blocks.map(({ kind, start, end, parts }) => {
      const hash = hashText(text.slice(start, end));
      return parts ? { kind, start, end, hash, parts } : { kind, start, end, hash };
    }),
    targets: body.targets,
  };
  if (body.frontMatter.error !== undefined) source.frontMatterError = body.frontMatter.error;
  return source;
}
