import { diffDocuments, renderDiffHtml } from '@octavo/markup/diff';
import { convertHtml } from '@octavo/markup/from-html';
import { buildDocument, readPage, readPageFacts } from '@octavo/markup/read';
import { type RenderContext, renderHtml } from '@octavo/markup/render';
import { renderText } from '@octavo/markup/text';
import { writeMarkdown } from '@octavo/markup/write';

/** A page of real documentation. */
export interface SourcePage {
  path: string;
  text: string;
}

/** What each door of `@octavo/markup` makes of a page, as one digest for each. */
export interface PageResults {
  path: string;
  read: string;
  write: string;
  render: string;
  diff: string;
  text: string;
  fromHtml: string;
}

/**
 * Takes every page through every door of `@octavo/markup`, here or in a browser. Each is compared
 * with the page before it; what is rendered is read as HTML again.
 */
export async function readPages(pages: readonly SourcePage[]): Promise<PageResults[]> {
  const results: PageResults[] = [];
  let previous: ReturnType<typeof buildDocument> | null = null;
  for (const { path, text } of pages) {
    const { blocks } = readPage(text, (value) => value);
    const document = buildDocument(text, {
      blocks: blocks.map((block, index) => ({ ...block, id: `b${index}` })),
      kind: 'page',
      resolve: (raw) => ({ kind: 'page', page: raw }),
    });
    const html = renderHtml(document, CONTEXT);
    results.push({
      path,
      read: await digest({
        document,
        facts: readPageFacts(
          text,
          (value) => value,
          () => undefined,
        ),
      }),
      write: await digest(writeMarkdown(document)),
      render: await digest(html),
      diff: await digest(renderDiffHtml(diffDocuments(previous, document), CONTEXT)),
      text: await digest(renderText(document)),
      fromHtml: await digest(convertHtml(html, { content: 'all' })),
    });
    previous = document;
  }
  return results;
}

const CONTEXT: RenderContext = {
  resolveRef: (ref) => ({ href: `/${ref.kind}`, title: ref.kind }),
  resolveFile: () => undefined,
  reusableContent: () => undefined,
  highlight: () => undefined,
  variables: { space: {}, page: {} },
  claims: {},
  linkAnchors: true,
};

async function digest(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return hash.slice(0, 8).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
}
