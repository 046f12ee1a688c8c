import { type DocumentNode, renderText } from '@octavo/markup';

/** About as much as search results show. */
const MAX_LENGTH = 200;

/** How a document begins: its first paragraph that says something, cut between words; empty without. */
export function chooseLead(document: DocumentNode): string {
  for (const node of document.nodes) {
    if (node.object !== 'block' || node.type !== 'paragraph') continue;
    const text = renderText({ ...document, nodes: [node] })
      .replace(/\s+/g, ' ')
      .trim();
    if (text !== '') return cutText(text, MAX_LENGTH);
  }
  return '';
}

/** A text of at most `length` characters, cut behind a word where it has any, with an ellipsis. */
export function cutText(text: string, length: number): string {
  const letters = [...text.slice(0, 2 * length + 2)];
  if (letters.length <= length) return letters.join('');
  const start = letters.slice(0, length - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${(end > start.length / 2 ? start.slice(0, end) : start).trimEnd()}…`;
}
