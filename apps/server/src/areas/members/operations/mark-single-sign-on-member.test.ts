import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('POST /orgs/{o}/members/{userId}/sso on %s', (dialect) => {
  it('marks the member, and says so once', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user } = await server.make.member(org.id, 'read');
    const take = listenTo(server.platform, ['member.updated']);
    const mark = () => server.request('POST', `/orgs/${org.id}/members/${user.id}/sso`, { token });
    const first = await mark();
    expect([first.status, first.body]).toMatchObject([200, { id: user.id, sso: true }]);
    expect((await mark()).body).toEqual(first.body);
    expect(take()).toMatchObject([
      ['member.updated', { before: { sso: false }, after: { sso: true } }],
    ]);
  });
});
