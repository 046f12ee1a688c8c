import type { PageRecord, StoredDocument } from '@octavo/content';
import { listReferenceBlocks, nameReferenceIds, type ReferenceBlock } from '@octavo/markup';
import { listReferenceSections } from '@octavo/openapi';
import { defineTreeReading, findFacts, prepareReadings, takeReading } from '../content/index.ts';
import type { BlockReferences } from '../references/index.ts';
import { makeIndexText } from './compounds.ts';
import { type Documents, listInclusions, listParts } from './document-parts.ts';
import { makeDocument, type PartText, read, readPart } from './read-texts.ts';
import { makeRestriction, type Restriction } from './restrictions.ts';
import { MAX_PAGE_SECTIONS } from './section-numbers.ts';
import { isUnspaced, makeMatchKey } from './words.ts';

/** One section of a page, as the index holds it. The `index…` texts are folded; see `makeIndexText`. */
export interface SearchSection {
  /** The page's number in the index; see `placePages`. */
  page: number;
  /** Position in the page, below `MAX_PAGE_SECTIONS`; 0 is the page itself, with its title. */
  ordinal: number;
  anchor: string | null;
  /** By the blocks that it stands in; by what its page is restricted stands with the page. */
  restriction: Restriction | null;
  title: string;
  /** `title` as a match key: a query equal to it asks for this section by name. */
  titleKey: string;
  body: string;
  /** Of the first section, what the page is called. */
  indexName: string;
  /** Of the others, their heading. */
  indexTitle: string;
  indexBody: string;
  /**
   * Words that help to find the section without being in it: its page's title. They are in the name
   * of the first section, so a page that is found by them has a section that shows them.
   */
  indexContext: string;
}

/** Longer sections become several rows, so that neither database's limits cut their end off. */
const MAX_BODY = 32_000;

/**
 * The rows of one page in the search index: one for the page itself (its title, description and
 * the text before the first heading) and one for each heading with its text. Only documents are
 * found, and not those marked `noIndex`. Text inside `{% if %}` is found only by those for whom
 * the condition holds. Who may see the page itself is not said here. What inline expressions come to differs by
 * reader and is not found. `contents` holds the documents of the
 * reusable contents that the page includes, by their ids: their text is the page's. `references` are
 * what its blocks show of specifications, which is its text as well. `place` is its space and its
 * number in the index. Yields behind each section: a page may have thousands.
 */
export function* listPageSections(
  place: { spaceId: string; number: number },
  page: PageRecord,
  document: StoredDocument | undefined,
  contents: Documents = new Map(),
  references?: Pick<BlockReferences, 'find'>,
): Generator<void, SearchSection[]> {
  if (page.noIndex === true || (page.type !== 'document' && page.type !== 'computed')) return [];
  const drafts = document ? readSections(document, contents, references) : [];
  const intro = drafts.filter((draft) => draft.level === 1 && draft.conditions.length === 0);
  const others = drafts.filter((draft) => !intro.includes(draft));
  const lead = [page.description ?? '', ...intro.map((draft) => draft.text)];
  const first: PartText = {
    anchor: undefined,
    level: 1,
    title: page.title,
    text: lead.filter((text) => text !== '').join('\n'),
    conditions: [],
  };
  const sections: SearchSection[] = [];
  const found = { ...place, page, context: makeIndexText(page.title) };
  for (const draft of [first, ...others]) {
    for (const body of cutText(draft.text)) {
      sections.push(makeRow(found, draft, body, sections.length));
      yield;
    }
  }
  return sections.slice(0, MAX_PAGE_SECTIONS);
}

/** Words of these rows that are worth remembering for spelling: plain words of some length. */
export function collectTerms(sections: readonly SearchSection[], terms: Set<string>): void {
  for (const { indexName, indexTitle, indexBody } of sections) {
    for (const text of [indexName, indexTitle, indexBody]) {
      for (const word of text.match(SPELLED) ?? []) {
        if (!terms.has(word) && !isUnspaced(word)) terms.add(word);
      }
    }
  }
}

/** Runs of ASCII letters and non-ASCII characters. Words with digits are not spelled but copied. */
const SPELLED = /[^\0-`{-\x7f]{4,32}/g;

/** The blocks of a page that show something of specifications, in all that the page includes. */
export function listShownReferences(
  document: StoredDocument,
  contents: Documents,
): ReferenceBlock[] {
  const texts = [document, ...contents.values()];
  if (!texts.some(({ text }) => MAY_REFER.test(text))) return [];
  const parts = listParts(document, contents);
  return parts.flatMap(({ nodes }) => listReferenceBlocks(makeDocument(nodes)));
}

const MAY_REFER = /\{%-?\s*(openapi|swagger|api-method)/;

function readSections(
  document: StoredDocument,
  contents: Documents,
  references: Pick<BlockReferences, 'find'> | undefined,
): PartText[] {
  const facts = findFacts(document);
  if (facts !== undefined) return facts.sections.map((section) => ({ ...section, conditions: [] }));
  if (isAlone(document, references)) return takeReading(texts, document, 'page');
  const parts = listParts(document, contents);
  const prefixes =
    references && nameReferenceIds(makeDocument(parts.flatMap(({ nodes }) => nodes)));
  return parts.flatMap((part): PartText[] => {
    const own = readPart(part);
    if (references === undefined) return own;
    const { nodes, conditions } = part;
    const shown = listReferenceBlocks(makeDocument(nodes)).flatMap((block) => {
      const reference = references.find(block)?.reference;
      const prefix = prefixes?.get(block);
      if (reference === undefined || prefix === undefined) return [];
      const level = LEVEL_OF_REFERENCES;
      return listReferenceSections(reference, prefix).map((section) => {
        return { ...section, level, conditions };
      });
    });
    return [...own, ...shown];
  });
}

const LEVEL_OF_REFERENCES = 2;

const texts = defineTreeReading(new URL('./read-texts.ts', import.meta.url), read);

/** Whether the text of a page is all that it shows. */
function isAlone(document: StoredDocument, references: unknown): boolean {
  return references === undefined && listInclusions(document).length === 0;
}

/** Has the texts of pages parsed in a thread that nothing else will parse. */
export async function prepareSections(documents: readonly StoredDocument[]): Promise<void> {
  const alone = documents.filter((document) => {
    return isAlone(document, undefined) && !MAY_REFER.test(document.text);
  });
  await prepareReadings(alone, 'page', texts);
}

function cutText(text: string): string[] {
  if (text.length <= MAX_BODY) return [text];
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    const space = text.lastIndexOf(' ', start + MAX_BODY);
    const end = start + MAX_BODY < text.length && space > start ? space : start + MAX_BODY;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

interface FoundPage {
  spaceId: string;
  number: number;
  page: PageRecord;
  /** What its sections are found by beside what they say: its title, folded. */
  context: string;
}

function makeRow(
  { spaceId, number, page, context }: FoundPage,
  draft: PartText,
  body: string,
  ordinal: number,
): SearchSection {
  const title = draft.title === '' ? page.title : draft.title;
  const isPage = ordinal === 0;
  return {
    page: number,
    ordinal,
    anchor: draft.anchor ?? null,
    restriction: makeRestriction(spaceId, draft.conditions, page.variables),
    title,
    titleKey: makeMatchKey(title),
    body,
    indexName: isPage ? makeIndexText(`${title} ${page.linkTitle ?? ''}`) : '',
    indexTitle: isPage ? '' : makeIndexText(title),
    indexBody: makeIndexText(body),
    indexContext: isPage ? '' : context,
  };
}
