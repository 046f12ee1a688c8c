import type { BlockNode, DocumentNode } from '../document.ts';
import type { ExpressionScope } from '../expression/evaluate-expression.ts';
import { findConditionTags, MAY_HAVE_CONDITION } from '../read/condition-tags.ts';
import { type BodyBlock, readBody } from '../read/read-body.ts';
import { expandDocument } from '../render/expand-document.ts';
import { writeMarkdown } from './write-markdown.ts';

/** What a text has that holds a condition or an inline expression. */
const MAY_DEPEND = /\{%-?\s*if(?![\w@./-])|<code[\s/]/i;

/**
 * A page's text as a reader may have it: what stands under a condition where that holds and nothing
 * of it where not, and what inline expressions come to in their place. It is the text itself, byte
 * for byte, but for the blocks that hold either of these, which are written anew; where notes
 * are among them, all blocks are. All else stays as it is, for who may see all of the space: see
 * `readReaderText` for others. Never throws.
 */
export function writeSeenText(text: string, scope: ExpressionScope): string {
  if (!MAY_DEPEND.test(text) && !MAY_HAVE_CONDITION.test(text)) return text;
  const { blocks, attributes } = readBlocks(text, 'page');
  const see: See = (document) => expandDocument(document, undefined, scope);
  const seen = blocks.map((block) => seeBlock(text, block, see, attributes.title));
  if (seen.every((one) => one === undefined)) return text;
  return blocks.some(({ kind }) => kind === 'footnote')
    ? writeAll(text, blocks, see, seen)
    : replaceBlocks(text, blocks, seen);
}

/** What a reader sees of some blocks: the same document where that is all of it. */
type See = (document: DocumentNode) => DocumentNode;

function readBlocks(text: string, kind: 'page' | 'fragment') {
  return readBody(text, { resolve: () => undefined, kind, targetsOnly: false });
}

/** What the reader sees of a block; undefined for all of it, as it stands. */
function seeBlock(
  text: string,
  { start, end, kind, nodes }: BodyBlock,
  see: See,
  title: string | undefined,
): string | undefined {
  const source = text.slice(start, end);
  if (nodes.length > 0) {
    const document = makeDocument(nodes);
    const expanded = see(document);
    const isWhole = expanded === document && (kind === 'code' || !hasCondition(source));
    return isWhole ? undefined : writeMarkdown(expanded).trimEnd();
  }
  // What is hidden from everybody is nothing, as a comment is.
  if (kind === 'comment') return MAY_HAVE_CONDITION.test(text) ? '' : undefined;
  if (!MAY_DEPEND.test(source) && !MAY_HAVE_CONDITION.test(source)) return undefined;
  return kind === 'title' ? writeTitle(title ?? '') : '';
}

function hasCondition(source: string): boolean {
  return MAY_HAVE_CONDITION.test(source) && findConditionTags(source).next().done !== true;
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
  see: See,
  seen: readonly (string | undefined)[],
): string {
  const title = blocks.findIndex(({ kind }) => kind === 'title');
  const first = blocks[0]?.start ?? text.length;
  const own = blocks[title];
  const heading = own === undefined ? '' : (seen[title] ?? text.slice(own.start, own.end));
  const document = makeDocument(blocks.flatMap(({ nodes }) => nodes));
  const body = writeMarkdown(see(document));
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
