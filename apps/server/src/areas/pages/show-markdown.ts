import { isDeepStrictEqual } from 'node:util';
import type { PageRecord, ReusableContentRecord, StoredDocument } from '@octavo/content';
import { type DocumentNode, writeSeenText } from '@octavo/markup';
import type { Platform } from '../../platform/index.ts';
import { makePageScope, type RevisionView, readDocument } from '../content/index.ts';
import { readBuiltDocument } from './built-documents.ts';
import { makeAppAddress } from './find-app-target.ts';
import { type DocumentReading, showPageDocument, showReusableDocument } from './show-document.ts';
import { writeText } from './write-text.ts';

/**
 * The Markdown of a page: the text as it is stored, or what the query asks for in its place. What
 * conditions hide from the reader of a site is never in it.
 */
export async function showPageMarkdown(
  platform: Platform,
  view: RevisionView,
  page: PageRecord,
  reading: DocumentReading,
): Promise<string> {
  const hash = page.document;
  const stored = hash === undefined ? undefined : await readDocument(platform, hash);
  if (hash === undefined || stored === undefined) return '';
  return showMarkdown(platform, view, {
    ...{ stored, reading, variables: page.variables ?? {} },
    build: () => readBuiltDocument(platform, hash),
    show: () => showPageDocument(platform, view, page, reading),
  });
}

/** The Markdown of a reusable content, like that of a page. */
export async function showReusableMarkdown(
  platform: Platform,
  view: RevisionView,
  { document: hash }: ReusableContentRecord,
  reading: DocumentReading,
): Promise<string> {
  const stored = await readDocument(platform, hash);
  if (stored === undefined) return '';
  return showMarkdown(platform, view, {
    ...{ stored, reading, variables: {} },
    build: () => readBuiltDocument(platform, hash, 'fragment'),
    show: () => showReusableDocument(platform, view, hash, reading),
  });
}

interface ShownText {
  stored: StoredDocument;
  reading: DocumentReading;
  variables: NonNullable<PageRecord['variables']>;
  /** The JSON form of what is stored. */
  build(): Promise<DocumentNode | undefined>;
  /** The JSON form as it is asked for. */
  show(): Promise<DocumentNode>;
}

async function showMarkdown(
  platform: Platform,
  view: RevisionView,
  { stored, reading, variables, build, show }: ShownText,
): Promise<string> {
  const { evaluated = 'false', dereferenced = 'false' } = reading.query;
  const reader = view.reader ?? reading.reader;
  if (dereferenced === 'false' && evaluated !== 'deterministic-only') {
    if (evaluated === 'false' && view.reader === undefined) return stored.text;
    return writeSeenText(stored.text, makePageScope(view.content, { variables }, reader));
  }
  const shown = await show();
  if (isDeepStrictEqual(shown, await build())) return stored.text;
  return writeText(shown, stored, (ref) => makeAppAddress(platform, ref)).text;
}
