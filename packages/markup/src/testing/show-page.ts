import { makeExpressionScope } from '../expression/evaluate-expression.ts';
import { buildDocument } from '../read/index.ts';
import { renderHtml } from '../render/render-html.ts';
import { splitSections } from '../sections.ts';
import { readReaderText } from '../write/write-reader-text.ts';
import { contextOf } from './make-nodes.ts';

/** What readers have of a page; `text` is what search looks in. */
export interface ShownPage {
  html: string;
  text: string;
}

const SCOPE = makeExpressionScope({ variables: { space: {}, page: {} }, claims: {} });

/** Shows a page with all that it says, in a world where its targets lead nowhere. */
export function showPage(source: string): ShownPage {
  // A fragment has no title: the first heading is one like others.
  const document = buildDocument(source, {
    blocks: [],
    resolve: () => undefined,
    kind: 'fragment',
  });
  const sections = splitSections(document);
  return {
    html: renderHtml(document, contextOf()),
    text: sections.map(({ title, text }) => `${title}\n${text}`).join('\n'),
  };
}

/** The Markdown of a page as readers are given it, in the same world. */
export function showMarkdown(source: string): string {
  const markdown = readReaderText(source, {
    scope: SCOPE,
    follow: (raw) => raw,
    followRef: () => undefined,
    isNamed: () => true,
    resolveInclusion: () => undefined,
    reusableContent: () => undefined,
  });
  return markdown.write(() => undefined);
}

/** The words of a page, with those that only its pictures have. */
export function readShownWords(html: string): string {
  return html
    .replace(/\s(?:alt|title)="([^"]*)"/g, '> $1 <')
    .replace(/<\/?(?:[hou][lr2-4]|li|p|pre|t[dhr]|div|summary|figcaption)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#?\w+;/g, ' ');
}
