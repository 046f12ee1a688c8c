import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import type { WebAnswer } from '../../../testing/public-web.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { makeSpec, makeSpecWorld, SPEC_URL, startSpecServer } from '../testing/spec-world.ts';

describe.each(dialects)('POST …/openapi/{specSlug}/refresh on %s', (dialect) => {
  it('fetches a specification at once, though it is never fetched by itself', async () => {
    const pages: Record<string, WebAnswer> = { [SPEC_URL]: JSON.stringify(makeSpec()) };
    await using opened = await startSpecServer(dialect, pages);
    const { server } = opened;
    const world = await makeSpecWorld(server);
    const refresh = { interval: 'never' };
    await world.create({ slug: 'kilns', source: { url: SPEC_URL }, refresh });
    const first = await world.process('kilns');
    pages[SPEC_URL] = JSON.stringify(makeSpec(['/pots', '/wheels']));
    opened.later(30 * 86_400_000);
    expect((await world.process('kilns')).lastVersion).toBe(first.lastVersion);
    const take = listenTo(server.platform, ['openapi-spec.refreshed']);
    const ask = (token = world.token) =>
      server.request<{ processingState: string }>('POST', `${world.path}/kilns/refresh`, { token });
    const answers = [await ask(), await ask()];
    expect(answers.map(({ status, body }) => [status, body.processingState])).toEqual([
      [200, 'pending'],
      [200, 'pending'],
    ]);
    expect(take()).toHaveLength(1);
    expect((await world.process('kilns')).lastVersion).not.toBe(first.lastVersion);
    const { token } = await server.make.member(world.orgId, 'review');
    expect((await ask(token)).status).toBe(403);
  });
});
