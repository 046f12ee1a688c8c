import { describe, expect, it } from 'vitest';
import { testActor } from '../../testing/test-actor.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { auditArea } from './area.ts';

const DAY_MS = 86_400_000;

describe.each(dialects)('the purge of the audit trail on %s', (dialect) => {
  it('forgets each day what was kept for as long as is configured, and nothing younger', async () => {
    const begun = Date.UTC(2030, 0, 1);
    let now = begun;
    const clock = { now: () => new Date(now) };
    await using platform = await openTestPlatform(dialect, { clock, config: { auditDays: 30 } });
    const { database, events, jobs } = platform;
    auditArea.open(platform);
    const happen = (id: string, times = 1) =>
      database.transaction(async (tx) => {
        const object = { kind: 'space', id } as const;
        for (let at = 0; at < times; at += 1) {
          const event = { actor: testActor, organizationId: 'kiln', object };
          await events.emit(tx, 'space.updated', event);
        }
      });
    const countLeft = async () =>
      (await database.db.selectFrom('audit_events').select('id').execute()).length;
    await happen('first', 1200);
    now += 1;
    await happen('second');
    now += DAY_MS;
    await happen('third');
    await auditArea.schedule(platform);
    await auditArea.schedule(platform);
    expect(await jobs.runDue()).toBe(1);
    expect(await countLeft()).toBe(1202);
    now = begun + 30 * DAY_MS;
    expect(await jobs.runDue()).toBe(1);
    expect(await countLeft()).toBe(1202);
    now += 1;
    await auditArea.schedule(platform);
    expect(await jobs.runDue()).toBe(1);
    expect(await countLeft()).toBe(2);
    now += DAY_MS - 1;
    expect(await jobs.runDue()).toBe(0);
    now += 1;
    expect(await jobs.runDue()).toBe(1);
    expect(await countLeft()).toBe(1);
  });

  it('goes on after a server that stopped in the middle', async () => {
    let now = Date.UTC(2030, 0, 1);
    const clock = { now: () => new Date(now) };
    await using platform = await openTestPlatform(dialect, { clock, config: { auditDays: 1 } });
    auditArea.open(platform);
    await auditArea.schedule(platform);
    await platform.jobs.stop();
    expect(await platform.jobs.runDue()).toBe(0);
    now += 3 * DAY_MS;
    platform.jobs.start();
    const waiting = () => platform.database.db.selectFrom('jobs').select('run_at').execute();
    const tomorrow = new Date(now + DAY_MS).toISOString();
    await expect.poll(waiting).toEqual([{ run_at: tomorrow }]);
  });
});
