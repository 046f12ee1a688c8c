import type { StoredDocument } from '@octavo/content';
import type { PageFacts, PageSource, ReadPage } from '@octavo/markup';

/** What the parsing thread is given: a text, and what its raw targets mean as far as is known. */
export interface ParseInput {
  text: string;
  links: StoredDocument['links'];
}

/** What it answers: a page that was read, with the long lists in it as one text. */
export interface ParseOutput {
  source: Omit<PageSource, 'blocks' | 'targets'>;
  facts: Omit<PageFacts, 'found'> | undefined;
  lists: string;
}

interface Lists extends Pick<PageSource, 'blocks' | 'targets'> {
  found: PageFacts['found'];
}

/** Writes what was read so that it takes little to hand it over: JSON is quicker than copies. */
export function writeOutput({ source, facts }: ReadPage): ParseOutput {
  const { blocks, targets, ...rest } = source;
  const { found = [], ...own } = facts ?? {};
  const lists: Lists = { blocks, targets, found };
  return {
    source: rest,
    facts: facts && (own as Omit<PageFacts, 'found'>),
    lists: JSON.stringify(lists),
  };
}

/** Reads what `writeOutput` wrote. */
export function readOutput({ source, facts, lists }: ParseOutput): ReadPage {
  const { blocks, targets, found } = JSON.parse(lists) as Lists;
  return { source: { ...source, blocks, targets }, facts: facts && { ...facts, found } };
}
