import { alignBlocks, hashDocument, type PageRecord, type StoredDocument } from '@octavo/content';
import { readPage } from '@octavo/markup';
import { type Platform, sha256Base64url, writeLocked } from '../../../platform/index.ts';
import { testActor } from '../../../testing/test-actor.ts';
import {
  commitRevision,
  type Head,
  type RevisionChanges,
  type RevisionView,
  readDocument,
  readRevision,
  spaceHead,
} from '../../content/index.ts';
import { changeRequestHead } from '../head.ts';
import { findChangeRequest } from '../store.ts';

const TIME = '2026-01-31T09:30:00.000Z';

/** A page as a test writes it; what is left out stays, or is the default for a new page. */
export interface WrittenPage extends Partial<Omit<PageRecord, 'document'>> {
  /** The Markdown; blocks keep their ids where the page had a text before. */
  text?: string;
}

/** Commits pages to a space: undefined fields stay as they are, null removes a page. */
export function writeSpace(
  platform: Platform,
  spaceId: string,
  pages: Record<string, WrittenPage | null>,
): Promise<string> {
  return write(platform, spaceHead(spaceId), pages);
}

/** Like `writeSpace`, on a change request. */
export async function writeRequest(
  platform: Platform,
  spaceId: string,
  changeRequestId: string,
  pages: Record<string, WrittenPage | null>,
): Promise<string> {
  const row = await findChangeRequest(platform.database.db, spaceId, changeRequestId);
  if (row === undefined) throw new Error(`There is no change request ${changeRequestId}.`);
  return write(platform, changeRequestHead(row), pages);
}

function write(
  platform: Platform,
  head: Head,
  pages: Record<string, WrittenPage | null>,
): Promise<string> {
  return writeLocked(platform.database, head.spaceId, async (tx) => {
    const view = await readRevision(platform, (await head.read(tx)).revision, tx);
    if (view === undefined) throw new Error('The head is missing.');
    const changes = await makeChanges(platform, view, pages);
    const commit = { head, spaceId: head.spaceId, type: 'edits', actor: testActor } as const;
    return (await commitRevision(platform, tx, { ...commit, ...changes })).revisionId;
  });
}

async function makeChanges(
  platform: Platform,
  view: RevisionView,
  pages: Record<string, WrittenPage | null>,
): Promise<RevisionChanges> {
  const records = new Map<string, PageRecord | null>();
  const documents: StoredDocument[] = [];
  for (const [id, written] of Object.entries(pages)) {
    if (written === null) {
      records.set(id, null);
      continue;
    }
    const { text, ...fields } = written;
    const before = view.tree().byId.get(id) ?? makePage(id);
    let record = { ...before, ...fields };
    if (text !== undefined) {
      const document = await makeDocument(platform, before, text);
      documents.push(document);
      record = { ...record, document: hashDocument(document, sha256Base64url) };
    }
    records.set(id, record);
  }
  return { pages: records, documents };
}

async function makeDocument(
  platform: Platform,
  page: PageRecord,
  text: string,
): Promise<StoredDocument> {
  const before =
    page.document === undefined ? undefined : await readDocument(platform, page.document);
  const { blocks } = readPage(text, sha256Base64url);
  return {
    text,
    blocks: alignBlocks(before ?? null, { text, blocks }, () => platform.ids.next()),
    links: before?.links ?? {},
  };
}

function makePage(id: string): PageRecord {
  const place = { parent: null, order: 'a0', type: 'document' as const };
  return { id, ...place, title: id, slug: id, createdAt: TIME, updatedAt: TIME };
}
