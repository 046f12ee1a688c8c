import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAreas } from '../../../areas.ts';
import type { Platform } from '../../../platform/index.ts';
import { dialects, openTestPlatform } from '../../../testing/test-platform.ts';
import {
  findUnreadable,
  listReachable,
  listStored,
  makeOrganization,
  makeSpace,
  purgeSpace,
  SMALL_STEPS,
  sweepAll,
  write,
} from '../testing/content-owners.ts';
import { sweep } from './sweep.ts';

async function openPlatform(dialect: 'sqlite' | 'postgres') {
  const platform = await openTestPlatform(dialect);
  openAreas(platform);
  return { platform, organization: await makeOrganization(platform) };
}

/** Nothing but what is reachable is stored, and nothing is noted of owners that are gone. */
async function expectSwept(platform: Platform): Promise<void> {
  expect(await listStored(platform)).toEqual(await listReachable(platform));
  expect(await findUnreadable(platform)).toEqual([]);
  const { db } = platform.database;
  const owners = await db.selectFrom('content_owners').selectAll().execute();
  const numbers = new Set(owners.map(({ number }) => number));
  expect(owners.filter(({ space_id }) => space_id === null)).toEqual([]);
  const spaces = await db.selectFrom('spaces').select('id').execute();
  expect(new Set(owners.map(({ space_id }) => space_id))).toEqual(
    new Set(spaces.map(({ id }) => id)),
  );
  for (const table of ['nodes', 'documents', 'blobs', 'content_shares'] as const) {
    const rows = await db.selectFrom(table).select('owner').distinct().execute();
    expect(rows.filter(({ owner }) => !numbers.has(owner))).toEqual([]);
  }
}

/** One thing that happens: numbers choose a space, a page or file, and a text, out of those there are. */
const happening = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constant('make' as const) }) },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('copy' as const), of: fc.nat() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ what: fc.constant('write' as const), in: fc.nat() },
      pages: fc.array(fc.tuple(fc.nat(30), fc.option(fc.nat(5))), { maxLength: 20 }),
      files: fc.array(fc.tuple(fc.nat(3), fc.option(fc.nat(3))), { maxLength: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('purge' as const), of: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('sweep' as const), steps: fc.nat(25) }) },
);

type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

async function play(platform: Platform, organization: string, happenings: readonly Happening[]) {
  const spaces = [await makeSpace(platform, organization)];
  const choose = (number: number) => spaces[number % spaces.length] ?? '';
  for (const one of happenings) {
    if (one.what === 'make') spaces.push(await makeSpace(platform, organization));
    if (one.what === 'sweep')
      for (let at = 0; at < one.steps; at += 1) await sweep(platform, SMALL_STEPS);
    if (spaces.length === 0) continue;
    if (one.what === 'copy') {
      spaces.push(await makeSpace(platform, organization, choose(one.of)));
    }
    if (one.what === 'write') {
      const pages = one.pages.map(([id, text]) => [
        `p${id}`,
        text === null ? null : `Text ${text}`,
      ]);
      const files = one.files.map(([id, text]) => [
        `f${id}`,
        text === null ? null : `File ${text}`,
      ]);
      await write(platform, choose(one.in), {
        pages: Object.fromEntries(pages),
        files: Object.fromEntries(files),
      });
    }
    if (one.what === 'purge') {
      const [gone = ''] = spaces.splice(one.of % spaces.length, 1);
      await purgeSpace(platform, gone);
    }
  }
  return spaces;
}

/** Forty pages, so that maps have nodes below nodes. */
const SHELF = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, `Pot ${at}`]));

describe.each(dialects)('what no space has any more, on %s', (dialect) => {
  it('stays with each of several copies when the original and other copies go', async () => {
    const { platform, organization } = await openPlatform(dialect);
    await using _platform = platform;
    const original = await makeSpace(platform, organization);
    await write(platform, original, { pages: SHELF, files: { f: 'Clay' } });
    const copies = [];
    for (let at = 0; at < 3; at += 1)
      copies.push(await makeSpace(platform, organization, original));
    for (const gone of [original, ...copies]) {
      await expectSwept(platform);
      expect((await listStored(platform)).documents.size).toBe(40);
      await purgeSpace(platform, gone);
      await sweepAll(platform);
    }
    expect((await listStored(platform)).documents.size).toBe(0);
  });

  it('stays with the copy of a space that wrote what another had written before', async () => {
    const { platform, organization } = await openPlatform(dialect);
    await using _platform = platform;
    const first = await makeSpace(platform, organization);
    const second = await makeSpace(platform, organization);
    for (const space of [first, second]) await write(platform, space, { pages: SHELF });
    const copy = await makeSpace(platform, organization, second);
    for (const gone of [second, first, copy]) {
      await purgeSpace(platform, gone);
      await sweepAll(platform);
      await expectSwept(platform);
    }
  });

  it('leaves with the last space that has it, whatever happens in whichever order', async () => {
    const { platform, organization } = await openPlatform(dialect);
    await using _platform = platform;
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 5, maxLength: 40, size: 'max' }),
        async (happenings) => {
          const left = await play(platform, organization, happenings);
          expect(await findUnreadable(platform)).toEqual([]);
          await sweepAll(platform);
          await expectSwept(platform);
          for (const space of left) await purgeSpace(platform, space);
          await sweepAll(platform);
          await expectSwept(platform);
          expect((await listStored(platform)).nodes.size).toBe(0);
        },
      ),
      { numRuns: dialect === 'sqlite' ? 30 : 3 },
    );
  }, 120_000);
});
