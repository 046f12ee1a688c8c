import { describe, expect, it } from 'vitest';
import { testActor } from '../../testing/test-actor.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { compareFacts, type EventEnvelope, type EventObject, systemActor } from './envelope.ts';

interface Happened extends EventEnvelope<EventObject<'test'>> {
  name: string;
}

declare module './events.ts' {
  interface EventMap {
    'test.happened': Happened;
    'test.ended': EventEnvelope;
  }
}

const time = new Date('2030-01-31T09:30:00.000Z');
const clock = { now: () => time };

const happened = (name: string) =>
  ({ actor: testActor, organizationId: null, object: { kind: 'test', id: '1' }, name }) as const;

describe.each(dialects)('events on %s', (dialect) => {
  it('run subscribers inside the transaction, in order, then those for the commit', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, events } = platform;
    const seen: string[] = [];
    events.onCommitted('test.happened', ({ name }) => {
      seen.push(`committed ${name}`);
    });
    events.onAny(async (_, name) => {
      seen.push(`any ${name}`);
    });
    events.on('test.happened', async (tx, { name }) => {
      await tx.insertInto('settings').values({ name, value: '1' }).execute();
      seen.push('first');
    });
    events.on('test.happened', async () => {
      seen.push('second');
    });
    await database.transaction(async (tx) => {
      await events.emit(tx, 'test.happened', happened('a'));
      seen.push('emitted');
    });
    expect(seen).toEqual(['first', 'second', 'any test.happened', 'emitted', 'committed a']);
  });

  it('undo everything when a subscriber throws, to one event or to all', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database, events } = platform;
    let committed = false;
    events.onCommitted('test.happened', () => {
      committed = true;
    });
    events.on('test.happened', async () => {
      throw new Error('refused');
    });
    events.onAny(async () => {
      throw new Error('refused');
    });
    for (const [name, key] of [['test.happened', 'a'] as const, ['test.ended', 'b'] as const]) {
      const failing = database.transaction(async (tx) => {
        await tx.insertInto('settings').values({ name: key, value: '1' }).execute();
        await events.emit(tx, name, happened('a'));
      });
      await expect(failing).rejects.toThrow('refused');
    }
    const rows = await database.db
      .selectFrom('settings')
      .select('value')
      .where('name', 'in', ['a', 'b'])
      .execute();
    expect(rows).toEqual([]);
    expect(committed).toBe(false);
  });
});

describe('events', () => {
  it('tell all who listen the same: who, when, what and where', async () => {
    await using platform = await openTestPlatform('sqlite', { clock });
    const { database, events } = platform;
    const seen: unknown[] = [];
    events.on('test.ended', async (_, event) => void seen.push(event));
    events.onAny(async (_, name, event) => void seen.push(name, event));
    const event = {
      actor: systemActor('tests'),
      organizationId: 'kiln',
      object: { kind: 'test', id: '1' },
      before: { open: true },
      after: { open: false },
    };
    await database.transaction((tx) => events.emit(tx, 'test.ended', event));
    const told = { at: '2030-01-31T09:30:00.000Z', ...event };
    expect(seen).toEqual([told, 'test.ended', told]);
  });

  it('say of a change only what differs', () => {
    const before = { title: 'Kiln', tags: ['a', 'b'], language: null, gone: 1 };
    const after = { title: 'Kilns', tags: ['a', 'b'], language: null, made: 2 };
    expect(compareFacts(before, after)).toEqual({
      before: { title: 'Kiln', gone: 1 },
      after: { title: 'Kilns', made: 2 },
    });
  });
});
