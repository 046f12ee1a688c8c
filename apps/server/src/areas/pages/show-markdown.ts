import { isDeepStrictEqual } from 'node:util';
import {
  addressById,
  type ContentRef,
  type PageRecord,
  type ReusableContentRecord,
  type StoredDocument,
} from '@octavo/content';
import {
  type DocumentNode,
  type ExpressionScope,
  readReaderText,
  type TargetFollower,
  writeSeenText,
} from '@octavo/markup';
import type { Platform } from '../../platform/index.ts';
import { makePageScope, openTargets, type RevisionView, readDocument } from '../content/index.ts';
import { readBuiltDocument } from './built-documents.ts';
import { makeAppAddress } from './find-app-target.ts';
import {
  type DocumentReading,
  loadContents,
  readContentId,
  showPageDocument,
  showReusableDocument,
} from './show-document.ts';
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
    stored,
    reading,
    kind: 'page',
    variables: page.variables ?? {},
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
    stored,
    reading,
    kind: 'fragment',
    variables: {},
    build: () => readBuiltDocument(platform, hash, 'fragment'),
    show: () => showReusableDocument(platform, view, hash, reading),
  });
}

interface ShownText {
  stored: StoredDocument;
  reading: DocumentReading;
  kind: 'page' | 'fragment';
  variables: NonNullable<PageRecord['variables']>;
  /** The JSON form of what is stored. */
  build(): Promise<DocumentNode | undefined>;
  /** The JSON form as it is asked for. */
  show(): Promise<DocumentNode>;
}

async function showMarkdown(
  platform: Platform,
  view: RevisionView,
  shownText: ShownText,
): Promise<string> {
  const { stored, reading, variables, build, show } = shownText;
  const { evaluated = 'false', dereferenced = 'false' } = reading.query;
  const reader = view.reader ?? reading.reader;
  if (view.reader !== undefined) {
    const scope = makePageScope(view.content, { variables }, view.reader);
    return writeForVisitor(platform, view, shownText, { scope, built: await build() });
  }
  if (dereferenced === 'false' && evaluated !== 'deterministic-only') {
    if (evaluated === 'false') return stored.text;
    return writeSeenText(stored.text, makePageScope(view.content, { variables }, reader));
  }
  const shown = await show();
  if (isDeepStrictEqual(shown, await build())) return stored.text;
  return writeText(shown, stored, (ref) => makeAppAddress(platform, ref)).text;
}

/** The text as who reads a site may have it: it says what the page shows, and no more. */
async function writeForVisitor(
  platform: Platform,
  view: RevisionView,
  { stored, kind }: ShownText,
  { scope, built }: { scope: ExpressionScope; built: DocumentNode | undefined },
): Promise<string> {
  const contents = built && (await loadContents(platform, view, built));
  const { text, links } = stored;
  const seen = readReaderText(text, {
    ...(await makeFollower(platform, view, links)),
    scope,
    kind,
    reusableContent: (ref) => contents?.get(readContentId(ref, view) ?? ''),
    resolveInclusion: (raw) => (Object.hasOwn(links, raw) ? links[raw] : undefined),
  });
  return seen.write(() => undefined);
}

/** Targets stay as they are written where they lead to what the visitor sees. */
async function makeFollower(
  platform: Platform,
  view: RevisionView,
  links: StoredDocument['links'],
): Promise<TargetFollower> {
  const leads = await openTargets(platform, view, Object.values(links));
  const isSeen = (ref: ContentRef) => ref.kind !== 'reusable-content' && leads(ref);
  return {
    follow(raw) {
      const ref = Object.hasOwn(links, raw) ? links[raw] : undefined;
      if (ref !== undefined) return isSeen(ref) ? raw : undefined;
      return /^(?:#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(raw) ? raw : undefined;
    },
    followRef: (ref) => (isSeen(ref) ? addressById(ref) : undefined),
    isNamed: (raw) => !Object.hasOwn(links, raw),
  };
}
