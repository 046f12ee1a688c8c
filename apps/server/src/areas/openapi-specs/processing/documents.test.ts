import { describe, expect, it } from 'vitest';
import type { WebAnswer } from '../../../testing/public-web.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpec, makeSpecWorld, SPEC_URL, startSpecServer } from '../testing/spec-world.ts';

const SCHEMAS_URL = 'https://kilns.test/common/schemas.yaml';
const SCHEMAS = 'Kiln:\n  type: object\n  properties:\n    heat: { type: integer }\n';

/** A specification in two documents. */
function makeParted(title = 'Kilns') {
  const schema = { $ref: 'common/schemas.yaml#/Kiln' };
  const answer = { description: 'It', content: { 'application/json': { schema } } };
  const paths = { '/kiln': { get: { responses: { 200: answer } } } };
  return JSON.stringify({ openapi: '3.0.3', info: { title, version: '1' }, paths });
}

describe.each(dialects)('the documents of a specification on %s', (dialect) => {
  it('are fetched with those that they refer to, and all of them are its content', async () => {
    const pages: Record<string, WebAnswer> = { [SPEC_URL]: makeParted(), [SCHEMAS_URL]: SCHEMAS };
    await using opened = await startSpecServer(dialect, pages);
    const { server, later } = opened;
    const world = await makeSpecWorld(server);
    await world.create({ slug: 'kilns', source: { url: SPEC_URL } });
    const first = await world.process('kilns');
    const content = await server.request<{ filesystem: Record<string, unknown> }>(
      ...(['GET', `${world.path}/kilns/versions/latest/content`, { token: world.token }] as const),
    );
    expect(Object.keys(content.body.filesystem)).toEqual(['openapi.json', SCHEMAS_URL]);
    expect(content.body.filesystem[SCHEMAS_URL]).toHaveProperty('Kiln.type', 'object');
    pages[SCHEMAS_URL] = `${SCHEMAS}  description: Hot.\n`;
    later(2 * 86_400_000);
    const second = await world.process('kilns');
    expect(second.lastVersion).not.toBe(first.lastVersion);
    pages[SCHEMAS_URL] = { status: 500 };
    later(2 * 86_400_000);
    const third = await world.process('kilns');
    expect(third).toMatchObject({
      ...{ lastProcessErrorCode: 'FETCH_ERROR', lastVersion: second.lastVersion },
      lastProcessError: expect.stringContaining(SCHEMAS_URL),
    });
  });

  it('are looked for beside where a redirect led to', async () => {
    const pages: Record<string, WebAnswer> = {
      [SPEC_URL]: { status: 302, headers: { location: 'https://files.test/v2/openapi.json' } },
      'https://files.test/v2/openapi.json': makeParted(),
      'https://files.test/v2/common/schemas.yaml': SCHEMAS,
    };
    await using opened = await startSpecServer(dialect, pages);
    const { server, later } = opened;
    const world = await makeSpecWorld(server);
    await world.create({ slug: 'kilns', source: { url: SPEC_URL } });
    const first = await world.process('kilns');
    const { body } = await server.request<{ count: number }>(
      ...(['GET', `${world.path}/kilns/versions/latest/problems`, { token: world.token }] as const),
    );
    expect([first.lastProcessError, body.count]).toEqual([undefined, 0]);
    later(2 * 86_400_000);
    expect((await world.process('kilns')).lastVersion).toBe(first.lastVersion);
  });

  it('are shown without those that were never there, which are problems', async () => {
    await using opened = await startSpecServer(dialect, { [SPEC_URL]: makeParted() });
    const { server } = opened;
    const world = await makeSpecWorld(server);
    await world.create({ slug: 'kilns', source: { url: SPEC_URL } });
    expect(await world.process('kilns')).toMatchObject({ lastVersion: expect.any(String) });
    const { body } = await server.request<{ count: number; items: { message: string }[] }>(
      ...(['GET', `${world.path}/kilns/versions/latest/problems`, { token: world.token }] as const),
    );
    expect(body.count).toBeGreaterThan(0);
    expect(body.items[0]).toMatchObject({ line: expect.any(Number), message: expect.any(String) });
  });

  it('are given up where a server does not answer, stops half way, or leads elsewhere', async () => {
    await using opened = await startSpecServer(
      dialect,
      (_request, response, url) => {
        if (url.endsWith('/slow')) return;
        if (url.endsWith('/half')) {
          response.writeHead(200, { 'content-length': '100000' });
          response.write(makeParted());
          setTimeout(() => response.destroy(), 20);
          return;
        }
        response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      },
      { timeoutMs: 300 },
    );
    const world = await makeSpecWorld(opened.server);
    const codes = { slow: 'FETCH_TIMEOUT', half: 'FETCH_ERROR', elsewhere: 'FETCH_ERROR' };
    for (const [slug, code] of Object.entries(codes)) {
      await world.put(slug, { source: { url: `https://kilns.test/${slug}` } });
      const { lastProcessErrorCode } = await world.process(slug);
      expect([slug, lastProcessErrorCode]).toEqual([slug, code]);
    }
  });

  it('count for nothing where another source came while they were fetched', async () => {
    let put = async () => {};
    await using opened = await startSpecServer(dialect, (_request, response) => {
      void put().then(() => response.end(JSON.stringify(makeSpec(['/old']))));
    });
    const world = await makeSpecWorld(opened.server);
    await world.create({ slug: 'kilns', source: { url: SPEC_URL } });
    put = async () => {
      await world.put('kilns', { source: { text: JSON.stringify(makeSpec(['/new'])) } });
    };
    expect(await world.process('kilns')).toMatchObject({ processingState: 'complete' });
    expect(await world.versions('kilns')).toHaveLength(1);
    const { body } = await opened.server.request<{ filesystem: object }>(
      ...(['GET', `${world.path}/kilns/versions/latest/content`, { token: world.token }] as const),
    );
    expect(JSON.stringify(body.filesystem)).toContain('/new');
  });
});
