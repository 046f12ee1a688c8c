import { changeEntries, type Hash, hashDocument, type StoredDocument } from '@octavo/content';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../platform/db/migrate.ts';
import { migrations } from '../../../platform/db/migrations/index.ts';
import { openEmptyDatabase } from '../../../platform/db/testing/open-empty-database.ts';
import { type Platform, sha256Base64url, type Tx } from '../../../platform/index.ts';
import { createJobs } from '../../../platform/jobs/database-jobs.ts';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import {
  findUnreadable,
  listReachable,
  listStored,
  SMALL_STEPS,
  sweepAll,
} from '../testing/content-owners.ts';
import { insertOwner, updateOwnerGone } from './owners-store.ts';
import { lookThrough } from './remove-blobs.ts';
import { sweep } from './sweep.ts';

const at = migrations.findIndex(({ name }) => name === '0027-content-owners');
const PAGES = 40;

type Page = { document?: Hash };
type File = { blob: Hash; size: number };
type Roots = { pages: Hash | null; files: Hash | null };

/** Writes rows as the version before there were owners did. */
function writeAsBefore(tx: Tx) {
  const nodes = new Map<Hash, string>();
  const change = async <V>(root: Hash | null, entries: Record<string, V>) => {
    const changes = new Map(Object.entries(entries));
    const { root: next, created } = changeEntries(nodes, sha256Base64url, root, changes);
    for (const [hash, text] of created) {
      nodes.set(hash, text);
      await sql`insert into nodes (hash, text) values (${hash}, ${text})
        on conflict do nothing`.execute(tx);
    }
    return next;
  };
  return {
    async space(id: string) {
      await sql`insert into spaces (id, organization_id, title, emoji,
        edit_mode, revision, created_at, updated_at)
        values (${id}, 'o', 'S', '', 'live', ${id}, ${id}, 't')`.execute(tx);
    },
    async document(text: string): Promise<Page> {
      const document: StoredDocument = { text, blocks: [], links: {} };
      const hash = hashDocument(document, sha256Base64url);
      await sql`insert into documents (hash, text, escaped, blocks, links)
        values (${hash}, ${text}, 0, '[]', '{}') on conflict do nothing`.execute(tx);
      return { document: hash };
    },
    async change(
      { pages, files }: Roots,
      changes: { pages?: Record<string, Page>; files?: Record<string, File> },
    ): Promise<Roots> {
      return {
        pages: await change(pages, changes.pages ?? {}),
        files: await change(files, changes.files ?? {}),
      };
    },
    async revision(
      id: string,
      place: { space: string; branch?: string; sequence: number; parents: string[] },
      { pages, files }: Roots,
    ) {
      const { space, branch = '', sequence, parents } = place;
      await sql`insert into revisions (id, space_id, branch, sequence, parents, type, pages, files,
        variables, created_at) values (${id}, ${space}, ${branch}, ${sequence},
        ${JSON.stringify(parents)}, 'edits', ${pages}, ${files}, '{}', 't')`.execute(tx);
    },
  };
}

/** A space with two revisions and a change request, a copy of its first, and one that wrote the same. */
async function writeContent(platform: Platform, tx: Tx) {
  await sql`insert into organizations (id, title, type, email_domains, sso, ai, invite_links,
    created_at, updated_at) values ('o', 'Kiln', 'business', '[]', 0, 0, 0, 't', 't')`.execute(tx);
  const write = writeAsBefore(tx);
  const store = async (text: string): Promise<File> => {
    const { hash, size } = await platform.blobs.put(Buffer.from(text));
    return { blob: hash, size };
  };
  for (const id of ['a', 'b', 'c']) await write.space(id);
  const nothing: Roots = { pages: null, files: null };
  const pages: Record<string, Page> = {};
  for (let page = 0; page < PAGES; page += 1) pages[`p${page}`] = await write.document(`${page}`);
  const first = await write.change(nothing, { pages, files: { f: await store('Clay') } });
  await write.revision('a1', { space: 'a', sequence: 1, parents: [] }, first);
  await write.revision('b1', { space: 'b', sequence: 1, parents: [] }, first);
  const second = await write.change(first, { pages: { p3: await write.document('Edited') } });
  await write.revision('a2', { space: 'a', sequence: 2, parents: ['a1'] }, second);
  const asked = await write.change(second, { files: { g: await store('Glaze') } });
  const branch = { space: 'a', branch: 'request' };
  await write.revision('a3', { ...branch, sequence: 1, parents: ['a2'] }, second);
  await write.revision('a4', { ...branch, sequence: 2, parents: ['a3'] }, asked);
  const other = await write.change(nothing, { pages: { q: await write.document('Edited') } });
  await write.revision('c1', { space: 'c', sequence: 1, parents: [] }, other);
  // What a space had that was removed before.
  await write.change(nothing, { pages: { r: await write.document('Left behind') } });
}

