import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpec, makeSpecWorld, SPEC_URL, startSpecServer } from '../testing/spec-world.ts';

describe.each(dialects)('POST /orgs/{organizationId}/openapi on %s', (dialect) => {
  it('makes a specification of an address or a text, says where it is, and tells of it', async () => {
    await using opened = await startSpecServer(dialect);
    const { server } = opened;
    const world = await makeSpecWorld(server);
    const take = listenTo(server.platform, ['openapi-spec.created']);
    const made = await world.create({
      ...{ slug: 'kilns', source: { url: SPEC_URL }, refresh: { interval: 'weekly' } },
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      { slug: 'kilns', sourceURL: SPEC_URL, refresh: { interval: 'weekly' } },
    ]);
    expect(made.headers.get('location')).toBe(made.body.urls.location);
    expect(new URL(made.body.urls.location).pathname).toBe(`/v1${world.path}/kilns`);
    const text = await world.create({ slug: 'pots', source: { text: JSON.stringify(makeSpec()) } });
    expect(text.body).toMatchObject({ refresh: { interval: 'never' }, processingState: 'pending' });
    expect(text.body).not.toHaveProperty('sourceURL');
    expect(take()).toMatchObject([
      [expect.anything(), { object: { slug: 'kilns' }, after: { sourceURL: SPEC_URL } }],
      [expect.anything(), { object: { slug: 'pots' } }],
    ]);
    expect(await world.process('pots')).toMatchObject({ lastVersion: expect.any(String) });
  });

  it('refuses slugs and sources that are none, and names the field', async () => {
    await using opened = await startSpecServer(dialect);
    const world = await makeSpecWorld(opened.server);
    const valid = { slug: 'kilns', source: { url: SPEC_URL } };
    const refused: [change: object, path: string][] = [
      [{ slug: '' }, 'body.slug'],
      [{ slug: 'Kilns' }, 'body.slug'],
      [{ slug: '-kilns' }, 'body.slug'],
      [{ slug: 'a--b' }, 'body.slug'],
      [{ slug: 'a'.repeat(101) }, 'body.slug'],
      [{ source: {} }, 'body.source'],
      [{ source: { url: SPEC_URL, text: 'x' } }, 'body.source'],
      [{ source: { url: 'ftp://kilns.test/a' } }, 'body.source.url'],
      [{ source: { url: 'https://a:b@kilns.test/' } }, 'body.source.url'],
      [{ source: { url: `https://kilns.test/${'a'.repeat(2048)}` } }, 'body.source.url'],
      [{ source: { text: '' } }, 'body.source.text'],
      [{ source: { text: ' '.repeat(10 * 1024 ** 2 + 1) } }, 'body.source.text'],
      [{ source: { text: 'x' }, refresh: { interval: 'daily' } }, 'body.refresh.interval'],
      [{ refresh: { interval: 'yearly' } }, 'body.refresh.interval'],
    ];
    for (const [change, path] of refused) {
      const { status, body } = await world.create({ ...valid, ...change });
      expect([path, status, body.error?.details?.[0]?.path]).toEqual([path, 400, path]);
    }
  });

  it('takes a slug once in an organization, also of four who ask at once', async () => {
    await using opened = await startSpecServer(dialect);
    const world = await makeSpecWorld(opened.server);
    const body = { slug: 'kilns', source: { url: SPEC_URL } };
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.create(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({ type: 'openapi_spec_slug_taken' });
    expect((await (await makeSpecWorld(opened.server)).create(body)).status).toBe(201);
  });

  it('needs the role create', async () => {
    await using opened = await startSpecServer(dialect);
    const { server } = opened;
    const world = await makeSpecWorld(server);
    const ask = async (role: 'create' | 'review' | null) => {
      const { token } = await server.make.member(world.orgId, role);
      return (await world.create({ slug: 'a', source: { url: SPEC_URL } }, token)).status;
    };
    expect([await ask('review'), await ask(null), await ask('create')]).toEqual([403, 403, 201]);
  });
});
