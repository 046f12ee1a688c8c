import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { openDatabase } from './database.ts';
import { createPostgresDialect } from './dialects/postgres.ts';
import {
  ForeignSchemaError,
  latestOf,
  migrate,
  NewerSchemaError,
  readSchemaState,
} from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

function createMigration(name: string, table: string, fails = false): Migration {
  return {
    name,
    async up(tx, { types }) {
      await tx.schema.createTable(table).addColumn('id', types.text).execute();
      if (fails) throw new Error('half-way');
    },
  };
}

const next = createMigration('9001-next', 'next_things');

describe.each(dialects)('migrations on %s', (dialect) => {
  it('run once, in order, and are recorded', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, clock } = platform;
    expect(await migrate(database, clock)).toEqual([]);
    expect(await migrate(database, clock, [...migrations, next])).toEqual(['9001-next']);
    expect(await migrate(database, clock, [...migrations, next])).toEqual([]);
    expect(await readSchemaState(database, [...migrations, next])).toEqual({
      current: 9001,
      latest: 9001,
    });
  });

  it('run once when servers start together', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, clock } = platform;
    const start = () => migrate(database, clock, [...migrations, next]);
    const applied = await Promise.all([start(), start(), start()]);
    expect(applied.flat()).toEqual(['9001-next']);
  });

  it('leave the schema as it was when one fails', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, clock } = platform;
    const failing = createMigration('9002-failing', 'other_things', true);
    await expect(migrate(database, clock, [...migrations, next, failing])).rejects.toThrow(
      'half-way',
    );
    const tables = await database.db.introspection.getTables();
    expect(tables.map((table) => table.name)).not.toContain('next_things');
    expect(await migrate(database, clock, [...migrations, next])).toEqual(['9001-next']);
  });

  it('refuse a database that a newer version has written', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, clock } = platform;
    await migrate(database, clock, [...migrations, next]);
    await expect(migrate(database, clock, migrations)).rejects.toThrow(NewerSchemaError);
  });

  it('refuse a database that lacks one before the last it has', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, clock } = platform;
    const late = createMigration('9000-late', 'late_things');
    await migrate(database, clock, [...migrations, next]);
    const start = migrate(database, clock, [...migrations, late, next]);
    await expect(start).rejects.toThrow(ForeignSchemaError);
    await expect(start).rejects.toThrow('up to 9001-next, it lacks 9000-late.');
    const tables = await database.db.introspection.getTables();
    expect(tables.map((table) => table.name)).not.toContain('late_things');
    expect(await migrate(database, clock, [...migrations, next])).toEqual([]);
  });

  it('refuse a database that has another one under the same number', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, clock } = platform;
    await migrate(database, clock, [...migrations, next]);
    const other = createMigration('9001-other', 'other_things');
    await expect(migrate(database, clock, [...migrations, other])).rejects.toThrow(
      'it lacks 9001-other, and it has 9001-next, which this version does not know.',
    );
  });

  it('refuse a list that is out of order', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, clock } = platform;
    await expect(migrate(database, clock, [next, ...migrations])).rejects.toThrow('out of order');
  });
});

describe('migrations beside servers', () => {
  it('wait for none that left, and for one that may be gone until its lease is over', async () => {
    await using platform = await openTestPlatform('postgres');
    const { database, clock, config } = platform;
    const raise = () => migrate(database, clock, [...migrations, next]);
    const url = config.databaseUrl ?? '';
    const beside = openDatabase(createPostgresDialect({ url }), () => {});
    await beside.servers.join({
      ...{ kind: 'server', version: '0.0.9', schema: latestOf(), onOutdated: () => {} },
    });
    await expect(raise()).rejects.toThrow(/Octavo 0\.0\.9: process \d+ on /);
    await beside.close();
    const killed = {
      ...{ number: 7, kind: 'worker' as const, version: '0.0.9', schema_version: 1 },
      ...{ host: 'a', pid: 1, started_at: '', leased_until: '' },
    };
    await database.transaction(async (tx) => {
      await tx.insertInto('servers').values(killed).execute();
      const soon = database.dialect.instantAfter(clock, 1_000);
      await tx.updateTable('servers').set({ leased_until: soon }).execute();
    });
    const begun = performance.now();
    expect(await raise()).toEqual(['9001-next']);
    expect(performance.now() - begun).toBeGreaterThan(500);
  });

  it('are refused beside servers of versions that do not list themselves', async () => {
    await using platform = await openTestPlatform('postgres');
    const { database, clock, config } = platform;
    const old = new Client({
      ...{ connectionString: config.databaseUrl, application_name: 'octavo-listener' },
    });
    await old.connect();
    const raise = () => migrate(database, clock, [...migrations, next]);
    await expect(raise()).rejects.toThrow('1 process of a version that does not register itself');
    await old.end();
    await expect.poll(() => raise().catch(() => undefined)).toEqual(['9001-next']);
  });
});
