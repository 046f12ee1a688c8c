import {
  alignBlocks,
  type ContentRef,
  hashDocument,
  type PageRecord,
  type StoredDocument,
} from '@octavo/content';
import { readPage } from '@octavo/markup';
import { type Platform, sha256Base64url } from '../../../platform/index.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { commitRevision, type RevisionChanges } from '../../content/index.ts';

const TIME = '2026-01-31T09:30:00.000Z';

/** A page as a test gives it: `links` says what raw targets of its text mean. */
export type PageDraft = Partial<PageRecord> & { text?: string; links?: Record<string, ContentRef> };

/** A document of a text, whose blocks are named by their place in it. */
export function makeDocument(text: string, links: Record<string, ContentRef> = {}): StoredDocument {
  let next = 0;
  const { blocks } = readPage(text, sha256Base64url);
  return { text, links, blocks: alignBlocks(null, { text, blocks }, () => `block-${next++}`) };
}

/** What makes these pages; null removes one. */
export function changePages(drafts: Readonly<Record<string, PageDraft | null>>): RevisionChanges {
  const pages = new Map<string, PageRecord | null>();
  const documents: StoredDocument[] = [];
  for (const [id, draft] of Object.entries(drafts)) {
    if (draft === null) {
      pages.set(id, null);
      continue;
    }
    const { text = '', links, ...fields } = draft;
    const document = makeDocument(text, links);
    documents.push(document);
    pages.set(id, {
      ...{ id, parent: null, order: 'a0', type: 'document', title: id, slug: id },
      ...{ createdAt: TIME, updatedAt: TIME },
      document: hashDocument(document, sha256Base64url),
      ...fields,
    });
  }
  return { pages, documents };
}

/** Commits changes to a space; answers the revision. */
export async function commit(
  platform: Platform,
  spaceId: string,
  changes: RevisionChanges,
): Promise<string> {
  const { revisionId } = await platform.database.transaction((tx) =>
    commitRevision(platform, tx, { spaceId, type: 'edits', actor: testActor, ...changes }),
  );
  return revisionId;
}
