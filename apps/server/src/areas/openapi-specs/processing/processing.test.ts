import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import type { WebAnswer } from '../../../testing/public-web.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpec, makeSpecWorld, SPEC_URL, startSpecServer } from '../testing/spec-world.ts';

const DAY_MS = 86_400_000;

describe.each(dialects)('processing on %s', (dialect) => {
  it('fetches and reads a specification, and tells of the version it makes', async () => {
    const text = JSON.stringify(makeSpec());
    await using opened = await startSpecServer(dialect, { [SPEC_URL]: text });
    const { server } = opened;
    const world = await makeSpecWorld(server);
    const take = listenTo(server.platform, ['openapi-spec.processed']);
    const made = await world.create({ slug: 'kilns', source: { url: SPEC_URL } });
    expect(made.body).toMatchObject({
      ...{ processingState: 'pending', sourceURL: SPEC_URL, refresh: { interval: 'daily' } },
    });
    const spec = await world.process('kilns');
    expect(spec).toMatchObject({ processingState: 'complete', lastVersion: expect.any(String) });
    expect(spec).not.toHaveProperty('lastProcessErrorCode');
    expect(take().map(([, event]) => event)).toMatchObject([
      {
        ...{ organizationId: world.orgId, slug: 'kilns', versionId: spec.lastVersion },
        ...{ isNewVersion: true, operationsChanged: true },
      },
    ]);
    const [version] = await world.versions('kilns');
    const content = await server.request<{ filesystem: object; url: string }>(
      ...(['GET', `${world.path}/kilns/versions/latest/content`, { token: world.token }] as const),
    );
    expect(content.body.filesystem).toEqual({ 'openapi.json': JSON.parse(text) });
    expect(content.body.url).toBe(version?.url);
    const { pathname, search } = new URL(content.body.url);
    const download = await fetch(server.origin + pathname + search);
    expect(await download.text()).toBe(text);
    expect((await fetch(`${server.origin}${pathname}${search}x`)).status).toBe(404);
  });

  it('makes a version only where the documents say anything else', async () => {
    const pages: Record<string, WebAnswer> = { [SPEC_URL]: JSON.stringify(makeSpec()) };
    await using opened = await startSpecServer(dialect, pages);
    const { server, web, later } = opened;
    const world = await makeSpecWorld(server);
    const take = listenTo(server.platform, ['openapi-spec.processed']);
    await world.create({ slug: 'kilns', source: { url: SPEC_URL } });
    const first = await world.process('kilns');
    pages[SPEC_URL] = JSON.stringify(makeSpec(), null, 2);
    later(2 * DAY_MS);
    expect((await world.process('kilns')).lastVersion).toBe(first.lastVersion);
    expect(web.asked).toHaveLength(2);
    pages[SPEC_URL] = JSON.stringify(makeSpec(['/pots'], 'Other kilns'));
    later(2 * DAY_MS);
    const third = await world.process('kilns');
    expect(third.lastVersion).not.toBe(first.lastVersion);
    pages[SPEC_URL] = JSON.stringify(makeSpec(['/pots', '/wheels'], 'Other kilns'));
    later(2 * DAY_MS);
    await world.process('kilns');
    expect((await world.versions('kilns')).map(({ id }) => id)).toContain(first.lastVersion);
    expect(await world.versions('kilns')).toHaveLength(3);
    expect(take()).toHaveLength(3);
  });

  it('asks a server only whether a document changed, where that can say', async () => {
    const text = JSON.stringify(makeSpec());
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
    const statuses: number[] = [];
    await using opened = await startSpecServer(dialect, (request, response) => {
      const isKnown = request.headers['if-none-match'] === etag;
      statuses.push(isKnown ? 304 : 200);
      response.writeHead(isKnown ? 304 : 200, { etag }).end(isKnown ? undefined : text);
    });
    const world = await makeSpecWorld(opened.server);
    await world.create({ slug: 'kilns', source: { url: SPEC_URL } });
    const first = await world.process('kilns');
    opened.later(2 * DAY_MS);
    const second = await world.process('kilns');
    expect(statuses).toEqual([200, 304]);
    expect(second.lastVersion).toBe(first.lastVersion);
    expect((second.lastProcessedAt ?? '') > (first.lastProcessedAt ?? '')).toBe(true);
  });

  it('reaches nothing but the public Internet', async () => {
    await using opened = await startSpecServer(dialect);
    const world = await makeSpecWorld(opened.server);
    for (const url of ['http://127.0.0.1:9/openapi.json', 'https://169.254.169.254/latest']) {
      await world.put('kilns', { source: { url } });
      const spec = await world.process('kilns');
      expect(spec).toMatchObject({ lastProcessErrorCode: 'FETCH_ERROR' });
      expect(spec).not.toHaveProperty('lastVersion');
    }
  });

  it('keeps the latest version where an attempt fails, and says why', async () => {
    const pages: Record<string, WebAnswer> = { [SPEC_URL]: JSON.stringify(makeSpec()) };
    await using opened = await startSpecServer(dialect, pages);
    const { server, later } = opened;
    const world = await makeSpecWorld(server);
    await world.create({ slug: 'kilns', source: { url: SPEC_URL } });
    const { lastVersion } = await world.process('kilns');
    const take = listenTo(server.platform, ['openapi-spec.process-failed']);
    const failures: [answer: WebAnswer, code: string, words: RegExp][] = [
      [{ status: 503 }, 'FETCH_ERROR', /503/],
      ['<!doctype html><p>Sign in', 'PARSE_ERROR', /./],
      ['{"openapi":"3.1.0",', 'PARSE_ERROR', /./],
      [Buffer.alloc(11 * 1024 ** 2, ' '), 'FETCH_ERROR', /large/],
    ];
    for (const [answer, code, words] of failures) {
      pages[SPEC_URL] = answer;
      later(2 * DAY_MS);
      const spec = await world.process('kilns');
      expect([code, spec.lastProcessErrorCode]).toEqual([code, code]);
      expect(spec.lastProcessError).toMatch(words);
      expect(spec).toMatchObject({ lastVersion, processingState: 'complete' });
    }
    expect(take()).toHaveLength(failures.length);
    pages[SPEC_URL] = JSON.stringify(makeSpec());
    later(2 * DAY_MS);
    const healed = await world.process('kilns');
    expect(healed.lastVersion).toBe(lastVersion);
    expect(healed).not.toHaveProperty('lastProcessErrorCode');
  });
});
