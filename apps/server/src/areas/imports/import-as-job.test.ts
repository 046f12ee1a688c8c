import type { ImportSource } from '@octavo/contract/imports';
import { describe, expect, it } from 'vitest';
import { openAreas } from '../../areas.ts';
import { type Platform, systemActor, type Tx } from '../../platform/index.ts';
import { createFactories } from '../../testing/factories.ts';
import { listenTo } from '../../testing/listen-to.ts';
import { openPublicWeb } from '../../testing/public-web.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { zipOf } from '../../testing/zip-of.ts';
import { readHead, readRevision, readSpacePlace } from '../content/index.ts';
import { importFromUrl } from './import-from-url.ts';
import { commitThere } from './import-tree.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'test.import': { spaceId: string; url: string; source: ImportSource };
  }
}

const ARCHIVE = await zipOf({ 'README.md': '# Glazing\n' });

/** Imports by a job, as the server would by itself; `onAsked` runs when the web is asked. */
async function openImporting(
  dialect: 'sqlite' | 'postgres',
  answers: Readonly<Record<string, string | Uint8Array>>,
  onAsked: () => void = () => undefined,
) {
  await using opened = new AsyncDisposableStack();
  const web = opened.use(
    await openPublicWeb((_request, response, url) => {
      onAsked();
      const body = answers[url];
      if (body === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
    }),
  );
  const platform = opened.use(await openTestPlatform(dialect, { fetch: web.fetch }));
  openAreas(platform);
  const make = createFactories(platform);
  const { org } = await make.org();
  const space = await make.space(org.id);
  platform.jobs.register(
    'test.import',
    async ({ spaceId, url, source }, { signal }) => {
      const place = await readSpacePlace(platform.database.db, spaceId);
      await importFromUrl(
        platform,
        { url, source },
        {
          ...{ place, signal, actor: systemActor('test.import') },
          recheck: async () => undefined,
          commit: (run) => commitThere(platform, place, run),
        },
      );
    },
    { maxAttempts: 1 },
  );
  const closing = opened.move();
  return {
    ...{ platform, orgId: org.id, spaceId: space.id },
    ask: (url: string, source: ImportSource) =>
      platform.database.transaction((tx: Tx) =>
        platform.jobs.enqueue(tx, 'test.import', { spaceId: space.id, url, source }),
      ),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function listTitles(platform: Platform, spaceId: string): Promise<string[]> {
  const view = await readRevision(platform, await readHead(platform.database.db, spaceId));
  return (
    view
      ?.tree()
      .readingOrder()
      .map(({ title }) => title) ?? []
  );
}

describe.each(dialects)('an import by a job on %s', (dialect) => {
  it('goes where one by a request goes, and nobody is its author', async () => {
    await using importing = await openImporting(dialect, {});
    const { platform, spaceId, orgId } = importing;
    const take = listenTo(platform, ['space.content-changed']);
    await importing.ask('data:text/markdown,%23%20Glazing', 'markdown');
    expect(await platform.jobs.runDue()).toBe(1);
    expect(await listTitles(platform, spaceId)).toEqual(['Glazing']);
    const [event] = take();
    expect(event?.[1]).toMatchObject({
      ...{ actor: { kind: 'system', task: 'test.import' }, organizationId: orgId },
      object: { kind: 'space', id: spaceId },
    });
    const row = await platform.database.db
      .selectFrom('revisions')
      .select('author_id')
      .where('id', '=', await readHead(platform.database.db, spaceId))
      .executeTakeFirst();
    expect(row).toEqual({ author_id: null });
  });

  it.each([
    ['html', 'https://kiln.example/page', '<h1>Glazing</h1><p>Stir it.</p>'],
    ['markdown', 'https://kiln.example/page', '# Glazing\n'],
    ['zip', 'https://kiln.example/docs.zip', ARCHIVE],
    ['website', 'https://kiln.example/', '<h1>Glazing</h1><p>Stir it well, and fire it.</p>'],
  ] as const)('writes nothing once it is stopped: %s', async (source, url, body) => {
    let stop: () => void = () => undefined;
    await using importing = await openImporting(dialect, { [url]: body }, () => stop());
    const { platform, spaceId } = importing;
    const { jobs, database } = platform;
    const head = await readHead(database.db, spaceId);
    const take = listenTo(platform, ['space.content-changed']);
    let stopped: Promise<void> | undefined;
    stop = () => {
      stopped ??= jobs.stop();
    };
    await importing.ask(url, source);
    await jobs.runDue();
    expect(stopped).toBeDefined();
    await stopped;
    expect(await readHead(database.db, spaceId)).toBe(head);
    expect(await listTitles(platform, spaceId)).toEqual([]);
    expect(take()).toEqual([]);
  });
});
