import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer } from '../../testing/test-server.ts';

const ADMINS = 8;

/** What an admin may do to another one that leaves the organization with one less. */
const WAYS = [
  ['remove', 'DELETE', undefined],
  ['demote', 'PATCH', { role: 'create' }],
  ['disable', 'PATCH', { disabled: true }],
  ['make a guest of', 'PATCH', { role: null }],
] as const;

describe.each(dialects)('the last admin on %s', (dialect) => {
  it.each(WAYS)('stays where all admins %s each other at once', async (_, method, body) => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const admins = [{ id: admin.id, token }];
    while (admins.length < ADMINS) {
      const { user, token: theirs } = await server.make.member(org.id, 'admin');
      admins.push({ id: user.id, token: theirs });
    }
    const answers = await Promise.all(
      admins.map(({ token: as }, at) => {
        const path = `/orgs/${org.id}/members/${admins[(at + 1) % ADMINS]?.id}`;
        const request = body === undefined ? { token: as } : { token: as, body };
        return server.request(method, path, request);
      }),
    );
    for (const { status } of answers) expect([200, 204, 403, 404, 409]).toContain(status);
    expect(answers.some(({ status }) => status < 300)).toBe(true);
    const left = await server.platform.database.db
      .selectFrom('members')
      .select('user_id')
      .where('organization_id', '=', org.id)
      .where('role', '=', 'admin')
      .where('disabled', '=', 0)
      .execute();
    expect(left.length).toBeGreaterThan(0);
  });

  it('stays where the last two leave at once', async () => {
    await using server = await startTestServer({ dialect });
    const { org, admin, token } = await server.make.org();
    const { user, token: theirs } = await server.make.member(org.id, 'admin');
    const leave = (id: string, as: string) =>
      server.request('DELETE', `/orgs/${org.id}/members/${id}`, { token: as });
    const answers = await Promise.all([leave(admin.id, token), leave(user.id, theirs)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
