import type { BlockNode, DocumentNode } from '../document.ts';
import type { ExpressionScope } from '../expression/evaluate-expression.ts';
import { type BodyBlock, readBody } from '../read/read-body.ts';
import {
  isReferenceBlock,
  listReferenceBlocks,
  type ReferenceBlock,
  replaceReferenceBlocks,
} from '../reference-blocks.ts';
import { expandDocument } from '../render/expand-document.ts';
import { writeMarkdown } from './write-markdown.ts';

/** What a text has that holds a condition or an inline expression. */
const MAY_DEPEND = /\{%-?\s*if(?![\w@./-])|<code[\s/]/i;
/** What a text has that shows something of a specification. */
const MAY_REFER = /\{%-?\s*(openapi|swagger)/;

/** The Markdown that stands for a reference; undefined leaves the block as it is. */
type WriteReference = (block: ReferenceBlock) => string | undefined;

/** The references of a page's text that a reader may see. Targets of theirs are not resolved. */
export function listSeenReferences(text: string, scope: ExpressionScope): ReferenceBlock[] {
  if (!MAY_REFER.test(text)) return [];
  const document = makeDocument(readBlocks(text, 'page').blocks.flatMap(({ nodes }) => nodes));
  return listReferenceBlocks(expandDocument(document, undefined, scope));
}

/**
 * A page's text as a reader may have it: what stands under a condition where that holds and nothing
 * of it where not, and what inline expressions come to in their place. It is the text itself, byte
 * for byte, but for the blocks that hold either of these, which are written anew; where notes
 * are among them, all blocks are. Reusable contents stay as they are referred to. References to APIs
 * are what `writeReference` writes of them, where it does. Never throws.
 */
export function writeSeenText(
  text: string,
  scope: ExpressionScope,
  writeReference?: WriteReference,
): string {
  if (!MAY_DEPEND.test(text) && !(writeReference && MAY_REFER.test(text))) return text;
  const { blocks, attributes } = readBlocks(text, 'page');
  const see: See = (document) => {
    const expanded = expandDocument(document, undefined, scope);
    if (writeReference === undefined) return expanded;
    return replaceReferenceBlocks(expanded, (block) => {
      const markdown = writeReference(block);
      return markdown === undefined ? undefined : convertReference(markdown);
    });
  };
  const seen = blocks.map((block) => {
    const [only, ...others] = block.nodes;
    if (writeReference && only && others.length === 0 && isReferenceBlock(only)) {
      return writeReference(only)?.trimEnd();
    }
    return seeBlock(text, block, see, attributes.title);
  });
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

/** The Markdown of a reference as blocks. What it links to stays as it is written. */
function convertReference(markdown: string): BlockNode[] {
  return readBlocks(markdown, 'fragment').blocks.flatMap(({ nodes }) => nodes);
}

/** What the reader sees of a block; undefined for all of it, as it stands. */
function seeBlock(
  text: string,
  { start, end, kind, nodes }: BodyBlock,
  see: See,
  title: string | undefined,
): string | undefined {
  if (nodes.length > 0) {
    const document = makeDocument(nodes);
    const expanded = see(document);
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
