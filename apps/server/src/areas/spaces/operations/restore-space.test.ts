import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { RETENTION_MS } from '../access.ts';
import type { SpaceResource } from '../resource.ts';

describe.each(dialects)('POST /spaces/{spaceId}/restore on %s', (dialect) => {
  it('brings the space back as it was, and the purge of its deletion leaves it alone', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => now } },
    });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id, { title: 'Glazes' });
    await server.request('DELETE', `/spaces/${id}`, { token });
    now = new Date(now.getTime() + 1000);
    const { status, body } = await server.request<SpaceResource>('POST', `/spaces/${id}/restore`, {
      token,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, title: 'Glazes' });
    expect(body).not.toHaveProperty('deletedAt');
    now = new Date(now.getTime() + RETENTION_MS);
    await server.platform.jobs.runDue();
    expect((await server.request('GET', `/spaces/${id}/content`, { token })).status).toBe(200);
  });

  it('is refused for a space that is not deleted, and after 7 days', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => now } },
    });
    const { org, token } = await server.make.org();
    const { id } = await server.make.space(org.id);
    const restore = async () =>
      (await server.request('POST', `/spaces/${id}/restore`, { token })).status;
    expect(await restore()).toBe(409);
    await server.request('DELETE', `/spaces/${id}`, { token });
    now = new Date(now.getTime() + RETENTION_MS);
    expect(await restore()).toBe(404);
  });
});
