import {
  type FileRecord,
  getEntry,
  type Hash,
  hashDocument,
  type PageRecord,
  type RevisionContent,
} from '@octavo/content';
import { type Platform, sha256Base64url } from '../../../platform/index.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { createSpace, findSpace } from '../../spaces/index.ts';
import { purge } from '../../spaces/purge.ts';
import { updateSpaceRow } from '../../spaces/store.ts';
import { commitRevision } from '../commit-revision.ts';
import { withNodes } from '../node-loader.ts';
import { sweep } from '../owners/sweep.ts';
import { walkContent } from '../owners/walk-content.ts';
import { decodeRevision } from '../store.ts';
import type { ContentKind } from '../tables.ts';

const TIME = '2026-01-31T09:30:00.000Z';
const KINDS = ['nodes', 'documents', 'blobs'] as const;

/** Few at a time, so that a small space takes many steps. */
export const SMALL_STEPS = { nodes: 2, rows: 3, pages: 10 };

/** Hashes by the table that they are in. */
export type Hashes = Record<ContentKind, Set<Hash>>;

/** Makes an organization for spaces to be in; its id. */
export async function makeOrganization(platform: Platform): Promise<string> {
  const id = platform.ids.next();
  await platform.database.transaction(async (tx) => {
    const flags = { sso: 0, ai: 0, invite_links: 1 };
    await tx
      .insertInto('organizations')
      .values({
        ...{ id, title: 'Kiln', type: 'business', email_domains: '[]', ...flags },
        ...{ created_at: TIME, updated_at: TIME },
      })
      .execute();
  });
  return id;
}

/** Makes an empty space, or one that copies another as it is now; its id. */
export async function makeSpace(platform: Platform, organizationId: string, original?: string) {
  const row = await platform.database.transaction(async (tx) => {
    const space = { organizationId, actor: testActor };
    if (original === undefined) return createSpace(platform, tx, space);
    const copyOf = (await findSpace(tx, original))?.revision ?? '';
    return createSpace(platform, tx, { ...space, copyOf });
  });
  return row.id;
}

/** Pages and files by their ids, with their texts and bytes; null removes one. */
export interface Write {
  pages?: Readonly<Record<string, string | null>>;
  files?: Readonly<Record<string, string | null>>;
}

/** Writes pages and files, as an edit does: bytes first, then what names them. */
export async function write(
  platform: Platform,
  spaceId: string,
  { pages = {}, files = {} }: Write,
  isolation: 'serializable' | 'read committed' = 'serializable',
  beforeCommit: () => Promise<void> = async () => {},
): Promise<void> {
  const documents = new Map(
    Object.values(pages)
      .filter((text) => text !== null)
      .map((text) => {
        const document = { text, blocks: [], links: {} };
        return [hashDocument(document, sha256Base64url), document] as const;
      }),
  );
  const addresses = new Map([...documents].map(([hash, { text }]) => [text, hash]));
  const fileRecords = new Map<string, FileRecord | null>();
  for (const [id, text] of Object.entries(files)) {
    const stored = text === null ? null : await platform.blobs.put(Buffer.from(text));
    fileRecords.set(
      id,
      stored && {
        ...{ id, name: `${id}.txt`, contentType: 'text/plain', createdAt: TIME },
        ...{ blob: stored.hash, size: stored.size },
      },
    );
  }
  const pageRecords = new Map(
    Object.entries(pages).map(([id, text]) => [
      id,
      text === null ? null : makePage(id, addresses.get(text) ?? ''),
    ]),
  );
  await platform.database.transaction(
    async (tx) => {
      await commitRevision(platform, tx, {
        ...{ spaceId, type: 'edits', actor: testActor },
        ...{ pages: pageRecords, files: fileRecords, addressedDocuments: documents },
      });
      await beforeCommit();
    },
    { isolation },
  );
}

function makePage(id: string, document: Hash): PageRecord {
  return {
    ...{ id, parent: null, order: id, type: 'document', title: id, slug: id, document },
    ...{ createdAt: TIME, updatedAt: TIME },
  };
}

/** Removes a space for good, as the job does 7 days after it was deleted; nothing is swept yet. */
export async function purgeSpace(platform: Platform, spaceId: string): Promise<void> {
  const deletedAt = TIME;
  await platform.database.transaction((tx) =>
    updateSpaceRow(tx, spaceId, { deleted_at: deletedAt }),
  );
  await purge(platform, { spaceId, deletedAt });
}

/** Sweeps until nothing is left to do. */
export async function sweepAll(platform: Platform): Promise<void> {
  while (!(await sweep(platform, SMALL_STEPS)));
}

/** What is stored. */
export async function listStored({ database: { db } }: Platform): Promise<Hashes> {
  const hashes = async (kind: ContentKind) => {
    const rows = await db.selectFrom(kind).select('hash').execute();
    return new Set(rows.map(({ hash }) => hash));
  };
  const [nodes, documents, blobs] = await Promise.all(KINDS.map(hashes));
  return {
    nodes: nodes ?? new Set(),
    documents: documents ?? new Set(),
    blobs: blobs ?? new Set(),
  };
}

/** What some revision of some space reaches. @throws Error where a node of it is missing */
export async function listReachable({ database: { db } }: Platform): Promise<Hashes> {
  const reached: Hashes = { nodes: new Set(), documents: new Set(), blobs: new Set() };
  const rows = await db.selectFrom('revisions').selectAll().execute();
  for (const { content } of rows.map(decodeRevision)) {
    const all = await walkContent(db, { content, except: null, from: null, limit: 1_000_000 });
    let part = all;
    for (;;) {
      for (const hash of part.nodes) reached.nodes.add(hash);
      for (const hash of part.documents) reached.documents.add(hash);
      for (const hash of part.blobs.keys()) reached.blobs.add(hash);
      if (part.next === null) break;
      const from = part.next;
      part = await walkContent(db, { content, except: null, from, limit: 1_000_000 });
    }
  }
  return reached;
}

/** Whether every page and file of every revision can be read; what cannot, otherwise. */
export async function findUnreadable(platform: Platform): Promise<string[]> {
  const reachable = await listReachable(platform);
  const stored = await listStored(platform);
  const lost: string[] = KINDS.flatMap((kind) =>
    [...reachable[kind]].filter((hash) => !stored[kind].has(hash)).map((hash) => `${kind} ${hash}`),
  );
  for (const hash of reachable.blobs) {
    if ((await platform.blobs.read(hash)) === undefined) lost.push(`bytes ${hash}`);
  }
  return lost;
}

/** The text of a page as it is stored, past everything that is kept in memory. */
export async function readText(
  { database: { db } }: Platform,
  content: RevisionContent,
  page: string,
): Promise<string | undefined> {
  const noCache = { nodes: { get: () => undefined, set: () => {} } };
  const record = await withNodes(noCache, db, (nodes) =>
    getEntry<PageRecord>(nodes, content.pages, page),
  );
  const row = await db
    .selectFrom('documents')
    .select('text')
    .where('hash', '=', record?.document ?? '')
    .executeTakeFirst();
  return row?.text;
}
