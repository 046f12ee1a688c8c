import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { admissionWays } from '../admissions.ts';

/** An organization that has proven `kiln.example`, and somebody who wants to join it. */
async function makeJoinable(
  server: TestServer,
  { email = 'ada@kiln.example', emailProven = true } = {},
) {
  const { org, token } = await server.make.org();
  await server.make.provenDomains(org.id, ['kiln.example']);
  const user = await server.make.user({ email, emailProven });
  const theirs = await server.make.token(user.id);
  const patch = (body: unknown) => server.request('PATCH', `/orgs/${org.id}`, { token, body });
  const join = async (as = theirs) =>
    (await server.request('POST', `/orgs/${org.id}/join`, { token: as })).status;
  const member = async () =>
    (await server.request('GET', `/orgs/${org.id}/members/${user.id}`, { token })).body;
  return { org, patch, join, member };
}

describe.each(dialects)('POST /orgs/{organizationId}/join on %s', (dialect) => {
  it('lets in by a proven address of a proven domain, with the default role', async () => {
    await using server = await startTestServer({ dialect });
    const { patch, join, member } = await makeJoinable(server);
    await patch({ emailDomains: ['kiln.example'], defaultRole: 'comment' });
    expect([await join(), await join()]).toEqual([204, 204]);
    expect(await member()).toMatchObject({ role: 'comment', sso: false, disabled: false });
  });

  it('makes guests where there is no default role', async () => {
    await using server = await startTestServer({ dialect });
    const { join, member } = await makeJoinable(server);
    expect(await join()).toBe(204);
    expect(await member()).toMatchObject({ role: null });
  });

  it.each([
    ['an address that nobody proved', { emailProven: false }],
    ['another domain', { email: 'ada@glaze.example' }],
    ['a domain below it', { email: 'ada@docs.kiln.example' }],
    ['a domain that ends like it', { email: 'ada@notkiln.example' }],
  ])('is not there for who has %s', async (_, person) => {
    await using server = await startTestServer({ dialect });
    const { join } = await makeJoinable(server, person);
    expect(await join()).toBe(404);
  });

  it('ends with the proof of the domain, and leaves those in who came by it', async () => {
    await using server = await startTestServer({ dialect });
    const { org, patch, join } = await makeJoinable(server);
    const late = await server.make.user({ email: 'late@kiln.example', emailProven: true });
    expect(await join()).toBe(204);
    await patch({ emailDomains: [] });
    const theirs = await server.make.token(late.id);
    expect(await join(theirs)).toBe(404);
    await patch({ emailDomains: ['kiln.example'] });
    expect(await join(theirs)).toBe(404);
    expect(await join()).toBe(204);
    await server.make.provenDomains(org.id, []);
    await server.make.provenDomains(org.id, ['kiln.example']);
    expect(await join(theirs)).toBe(204);
  });

  it('leaves members as they are, and is not there for disabled ones', async () => {
    await using server = await startTestServer({ dialect });
    const { org, patch, join } = await makeJoinable(server);
    await patch({ defaultRole: 'admin' });
    const reader = await server.make.member(org.id, 'read');
    expect(await join(reader.token)).toBe(204);
    const see = await server.request('GET', `/orgs/${org.id}`, { token: reader.token });
    expect(see.body).toMatchObject({ permissions: { admin: false } });
    const disabled = await server.make.member(org.id, 'read', { disabled: true });
    expect(await join(disabled.token)).toBe(404);
  });

  it('takes more than an address where the organization insists on single sign-on', async () => {
    await using server = await startTestServer({ dialect });
    const { org, patch, join, member } = await makeJoinable(server);
    await server.make.identityProvider(org.id);
    await patch({ sso: true });
    expect(await join()).toBe(404);
    admissionWays.extend(server.platform, async (_, { organization }) =>
      organization.id === org.id ? { role: 'edit', sso: true } : undefined,
    );
    expect(await join()).toBe(204);
    expect(await member()).toMatchObject({ role: 'edit', sso: true });
  });

  it('adds one member when asked many times at once', async () => {
    await using server = await startTestServer({ dialect });
    const { join } = await makeJoinable(server);
    let added = 0;
    server.platform.events.onCommitted('member.added', () => {
      added += 1;
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => join()));
    expect(answers).toEqual(Array(6).fill(204));
    expect(added).toBe(1);
  });
});
