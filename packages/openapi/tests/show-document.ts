import { makeDescriptionRenderer, renderReference } from '../src/html/index.ts';
import { writeReferenceMarkdown } from '../src/markdown/index.ts';
import type { SpecificationProblem } from '../src/model.ts';
import { listReferenceSections } from '../src/search/list-reference-sections.ts';
import { loadDocument } from '../src/testing/load-document.ts';
import { hashText } from './read-parts.ts';

/** A document as readers get it: each operation, then all schemas, in every form. */
export interface ShownDocument {
  /** The words of the HTML, ` · ` between what stands in different elements. */
  readonly html: string;
  readonly markup: string;
  /** What PDFs are made of as well. */
  readonly markdown: string;
  readonly search: string;
  readonly problems: readonly SpecificationProblem[];
}

const OPTIONS = {
  idPrefix: 'a',
  renderDescription: makeDescriptionRenderer({ imageSrc: () => undefined }),
};

/** Shows a document from its text, or a value as JSON. */
export async function showDocument(document: string | object): Promise<ShownDocument> {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const [whole, schemas, ...operations] = await loadDocument(text, hashText);
  const shown = [...operations, ...(schemas?.schemas?.length ? [schemas] : [])];
  const markup = shown.map((one) => renderReference(one, OPTIONS).html).join('\n');
  return {
    markup,
    html: markup
      .replace(/(?:<[^>]*>\s*)+/g, ' · ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
    markdown: shown.map((one) => writeReferenceMarkdown(one)).join('\n\n'),
    search: shown
      .flatMap((one) => listReferenceSections(one, 'a'))
      .map(({ title, text: words }) => `${title}\n${words}`)
      .join('\n'),
    problems: whole?.specification.problems ?? [],
  };
}

/** The part of a text between two others, the first included. */
export function cutBetween(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start + from.length);
  return start < 0 ? '' : text.slice(start, end < 0 ? text.length : end);
}
