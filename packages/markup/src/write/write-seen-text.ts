import type { BlockNode, DocumentNode } from '../document.ts';
import type { ExpressionScope } from '../expression/evaluate-expression.ts';
import { type BodyBlock, readBody } from '../read/read-body.ts';
import { expandDocument } from '../render/expand-document.ts';
import { writeMarkdown } from './write-markdown.ts';

/** What a text has that holds a condition or an inline expression. */
const MAY_DEPEND = /\{%-?\s*if(?![\w@./-])|<code[\s/]/i;

/**
 * A page's text as a reader may have it: what stands under a condition where that holds and nothing
 * of it where not, and what inline expressions come to in their place. It is the text itself, byte
 * for byte, but for the blocks that hold either of these, which are written anew; where notes
 * are among them, all blocks are. Reusable contents stay as they are referred to. Never throws.
 */
export function writeSeenText(text: string, scope: ExpressionScope): string {
  if (!MAY_DEPEND.test(text)) return text;
  const { blocks, attributes } = readBody(text, {
    resolve: () => undefined,
    kind: 'page',
    targetsOnly: false,
  });
  const seen = blocks.map((block) => seeBlock(text, block, scope, attributes.title));
  if (seen.every((one) => one === undefined)) return text;
  return blocks.some(({ kind }) => kind === 'footnote')
    ? writeAll(text, blocks, scope, seen)
    : replaceBlocks(text, blocks, seen);
}

/** What the reader sees of a block; undefined for all of it, as it stands. */
function seeBlock(
  text: string,
  { start, end, kind, nodes }: BodyBlock,
  scope: ExpressionScope,
  title: string | undefined,
): string | undefined {
  if (nodes.length > 0) {
    const document = makeDocument(nodes);
    const expanded = expandDocument(document, undefined, scope);
    return expanded === document ? undefined : writeMarkdown(expanded).trimEnd();
  }
  if (!MAY_DEPEND.test(text.slice(start, end))) return undefined;
  return kind === 'title' ? writeTitle(title ?? '') : '';
}

function writeTitle(title: string): string {
  const text = { object: 'text', leaves: [{ object: 'leaf', text: title, marks: [] }] } as const;
  const heading = { object: 'block', type: 'paragraph', key: '', data: {}, nodes: [text] };
  return `# ${writeMarkdown(makeDocument([heading as unknown as BlockNode])).trimEnd()}`;
}

function replaceBlocks(
  text: string,
  blocks: readonly BodyBlock[],
  seen: readonly (string | undefined)[],
): string {
  let whole = '';
  let position = 0;
  for (const [index, { start, end }] of blocks.entries()) {
    const own = seen[index];
    whole += text.slice(position, start);
    whole += own ?? text.slice(start, end);
    position = own === '' ? skipBlankLines(text, end) : end;
  }
  return whole + text.slice(position);
}

/** Notes have other labels when they are written, so all that may refer to them is. */
function writeAll(
  text: string,
  blocks: readonly BodyBlock[],
  scope: ExpressionScope,
  seen: readonly (string | undefined)[],
): string {
  const title = blocks.findIndex(({ kind }) => kind === 'title');
  const first = blocks[0]?.start ?? text.length;
  const own = blocks[title];
  const heading = own === undefined ? '' : (seen[title] ?? text.slice(own.start, own.end));
  const document = makeDocument(blocks.flatMap(({ nodes }) => nodes));
  const body = writeMarkdown(expandDocument(document, undefined, scope));
  return text.slice(0, first) + heading + (heading === '' ? '' : '\n\n') + body;
}

function skipBlankLines(text: string, from: number): number {
  const blank = /(?:[^\S\n]*\n)*/y;
  blank.lastIndex = from;
  return from + (blank.exec(text)?.[0].length ?? 0);
}

function makeDocument(nodes: BlockNode[]): DocumentNode {
  return { object: 'document', data: { schemaVersion: 8 }, nodes };
}
