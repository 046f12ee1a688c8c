import type { FileRecord, PageRecord, StoredDocument } from '@octavo/content';
import { hashDocument, ordersFor } from '@octavo/content';
import { describe, expect, it } from 'vitest';
import { type Platform, sha256Base64url } from '../../platform/index.ts';
import { testActor } from '../../testing/test-actor.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { addAccessObject } from '../access/index.ts';
import {
  commitRevision,
  HeadMovedError,
  listSources,
  type RevisionChanges,
  readDocuments,
  readHead,
  readRevision,
  type StoredAhead,
  storeAhead,
} from './index.ts';
import { insertOwned } from './owners/insert-owned.ts';
import { startHistory } from './start-history.ts';
import { countRevisions, findDocuments, listRevisions } from './store.ts';

const time = '2026-01-31T09:30:00.000Z';

async function makeOrganization(platform: Platform): Promise<string> {
  const id = platform.ids.next();
  await platform.database.transaction(async (tx) => {
    const flags = { sso: 0, ai: 0, invite_links: 1 };
    const times = { created_at: time, updated_at: time };
    await tx
      .insertInto('organizations')
      .values({ id, title: 'Kiln', type: 'business', email_domains: '[]', ...flags, ...times })
      .execute();
  });
  return id;
}

async function makeSpace(platform: Platform, organization: string, copyOf?: string) {
  const [id, revision] = [platform.ids.next(), platform.ids.next()];
  await platform.database.transaction(async (tx) => {
    await tx
      .insertInto('spaces')
      .values({
        id,
        organization_id: organization,
        revision,
        ...{ title: 'Glazes', emoji: '📗' },
        ...{ edit_mode: 'live', created_at: time, updated_at: time },
        ...{ comments: 0, change_requests: 0, change_requests_open: 0, change_requests_draft: 0 },
      })
      .execute();
    await addAccessObject(tx, { id, kind: 'space', organizationId: organization });
    const copy = copyOf === undefined ? {} : { copyOf };
    await startHistory(platform, tx, {
      ...{ at: time, actor: testActor, organizationId: organization },
      ...{ object: { kind: 'space', id }, revisionId: revision, ...copy },
    });
  });
  return id;
}

function commit(
  platform: Platform,
  spaceId: string,
  changes: RevisionChanges & { ahead?: StoredAhead },
  expected?: string,
) {
  const head = expected === undefined ? {} : { expectedHead: expected };
  return platform.database.transaction((tx) =>
    commitRevision(platform, tx, { spaceId, type: 'edits', actor: testActor, ...head, ...changes }),
  );
}

const makeDocument = (text: string): StoredDocument => ({
  text,
  blocks: [{ id: 'b1', kind: 'paragraph', start: 0, end: text.length, hash: 'h' }],
  links: { 'a.md': { kind: 'page', page: 'p1' } },
});

function makePage(id: string, fields: Partial<PageRecord> = {}): PageRecord {
  const place = { id, parent: null, order: 'a0', type: 'document' as const };
  return { ...place, title: id, slug: id, createdAt: time, updatedAt: time, ...fields };
}

/** How many transactions there are from now on. */
function countTransactions({ database }: Platform): () => number {
  let count = 0;
  const { transaction } = database;
  database.transaction = (run, options) => {
    count += 1;
    return transaction(run, options);
  };
  return () => count;
}

function makeFile(id: string): FileRecord {
  const path = { sourcePath: `.gitbook/assets/${id}.png` };
  return {
    id,
    name: `${id}.png`,
    contentType: 'image/png',
    size: 3,
    blob: 'b',
    createdAt: time,
    ...path,
  };
}

