import {
  alignBlocks,
  hashDocument,
  type PageRecord,
  type ReusableContentRecord,
  type StoredDocument,
  type VariableValue,
} from '@octavo/content';
import { readPage } from '@octavo/markup';
import { type Platform, sha256Base64url } from '../../../platform/index.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { commitRevision } from '../../content/index.ts';

const time = '2026-01-31T09:30:00.000Z';

/** A page as a test gives it: what it does not say follows from the page's id. */
export type PageDraft = Partial<PageRecord> & { text?: string };

/** A document in which every included path is a reusable content with that id. */
function makeDocument(text: string): StoredDocument {
  let next = 0;
  const { blocks, targets } = readPage(text, sha256Base64url);
  const after = alignBlocks(null, { text, blocks }, () => `b${next++}`);
  const links: StoredDocument['links'] = {};
  for (const { raw, use } of targets) {
    if (use === 'include') links[raw] = { kind: 'reusable-content', reusableContent: raw };
  }
  return { text, blocks: after, links };
}

/**
 * Commits pages and reusable contents with their Markdown to a space as one revision; null removes
 * one. The variables of the space stay unless they are given.
 */
export async function writePages(
  platform: Platform,
  spaceId: string,
  pages: Record<string, PageDraft | null>,
  contents: Record<string, string | null> = {},
  variables?: Record<string, VariableValue>,
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
  const reusableContents = new Map<string, ReusableContentRecord | null>();
  for (const [id, text] of Object.entries(contents)) {
    const document = text === null ? undefined : makeDocument(text);
    if (document) documents.push(document);
    const hash = document && hashDocument(document, sha256Base64url);
    reusableContents.set(id, hash === undefined ? null : { id, title: id, document: hash });
  }
  await platform.database.transaction((tx) =>
    commitRevision(platform, tx, {
      spaceId,
      type: 'edits',
      actor: testActor,
      pages: records,
      reusableContents,
      documents,
      ...(variables && { variables }),
    }),
  );
}