/** As the purge does with a space. */
async function removeSpace({ database }: Platform, id: string) {
  await database.transaction(async (tx) => {
    await updateOwnerGone(tx, id);
    await sql`delete from spaces where id = ${id}`.execute(tx);
  });
}

async function openContent(dialect: 'sqlite' | 'postgres', clock = { now: () => new Date() }) {
  await using opening = new AsyncDisposableStack();
  const base = opening.use(await openTestPlatform(dialect, { clock }));
  const { database } = opening.use(await openEmptyDatabase(base, dialect));
  const platform: Platform = { ...base, database, jobs: createJobs({ ...base, database }) };
  await migrate(database, base.clock, migrations.slice(0, at));
  await database.transaction((tx) => writeContent(platform, tx));
  await migrate(database, base.clock, migrations);
  const closing = opening.move();
  return { platform, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

async function expectSwept(platform: Platform) {
  expect(await listStored(platform)).toEqual(await listReachable(platform));
  expect(await findUnreadable(platform)).toEqual([]);
}

describe.each(dialects)('content from before there were owners, on %s', (dialect) => {
  it('is claimed by all who have it, and what nobody has is removed', async () => {
    await using opened = await openContent(dialect);
    const { platform } = opened;
    await sweepAll(platform);
    await expectSwept(platform);
    const { documents, blobs } = await listStored(platform);
    expect([documents.size, blobs.size]).toEqual([PAGES + 1, 2]);
    for (const gone of ['a', 'c', 'b']) {
      await removeSpace(platform, gone);
      await sweepAll(platform);
      await expectSwept(platform);
    }
    expect((await listStored(platform)).nodes.size).toBe(0);
  });

  it('loses nothing when a space goes before anything or some of it is claimed', async () => {
    for (const steps of [0, 6]) {
      await using opened = await openContent(dialect);
      const { platform } = opened;
      for (let step = 0; step < steps; step += 1) await sweep(platform, SMALL_STEPS);
      await removeSpace(platform, 'a');
      expect((await listStored(platform)).documents.size).toBe(PAGES + 2);
      await sweepAll(platform);
      await expectSwept(platform);
      expect((await listStored(platform)).documents.size).toBe(PAGES + 1);
    }
  });

  it('stays with a copy that was made before the original claimed it, and then went', async () => {
    await using opened = await openContent(dialect);
    const { platform } = opened;
    await platform.database.transaction(async (tx) => {
      await writeAsBefore(tx).space('copy');
      const { number } = await tx
        .selectFrom('content_owners')
        .select('number')
        .where('space_id', '=', 'a')
        .executeTakeFirstOrThrow();
      const owner = await insertOwner(tx, { spaceId: 'copy', copiedFrom: number });
      await sql`insert into revisions (id, space_id, branch, sequence, parents, type, pages, files,
        variables, created_at, owner) select 'copy1', 'copy', '', 1, '[]', 'edits', pages, files,
        variables, created_at, ${owner} from revisions where id = 'a2'`.execute(tx);
    });
    for (const gone of ['a', 'b', 'c']) await removeSpace(platform, gone);
    await sweepAll(platform);
    await expectSwept(platform);
    expect((await listStored(platform)).documents.size).toBe(PAGES);
  });

  it('keeps its bytes until all is claimed, and those that nobody claimed no longer', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using opened = await openContent(dialect, { now: () => new Date(now) });
    const { platform } = opened;
    const { hash } = await platform.blobs.put(Buffer.from('of a commit that never came'));
    now += 48 * 3_600_000;
    const lookThroughAll = async () => {
      for (let part = 0; part < 256; part += 1) await lookThrough(platform, part);
    };
    await sweep(platform, SMALL_STEPS);
    await lookThroughAll();
    expect(await platform.blobs.read(hash)).toBeDefined();
    await sweepAll(platform);
    await lookThroughAll();
    expect(await platform.blobs.read(hash)).toBeUndefined();
    expect(await findUnreadable(platform)).toEqual([]);
  });
});