describe.each(dialects)('revisions on %s', (dialect) => {
  it('start empty, and read back what is committed', async () => {
    await using platform = await openTestPlatform(dialect);
    const space = await makeSpace(platform, await makeOrganization(platform));
    const first = await readRevision(platform, await readHead(platform.database.db, space));
    expect(first?.tree().byId.size).toBe(0);

    const document = makeDocument('Hello');
    const page = makePage('p1', { document: hashDocument(document, sha256Base64url) });
    const source = { path: 'SUMMARY.md', size: 1, blob: 'b' };
    const { revisionId, changed } = await commit(platform, space, {
      pages: new Map([['p1', { ...page, sourcePath: 'README.md' }]]),
      files: new Map([['f1', makeFile('f1')]]),
      reusableContents: new Map([['r1', { id: 'r1', title: 'Note', document: 'd' }]]),
      sources: new Map([['SUMMARY.md', source]]),
      variables: { version: 2 },
      documents: [document],
    });
    expect(changed).toBe(true);
    const view = await readRevision(platform, revisionId);
    expect(view?.tree().home?.id).toBe('p1');
    expect(view?.pagesBySourcePath().get('README.md')?.id).toBe('p1');
    expect(view?.files.bySourcePath.get('.gitbook/assets/f1.png')?.id).toBe('f1');
    expect(view?.reusableContents.byId.get('r1')?.title).toBe('Note');
    expect(view?.content.variables).toEqual({ version: 2 });
    expect(view?.row.parents).toEqual([first?.id]);
    expect(view && (await listSources(platform, view))).toEqual([source]);
    const stored = await findDocuments(platform.database.db, [page.document ?? '']);
    expect(stored.get(page.document ?? '')).toEqual(document);
    expect((await readDocuments(platform, ['none', page.document ?? ''])).size).toBe(1);
    expect(await readRevision(platform, 'none')).toBeUndefined();
  });

  it('keep their documents in memory, unless they are many', async () => {
    await using platform = await openTestPlatform(dialect);
    const space = await makeSpace(platform, await makeOrganization(platform));
    const noDatabase = new Proxy({} as Platform['database']['db'], {
      get: () => expect.unreachable('The database was asked.'),
    });
    const write = async (words: string, count: number) => {
      const documents = Array.from({ length: count }, (_, at) => makeDocument(`${words} ${at}`));
      const hashes = documents.map((document) => hashDocument(document, sha256Base64url));
      const pages = hashes.map((document) => [document, makePage(document, { document })] as const);
      await commit(platform, space, { pages: new Map(pages), documents });
      return { documents, hashes };
    };
    const few = await write('One of a few', 16);
    const kept = await readDocuments(platform, few.hashes, noDatabase);
    expect([...kept.values()]).toEqual(few.documents);
    const many = await write('One of many', 17);
    await expect(readDocuments(platform, many.hashes.slice(0, 1), noDatabase)).rejects.toThrow(
      'The database was asked.',
    );
    expect((await readDocuments(platform, many.hashes)).size).toBe(17);
  });

  it('are not made where nothing changes', async () => {
    await using platform = await openTestPlatform(dialect);
    const space = await makeSpace(platform, await makeOrganization(platform));
    const pages = new Map([['p1', makePage('p1')]]);
    const { revisionId } = await commit(platform, space, { pages });
    expect(await commit(platform, space, { pages })).toEqual({ revisionId, changed: false });
    expect(await countRevisions(platform.database.db, { spaceId: space, branch: '' })).toBe(2);
  });

  it('move the head only from the revision they were made against', async () => {
    await using platform = await openTestPlatform(dialect);
    const space = await makeSpace(platform, await makeOrganization(platform));
    const head = await readHead(platform.database.db, space);
    await commit(platform, space, { pages: new Map([['p1', makePage('p1')]]) }, head);
    const late = commit(platform, space, { pages: new Map([['p2', makePage('p2')]]) }, head);
    await expect(late).rejects.toThrow(HeadMovedError);
  });

  it('are the same where their content was stored in parts before', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const space = await makeSpace(platform, await makeOrganization(platform));
    const documents = Array.from({ length: 40 }, (_, at) => makeDocument(`${at} `.repeat(20_000)));
    const pages = new Map(
      documents.map((document, at) => {
        const id = `p${at}`;
        return [id, makePage(id, { document: hashDocument(document, sha256Base64url) })];
      }),
    );
    const changes = { pages, documents };
    const view = await readRevision(platform, await readHead(database.db, space));
    if (view === undefined) throw new Error('There is no head.');
    const counted = countTransactions(platform);
    const ahead = await storeAhead(platform, view, changes);
    expect(counted()).toBeGreaterThan(2);
    expect(await readHead(database.db, space)).toBe(view.id);
    const hashes = [...pages.values()].flatMap(({ document }) => document ?? []);
    expect((await findDocuments(database.db, hashes)).size).toBe(40);
    const { revisionId } = await commit(platform, space, { ...changes, ahead });
    const stored = await readRevision(platform, revisionId);
    const other = await makeSpace(platform, await makeOrganization(platform));
    const plain = await readRevision(platform, (await commit(platform, other, changes)).revisionId);
    expect(stored?.content).toEqual(plain?.content);
    expect((await readDocuments(platform, hashes)).size).toBe(40);
  });

  it('take nothing of what was stored for another head', async () => {
    await using platform = await openTestPlatform(dialect);
    const { db } = platform.database;
    const space = await makeSpace(platform, await makeOrganization(platform));
    const view = await readRevision(platform, await readHead(db, space));
    if (view === undefined) throw new Error('There is no head.');
    const changes = { pages: new Map([['p1', makePage('p1')]]) };
    const ahead = await storeAhead(platform, view, changes);
    await commit(platform, space, { pages: new Map([['p2', makePage('p2', { order: 'a1' })]]) });
    const { revisionId } = await commit(platform, space, { ...changes, ahead });
    const pages = (await readRevision(platform, revisionId))?.tree().byId.keys() ?? [];
    expect([...pages].sort()).toEqual(['p1', 'p2']);
  });

  it('are not stored ahead once the reason to has gone', async () => {
    await using platform = await openTestPlatform(dialect);
    const { db } = platform.database;
    const space = await makeSpace(platform, await makeOrganization(platform));
    const view = await readRevision(platform, await readHead(db, space));
    if (view === undefined) throw new Error('There is no head.');
    const document = makeDocument('Hello');
    const hash = hashDocument(document, sha256Base64url);
    const changes = {
      pages: new Map([['p1', makePage('p1', { document: hash })]]),
      documents: [document],
    };
    const gone = AbortSignal.abort(new Error('The client has gone.'));
    await expect(storeAhead(platform, view, changes, gone)).rejects.toThrow('has gone');
    expect((await findDocuments(db, [hash])).size).toBe(0);
  });

  it('take their pages from the nearest revision in memory, however far up', async () => {
    await using platform = await openTestPlatform(dialect);
    const space = await makeSpace(platform, await makeOrganization(platform));
    const ids = Array.from({ length: 100 }, (_, at) => `p${at}`);
    const orders = ordersFor(ids.length);
    const pages = ids.map((id, at) => makePage(id, { order: orders[at] ?? 'a0' }));
    const first = await commit(platform, space, {
      pages: new Map(pages.map((page) => [page.id, page])),
    });
    const before = await readRevision(platform, first.revisionId);
    const retitle = (id: string, title: string) => {
      const page = before?.tree().byId.get(id);
      if (page === undefined) throw new Error(`There is no page ${id}.`);
      return commit(platform, space, { pages: new Map([[id, { ...page, title }]]) });
    };
    await retitle('p1', 'One');
    await retitle('p2', 'Two');
    const after = await readRevision(platform, (await retitle('p3', 'Three')).revisionId);
    const shown = after?.tree().byId;
    expect(['p1', 'p2', 'p3'].map((id) => shown?.get(id)?.title)).toEqual(['One', 'Two', 'Three']);
    expect(shown?.size).toBe(100);
    // The same object: it was not read again.
    expect(shown?.get('p5')).toBe(before?.tree().byId.get('p5'));
  });

  it('lose no commit of several at once, and keep one line of history', async () => {
    await using platform = await openTestPlatform(dialect);
    const space = await makeSpace(platform, await makeOrganization(platform));
    const ids = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
    await Promise.all(
      ids.map((id) => commit(platform, space, { pages: new Map([[id, makePage(id)]]) })),
    );
    const view = await readRevision(platform, await readHead(platform.database.db, space));
    expect([...(view?.tree().byId.keys() ?? [])].sort()).toEqual(ids);
    const branch = { spaceId: space, branch: '' };
    const history = await listRevisions(platform.database.db, branch, {
      before: undefined,
      limit: 50,
    });
    expect(history.map(({ sequence }) => sequence)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    for (const [index, revision] of history.entries()) {
      expect(revision.parents).toEqual(history.slice(index + 1, index + 2).map(({ id }) => id));
    }
  });

  it('tell what changed inside the transaction, and leave nothing when it fails', async () => {
    await using platform = await openTestPlatform(dialect);
    const space = await makeSpace(platform, await makeOrganization(platform));
    const before = await readHead(platform.database.db, space);
    const told: unknown[] = [];
    platform.events.on('space.content-changed', async (tx, event) => {
      const view = await readRevision(platform, event.move.after, tx);
      told.push(event.move.before, view?.tree().byId.size);
      throw new Error('refused');
    });
    const failing = commit(platform, space, { pages: new Map([['p1', makePage('p1')]]) });
    await expect(failing).rejects.toThrow('refused');
    expect(told).toEqual([before, 1]);
    expect(await readHead(platform.database.db, space)).toBe(before);
  });

  it('refuse to be made in a locked space', async () => {
    await using platform = await openTestPlatform(dialect);
    const space = await makeSpace(platform, await makeOrganization(platform));
    await platform.database.transaction(async (tx) => {
      await tx.updateTable('spaces').set({ edit_mode: 'locked' }).where('id', '=', space).execute();
    });
    const refused = commit(platform, space, { pages: new Map([['p1', makePage('p1')]]) });
    await expect(refused).rejects.toMatchObject({ status: 409 });
  });

  it('share all their nodes with a copy', async () => {
    await using platform = await openTestPlatform(dialect);
    const organization = await makeOrganization(platform);
    const space = await makeSpace(platform, organization);
    const pages = new Map(
      ordersFor(300).map((order, n) => [`p${n}`, makePage(`p${n}`, { order })]),
    );
    const { revisionId } = await commit(platform, space, { pages });
    const count = async () =>
      (await platform.database.db.selectFrom('nodes').select('hash').execute()).length;
    const nodes = await count();
    const copy = await makeSpace(platform, organization, revisionId);
    const view = await readRevision(platform, await readHead(platform.database.db, copy));
    expect(view?.tree().byId.size).toBe(300);
    expect(view?.spaceId).toBe(copy);
    expect(await count()).toBe(nodes);
  });

  it('store under 8 KB for one page edited among ten thousand', async () => {
    await using platform = await openTestPlatform(dialect);
    const space = await makeSpace(platform, await makeOrganization(platform));
    const records = ordersFor(10_000).map((order) =>
      makePage(platform.ids.next(), {
        order,
        description: 'x'.repeat(120),
        document: 'd'.repeat(43),
      }),
    );
    await commit(platform, space, { pages: new Map(records.map((page) => [page.id, page])) });
    const stored = async () => {
      const nodes = await platform.database.db.selectFrom('nodes').selectAll().execute();
      return nodes.reduce((bytes, { hash, text }) => bytes + hash.length + text.length, 0);
    };
    const before = await stored();
    const page = records[4_321] ?? makePage('p');
    const document = makeDocument('A paragraph.\n\n'.repeat(60));
    const edited = { ...page, document: hashDocument(document, sha256Base64url) };
    const pages = new Map([[page.id, edited]]);
    const { revisionId } = await commit(platform, space, { pages, documents: [document] });
    expect((await stored()) - before + JSON.stringify(document).length).toBeLessThan(8_192);
    expect((await readRevision(platform, revisionId))?.tree().byId.get(page.id)).toEqual(edited);
  });

  it('keep documents whose text no text column can hold', async () => {
    await using platform = await openTestPlatform(dialect);
    const documents = new Map([
      ['h1', makeDocument('a\0b')],
      ['h2', makeDocument('\ud800')],
      ['h3', makeDocument('"plain" 🚀\r\n')],
    ]);
    await platform.database.transaction(async (tx) => {
      const content = { nodes: new Map(), documents, blobs: new Map() };
      await insertOwned(platform.database, tx, 1, content);
      await insertOwned(platform.database, tx, 1, content);
    });
    expect(await findDocuments(platform.database.db, ['h1', 'h2', 'h3', 'h3'])).toEqual(documents);
  });
});
