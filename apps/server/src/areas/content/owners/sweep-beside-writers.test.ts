import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openAreas } from '../../../areas.ts';
import { type Platform, sha256Hex } from '../../../platform/index.ts';
import { openPlatform } from '../../../platform/open-platform.ts';
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
  type Write,
  write,
} from '../testing/content-owners.ts';
import { lookThrough } from './remove-blobs.ts';
import { removeContent } from './remove-content.ts';
import { sweep } from './sweep.ts';

const HOUR_MS = 3_600_000;
const ROUNDS = 2;
const WRITERS = 3;
const TEXTS = 24;
/** Long enough for a statement that waits for nothing. */
const MOMENT_MS = 100;

const POTS: Write = { pages: { a: 'Clay', b: 'Glaze', c: 'Ash' }, files: { f: 'Kiln' } };

/** A writing server and one that sweeps, on the same database. */
async function openServers(dialect: 'sqlite' | 'postgres') {
  await using opened = new AsyncDisposableStack();
  let now = Date.UTC(2030, 0, 1);
  const clock = { now: () => new Date(now) };
  const writing = opened.use(await openTestPlatform(dialect, { clock }));
  const sweeping = opened.use(await openPlatform(writing.config, { clock }));
  for (const one of [writing, sweeping]) openAreas(one);
  const organization = await makeOrganization(writing);
  const closing = opened.move();
  return {
    ...{ writing, sweeping },
    make: () => makeSpace(writing, organization),
    later: (hours: number) => {
      now += hours * HOUR_MS;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function expectAllKept(platform: Platform): Promise<void> {
  expect(await findUnreadable(platform)).toEqual([]);
  await sweepAll(platform);
  expect(await findUnreadable(platform)).toEqual([]);
  expect(await listStored(platform)).toEqual(await listReachable(platform));
}

describe.each(dialects)('a sweep beside writers of the same, on %s', (dialect) => {
  it('waits for a writer who found what it is about to remove', async () => {
    await using servers = await openServers(dialect);
    const { writing, sweeping } = servers;
    const [gone, kept] = [await servers.make(), await servers.make()];
    await write(writing, gone, POTS);
    await purgeSpace(writing, gone);
    const gate = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const writer = write(writing, kept, POTS, 'read committed', async () => {
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    const swept = sweepAll(sweeping);
    await Promise.race([swept, sleep(MOMENT_MS)]);
    gate.resolve();
    await Promise.all([writer, swept]);
    await expectAllKept(writing);
  });

  it.each([
    'serializable',
    'read committed',
  ] as const)('lets a %s writer who comes while it removes write anew', async (isolation) => {
    await using servers = await openServers(dialect);
    const { writing, sweeping } = servers;
    const [gone, kept] = [await servers.make(), await servers.make()];
    await write(writing, gone, POTS);
    await purgeSpace(writing, gone);
    const { owner } = await writing.database.db
      .selectFrom('documents')
      .select('owner')
      .executeTakeFirstOrThrow();
    const { database } = sweeping;
    let writer: Promise<void> | undefined;
    await database.transaction(
      async (tx) => {
        for (const kind of ['nodes', 'documents', 'blobs'] as const) {
          const { deleted } = await removeContent(database, tx, { kind, owner }, 100);
          expect(deleted).not.toEqual([]);
        }
        writer = write(writing, kept, POTS, isolation);
        await Promise.race([writer, sleep(MOMENT_MS)]);
      },
      { isolation: 'read committed' },
    );
    await writer;
    await expectAllKept(writing);
  });

  it('takes nothing that they wrote, nor its bytes, in any order', async () => {
    await using servers = await openServers(dialect);
    const { writing, sweeping } = servers;
    const kept: string[] = [];
    for (let at = 0; at < WRITERS; at += 1) kept.push(await servers.make());
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = (at: number) => `Text ${round}.${at % TEXTS}`;
      const name = (at: number) => `p${at % TEXTS}`;
      const list = <T>(of: (at: number) => T) => Array.from({ length: TEXTS }, (_, at) => of(at));
      const gone = await servers.make();
      await write(writing, gone, {
        pages: Object.fromEntries(list((at) => [name(at), text(at)])),
        files: Object.fromEntries(list((at) => [name(at), text(at)])),
      });
      await purgeSpace(writing, gone);
      // Nobody stored any of these bytes in the last day, so they go once nobody names them.
      servers.later(30);
      const parts = list((at) => Number.parseInt(sha256Hex(Buffer.from(text(at))).slice(0, 2), 16));
      await Promise.all([
        ...kept.map(async (space, writer) => {
          for (let step = 0; step < TEXTS; step += 4) {
            const isolation = (writer + step / 4) % 2 === 0 ? 'serializable' : 'read committed';
            const of = [0, 1, 2, 3].map((at) => writer * 8 + step + at);
            const pages = Object.fromEntries(of.map((at) => [name(at), text(at)]));
            await write(writing, space, { pages, files: pages }, isolation);
          }
        }),
        ...[sweeping, writing].map(async (server) => {
          while (!(await sweep(server, SMALL_STEPS))) await server.jobs.runDue();
        }),
        (async () => {
          for (const part of parts) await lookThrough(sweeping, part);
        })(),
      ]);
      expect(await findUnreadable(writing)).toEqual([]);
    }
    await expectAllKept(writing);
  }, 60_000);
});
