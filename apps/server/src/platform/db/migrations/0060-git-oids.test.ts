import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import { migrate } from '../migrate.ts';
import { openEmptyDatabase } from '../testing/open-empty-database.ts';
import { migrations } from './index.ts';

const at = migrations.findIndex(({ name }) => name === '0060-git-oids');

describe.each(dialects)('0060-git-oids on %s', (dialect) => {
  const upgrade = async (isEmpty: boolean) => {
    await using platform = await openTestPlatform(dialect);
    await using opened = await openEmptyDatabase(platform, dialect);
    const { database } = opened;
    await migrate(database, platform.clock, migrations.slice(0, at));
    if (!isEmpty) {
      await database.transaction(async (tx) => {
        await sql`insert into documents (hash, text, escaped, blocks, links, owner)
          values ('d', '# Kiln', 0, '[]', '{}', 1)`.execute(tx);
        await sql`insert into blobs (hash, size, owner) values ('b', 7, 1)`.execute(tx);
      });
    }
    await migrate(database, platform.clock, migrations.slice(0, at + 1));
    const rows = await sql`select hash, git_oid from documents
      union all select hash, git_oid from blobs`.execute(database.db);
    const jobs = await sql`select payload, state from jobs
      where kind = 'content.fill-git-oids'`.execute(database.db);
    return { rows: rows.rows, jobs: jobs.rows };
  };

  it('keeps what there is, and has a job give it Git object ids', async () => {
    expect(await upgrade(false)).toEqual({
      rows: [
        { hash: 'd', git_oid: null },
        { hash: 'b', git_oid: null },
      ],
      jobs: [{ payload: '{"table":"documents","after":""}', state: 'waiting' }],
    });
  });

  it('asks for nothing where nothing was written yet', async () => {
    expect(await upgrade(true)).toEqual({ rows: [], jobs: [] });
  });
});
