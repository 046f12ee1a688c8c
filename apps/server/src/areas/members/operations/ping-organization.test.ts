import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('POST /orgs/{organizationId}/ping on %s', (dialect) => {
  it('says when a member was last seen, once a minute at most, guests included', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    const clock = { now: () => now };
    await using server = await startTestServer({ dialect, platform: { clock } });
    const { org, token } = await server.make.org();
    const { user, token: theirs } = await server.make.member(org.id, null);
    const take = listenTo(server.platform, ['member.seen']);
    const ping = async () => {
      const answer = await server.request('POST', `/orgs/${org.id}/ping`, { token: theirs });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      const path = `/orgs/${org.id}/members/${user.id}`;
      return (await server.request<{ lastSeenAt: string }>('GET', path, { token })).body.lastSeenAt;
    };
    await Promise.all([ping(), ping(), ping()]);
    expect(take()).toHaveLength(1);
    now = new Date('2026-01-31T09:30:59.000Z');
    expect(await ping()).toBe('2026-01-31T09:30:00.000Z');
    now = new Date('2026-01-31T09:31:00.000Z');
    expect(await ping()).toBe('2026-01-31T09:31:00.000Z');
    expect(take()).toHaveLength(1);
    const list = `/orgs/${org.id}/members?sort=lastSeenAt`;
    expect((await server.request('GET', list, { token })).body).toMatchObject({ count: 1 });
  });
});
