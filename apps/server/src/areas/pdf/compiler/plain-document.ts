import type { BlockNode, DocumentNode } from '@octavo/markup';

/** Lines as long as no author writes are cut, so that a page can be broken. */
const MAX_LINE = 4000;
/** More lines than this of one page tell a reader nothing. */
const MAX_LINES = 20_000;

/** A text as a document of paragraphs, a line each, without any markup. */
export function makePlainDocument(text: string): DocumentNode {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return {
    object: 'document',
    data: { schemaVersion: 8 },
    nodes: lines.slice(0, MAX_LINES).map(makeParagraph),
  };
}

function makeParagraph(line: string, index: number): BlockNode {
  return {
    object: 'block',
    type: 'paragraph',
    key: `line-${index}`,
    data: {},
    nodes: [
      { object: 'text', leaves: [{ object: 'leaf', text: line.slice(0, MAX_LINE), marks: [] }] },
    ],
  };
}
