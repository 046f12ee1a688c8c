import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { startTestServer } from '../../testing/test-server.ts';

const NAME = 'Ada Lovelace';

describe.each(dialects)('an address that is invited, on %s', (dialect) => {
  it('tells nothing of who has it, until that person comes', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    await using server = await startTestServer({
      dialect,
      platform: { clock: { now: () => now } },
    });
    const { request, make } = server;
    const known = await make.user({ email: 'ada@example.com', displayName: NAME });
    now = new Date('2026-03-01T09:30:00.000Z');
    const { org, token } = await make.org();
    const space = await make.space(org.id, { title: 'Glazes' });
    const at = `/orgs/${org.id}`;
    const emails = ['ada@example.com', 'eve@example.com'];
    const { body } = await request<{ users: [string, string] }>('POST', `${at}/invites`, {
      ...{ token, body: { emails, role: 'review' } },
    });
    const [ada, eve] = body.users;
    expect(ada).toBe(known.id);
    const reviews = `/spaces/${space.id}/change-requests`;
    const asked = await request<{ id: string }>('POST', reviews, { token, body: { subject: 'A' } });
    const reviewers = `${reviews}/${asked.body.id}/requested-reviewers`;
    for (const user of [ada, eve]) {
      await request('POST', reviewers, { token, body: { users: [user] } });
    }
    const readAll = async (paths: readonly string[]) => {
      const answers: unknown[] = [];
      for (const path of paths) {
        const answer = await request('GET', path, { token });
        answers.push([answer.status, answer.body]);
      }
      return JSON.stringify(answers);
    };
    /** What the admin can read of one person alone, with all that differs for a good reason exchanged. */
    const readOwn = async (id: string, name: string) => {
      const search = ['lovelace', name].map((text) => `${at}/members?search=${text}`);
      const text = await readAll([`${at}/members/${id}`, `/users/${id}`, ...search]);
      return text.replaceAll(id, '?').replaceAll(name, '?');
    };
    expect(await readOwn(ada, 'ada')).toBe(await readOwn(eve, 'eve'));
    const lists = [`${at}/members`, `/spaces/${space.id}/permissions/aggregate`, reviewers];
    const listed = await readAll(lists);
    expect(listed.split('"displayName":"ada"')).toHaveLength(lists.length + 1);
    expect(listed).not.toContain('Lovelace');
    // She does something, and is who she says she is.
    const own = await make.token(ada);
    await request('POST', `${reviews}/${asked.body.id}/reviews`, {
      ...{ token: own, body: { status: 'approved' } },
    });
    const later = await readAll([...lists, `${at}/members/${ada}`, `/users/${ada}`]);
    expect(later.split(NAME)).toHaveLength(lists.length + 3);
    expect((await request('GET', `${at}/members?search=lovelace`, { token })).body).toMatchObject({
      count: 1,
    });
    // Whoever leaves and is invited again is met again.
    await request('DELETE', `${at}/members/${ada}`, { token });
    await request('POST', `${at}/invites`, { token, body: { emails, role: 'review' } });
    expect(await readAll([`/users/${ada}`])).not.toContain(NAME);
    await request('POST', `${reviews}/${asked.body.id}/reviews`, {
      ...{ token: own, body: { status: 'approved' } },
    });
    expect(await readAll([`/users/${ada}`])).toContain(NAME);
  });
});
