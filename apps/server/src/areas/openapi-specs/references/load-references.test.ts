import { describe, expect, it } from 'vitest';
import { countQueries, listQueries } from '../../../testing/count-queries.ts';
import { settleStamp } from '../../../testing/settle-stamp.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpec, makeSpecWorld, startSpecServer } from '../testing/spec-world.ts';
import { readSpecificationStamp } from './find-specifications.ts';
import { loadReferences, type ReferenceQuestion } from './load-references.ts';

const POTS = { spec: 'kilns', show: { kind: 'operation', path: '/pots', method: 'GET' } } as const;

async function openLoaded(dialect: 'sqlite' | 'postgres') {
  const opened = await startSpecServer(dialect);
  const world = await makeSpecWorld(opened.server);
  await world.put('kilns', { source: { text: JSON.stringify(makeSpec()) } });
  await world.process('kilns');
  const { platform } = opened.server;
  const { db } = platform.database;
  return {
    ...{ world, platform, db },
    load: (
      questions: readonly ReferenceQuestion[],
      budget?: Parameters<typeof loadReferences>[4],
    ) => loadReferences(platform, db, world.orgId, questions, budget),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

describe.each(dialects)('loading references on %s', (dialect) => {
  it('loads an operation with the schemas that it names, and those that these name', async () => {
    await using opened = await openLoaded(dialect);
    const [reference] = await opened.load([POTS]);
    expect(reference).toMatchObject({
      specification: { title: 'Kilns', problems: [] },
      operation: { method: 'get', path: '/pots' },
    });
    expect([...(reference?.known.keys() ?? [])]).toEqual(['Pot', 'Glaze']);
  });

  it('loads schemas, in the order in which they are asked for, and leaves out unknown ones', async () => {
    await using opened = await openLoaded(dialect);
    const names = ['Wheel', 'Nothing', 'Glaze'];
    const [some, none, whole] = await opened.load([
      { spec: 'kilns', show: { kind: 'schemas', names } },
      { spec: 'kilns', show: { kind: 'schemas', names: ['Nothing'] } },
      { spec: 'kilns', show: { kind: 'whole' } },
    ]);
    expect(some?.schemas).toEqual(['Wheel', 'Glaze']);
    expect([...(some?.known.keys() ?? [])]).toEqual(['Wheel', 'Glaze', 'Pot']);
    expect(none).toBeUndefined();
    expect(whole?.schemas).toHaveLength(3);
  });

  it('loads nothing of what is not there, or is another organization’s', async () => {
    await using opened = await openLoaded(dialect);
    const missing: ReferenceQuestion[] = [
      { ...POTS, spec: 'wheels' },
      { ...POTS, spec: { url: 'https://kilns.test/' } },
      { ...POTS, spec: { spaceId: 'a', fileId: 'b' } },
      { ...POTS, show: { ...POTS.show, method: 'post' } },
      { spec: 'kilns', show: { kind: 'webhook', name: 'fired', method: 'post' } },
    ];
    expect(await opened.load(missing)).toEqual(missing.map(() => undefined));
    const { platform, db } = opened;
    expect(await loadReferences(platform, db, 'other', [POTS])).toEqual([undefined]);
  });

  it('stops at its budget, those named first before others', async () => {
    await using opened = await openLoaded(dialect);
    const budget = { schemas: 1, characters: 1000 };
    const [reference] = await opened.load([POTS], budget);
    expect([...(reference?.known.keys() ?? [])]).toEqual(['Pot']);
    const [nothing] = await opened.load([POTS], { ...budget, characters: 10 });
    expect(nothing?.operation).toBeDefined();
    expect(nothing?.known.size).toBe(0);
  });

  it('asks as often for thirty as for one, and in memory for the slugs alone', async () => {
    await using opened = await openLoaded(dialect);
    const thirty = Array.from({ length: 30 }, () => POTS);
    const first = await listQueries(() => opened.load(thirty));
    expect(first).toHaveLength(5);
    expect(await listQueries(() => opened.load(thirty))).toHaveLength(1);
  });

  it('has a stamp that changes with what may be shown, and costs no query until then', async () => {
    await using opened = await openLoaded(dialect);
    const { platform, db, world } = opened;
    const read = () => readSpecificationStamp(platform, db, world.orgId);
    const before = await read();
    expect(before).not.toBe('');
    await settleStamp(platform.database);
    await read();
    expect(await countQueries(read)).toBe(0);
    expect(await read()).toBe(before);
    await world.put('kilns', { source: { text: JSON.stringify(makeSpec(['/other'])) } });
    await world.process('kilns');
    await settleStamp(platform.database);
    expect(await read()).not.toBe(before);
  });
});
