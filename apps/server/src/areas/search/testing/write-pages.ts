import { alignBlocks, hashDocument, type PageRecord, type StoredDocument } from '@octavo/content';
import { readPage } from '@octavo/markup';
import { type Platform, sha256Base64url } from '../../../platform/index.ts';
import { commitRevision } from '../../revisions/index.ts';

const time = '2026-01-31T09:30:00.000Z';

/** A page as a test gives it: what it does not say follows from the page's id. */
export type PageDraft = Partial<PageRecord> & { text?: string };

function makeDocument(text: string): StoredDocument {
  let next = 0;
  const { blocks } = readPage(text, sha256Base64url);
  const after = alignBlocks(null, { text, blocks }, () => `b${next++}`);
  return { text, blocks: after, links: {} };
}

/** Commits pages with their Markdown to a space as one revision; null removes a page. */
export async function writePages(
  platform: Platform,
  spaceId: string,
  pages: Record<string, PageDraft | null>,
): Promise<void> {
  const records = new Map<string, PageRecord | null>();
  const documents: StoredDocument[] = [];
  for (const [id, draft] of Object.entries(pages)) {
    if (draft === null) {
      records.set(id, null);
      continue;
    }
    const { text = '', ...fields } = draft;
    const document = makeDocument(text);
    documents.push(document);
    records.set(id, {
      ...{ id, parent: null, order: 'a0', type: 'document', title: id, slug: id },
      ...{ createdAt: time, updatedAt: time },
      document: hashDocument(document, sha256Base64url),
      ...fields,
    });
  }
  await platform.database.transaction((tx) =>
    commitRevision(platform, tx, {
      spaceId,
      type: 'edits',
      author: null,
      pages: records,
      documents,
    }),
  );
}
