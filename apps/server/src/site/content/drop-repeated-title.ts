import { type DocumentNode, listOutline } from '@octavo/markup';

/** A text without the heading that repeats the title of its page, and that heading's anchor. */
export interface TitledDocument {
  document: DocumentNode;
  /** Links to the heading lead to the top of the text instead; undefined where none was left out. */
  anchor: string | undefined;
}

/**
 * Leaves out the first block of a page where it is a heading that says what the title above it says,
 * as texts have it that were written for the front matter of one generator and the first heading of
 * another.
 */
export function dropRepeatedTitle(document: DocumentNode, title: string): TitledDocument {
  const [first, ...nodes] = document.nodes;
  const [heading] =
    first?.type.startsWith('heading-') === true
      ? listOutline({ ...document, nodes: [first] }, () => [])
      : [];
  if (heading === undefined || fold(heading.title) !== fold(title)) {
    return { document, anchor: undefined };
  }
  return { document: { ...document, nodes }, anchor: heading.id };
}

function fold(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
