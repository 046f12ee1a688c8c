import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Platform } from '../../platform/index.ts';
import { userActor } from '../../testing/test-actor.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { auditArea } from './area.ts';

const event = (id: string) =>
  ({ actor: userActor('ada'), organizationId: 'kiln', object: { kind: 'space', id } }) as const;

function readTrail({ database }: Platform) {
  return database.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
}

describe.each(dialects)('the audit trail on %s', (dialect) => {
  it('is committed with what it tells of, or not at all', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, events } = platform;
    auditArea.open(platform);
    const failing = database.transaction(async (tx) => {
      await events.emit(tx, 'space.updated', event('failed'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    let attempts = 0;
    await database.transaction(async (tx) => {
      attempts += 1;
      await events.emit(tx, 'space.updated', event('tried'));
      vi.spyOn(database.dialect, 'mayRetry').mockReturnValueOnce(true);
      if (attempts === 1) throw new Error('collided');
    });
    expect(attempts).toBe(2);
    expect((await readTrail(platform)).map((row) => row.object_id)).toEqual(['tried']);
  });

  it('takes one statement for a transaction of many events, in their order', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, events } = platform;
    auditArea.open(platform);
    const insert = vi.spyOn(database.dialect, 'insertRows');
    const names = Array.from({ length: 1100 }, (_, at) => `space ${at}`);
    await database.transaction(async (tx) => {
      for (const name of names) await events.emit(tx, 'space.updated', event(name));
    });
    expect((await readTrail(platform)).map((row) => row.object_id)).toEqual(names);
    expect(insert.mock.calls.map(([, , , rows]) => rows.length)).toEqual([500, 500, 100]);
  });

  it('keeps of an event what it is about, who did it, and nothing that is for subscribers', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, events } = platform;
    auditArea.open(platform);
    const actor = { ...userActor('ada'), sessionId: 's', address: '::1', requestId: 'r' };
    const secret = { link: 'https://example.com/?key=secret' };
    await database.transaction(async (tx) => {
      const told = { ...event('glazes'), actor, ...secret, before: { title: 'Ash' }, after: {} };
      await events.emit(tx, 'space.updated', told);
      const grant = {
        ...event('glazes'),
        subject: { kind: 'user', id: 'mira' },
        ...secret,
      } as const;
      await events.emit(tx, 'grant.changed', { ...grant, after: { role: 'edit' } });
      await events.emit(tx, 'token.created', {
        ...{ actor, organizationId: null },
        object: { kind: 'token', id: 't', userId: 'ada' },
      });
    });
    const [updated, granted, made] = await readTrail(platform);
    expect(updated).toEqual({
      ...{ id: expect.any(String), at: expect.any(String), kind: 'space.updated' },
      ...{ organization_id: 'kiln', user_id: null },
      ...{ actor_kind: 'user', actor_id: 'ada', token_id: null, session_id: 's' },
      ...{ address: '::1', request_id: 'r' },
      ...{ object_kind: 'space', object_id: 'glazes', object_place: null },
      ...{ before: '{"title":"Ash"}', after: '{}', details: null },
    });
    expect(granted?.details).toBe('{"subject":{"kind":"user","id":"mira"}}');
    expect(made).toMatchObject({
      ...{ organization_id: null, user_id: 'ada', token_id: null },
      object_place: '{"userId":"ada"}',
    });
  });

  it('refers to no other table, so that nothing takes events along when it goes', async () => {
    await using platform = await openTestPlatform(dialect);
    const { db } = platform.database;
    const { rows } =
      dialect === 'sqlite'
        ? await sql`select * from pragma_foreign_key_list('audit_events')`.execute(db)
        : await sql`select 1 from pg_constraint
            where contype = 'f' and conrelid = 'audit_events'::regclass`.execute(db);
    expect(rows).toEqual([]);
  });
});
