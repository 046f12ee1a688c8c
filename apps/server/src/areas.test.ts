import { operations as contract } from '@octavo/contract/operations';
import { describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import { areas } from './areas.ts';
import type { Platform } from './platform/index.ts';
import { openTestPlatform } from './testing/test-platform.ts';

describe('the areas', () => {
  it('register the jobs that they name, each once however often they are opened', async () => {
    await using platform = await openTestPlatform();
    const registered: string[] = [];
    const jobs: Platform['jobs'] = {
      ...platform.jobs,
      register: (kind) => void registered.push(kind),
    };
    for (const area of areas) {
      registered.length = 0;
      area.open({ ...platform, jobs });
      area.open({ ...platform, jobs });
      expect([area.name, registered.toSorted()]).toEqual([area.name, area.jobs.toSorted()]);
    }
  });

  it('have their say where they name it, in what earlier areas take and nowhere else', async () => {
    await using platform = await openTestPlatform();
    const points = areas.flatMap(({ takes }) => takes);
    const count = () => points.map((point) => point.list(platform).length);
    for (const area of areas) {
      const before = count();
      area.open(platform);
      const after = count();
      const given = points.filter((_, at) => (after[at] ?? 0) > (before[at] ?? 0));
      expect([area.name, new Set(given)]).toEqual([area.name, new Set(area.gives)]);
    }
    expect(Math.min(...count())).toBeGreaterThan(0);
  });

  it('emit what their operations say, and what belongs to no other area', () => {
    const events = areas.flatMap((area) => area.events);
    expect(new Set(events).size).toBe(events.length);
    const emitted = new Set(operations.flatMap(({ emits }) => emits));
    expect([...emitted].filter((name) => !events.includes(name))).toEqual([]);
  });

  it('have all operations of the contract, by areas in its order', () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(contract.map(({ id }) => id).sort());
    const areaOf = new Map(
      areas.flatMap((area) => area.operations.map(({ id }) => [id, area.name])),
    );
    const order = (list: readonly { id: string }[]) => [
      ...new Set(list.map(({ id }) => areaOf.get(id))),
    ];
    expect(order(operations)).toEqual(order(contract));
  });
});
