import type { InviteResource } from '@octavo/contract/invites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../testing/test-platform.ts';
import { openFormClient, readMails } from './testing/form-client.ts';
import { openSignInWorld } from './testing/signed-in.ts';

async function openInviteWorld(dialect: (typeof dialects)[number]) {
  const world = await openSignInWorld(dialect);
  const { server } = world;
  const { org, token } = await server.make.org('Kiln <b>');
  const make = async (body: object) =>
    server.request<InviteResource>('POST', `/orgs/${org.id}/link-invites`, { token, body });
  const { body } = await make({ role: 'edit' });
  const path = new URL(body.urls.app).pathname;
  const roleOf = async (email: string) => {
    const row = await server.platform.database.db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('members.role')
      .where('users.email', '=', email)
      .executeTakeFirst();
    return row === undefined ? 'none' : row.role;
  };
  const end = () => server.request('DELETE', `/orgs/${org.id}/link-invites/${body.id}`, { token });
  const findLink = async () => (await readMails(server.platform)).at(-1)?.links[0] ?? '';
  const close = () => world[Symbol.asyncDispose]();
  return { ...world, org, make, path, roleOf, end, findLink, [Symbol.asyncDispose]: close };
}

describe.each(dialects)('the page of an invite on %s', (dialect) => {
  it('says what it is, and is accepted by who is signed in', async () => {
    await using world = await openInviteWorld(dialect);
    const { client, path } = world;
    await world.signIn();
    const page = await client.open(path);
    expect(page.text).toMatch(/Kiln <b>\S* has invited you\. Role: editor\./);
    expect(await world.roleOf('mira@example.com')).toBe('none');
    const done = await client.submit(page, path);
    expect([done.status, await world.roleOf('mira@example.com')]).toEqual([200, 'edit']);
    expect((await client.submit(page, path)).status).toBe(200);
    await world.end();
    expect((await client.submit(page, path)).status).toBe(404);
    expect((await client.open(path)).status).toBe(404);
  });

  it('names the space that it leads to', async () => {
    await using world = await openInviteWorld(dialect);
    const space = await world.server.make.space(world.org.id, { title: 'Glazes' });
    const { body } = await world.make({ level: 'read', space: space.id });
    const page = await world.client.open(new URL(body.urls.app).pathname);
    expect(page.text).toMatch(/to the space \S*Glazes\S*\. Role: reader/);
  });

  it('signs in who has an account, and leads back', async () => {
    await using world = await openInviteWorld(dialect);
    const { client, path } = world;
    await client.submit(await client.open(path), `${path}/link`, { email: 'mira@example.com' });
    const link = new URL(await world.findLink()).pathname;
    const done = await client.submit(await client.open(link), link);
    expect(done.location).toBe(path);
  });

  it('makes an account for who has none, proves the address by a mail and says the same', async () => {
    await using world = await openInviteWorld(dialect);
    const { client, path, server } = world;
    const page = await client.open(path);
    const known = await client.submit(page, `${path}/link`, { email: 'mira@example.com' });
    // Mails that wait together are sent at the same time.
    await world.findLink();
    const sent = await client.submit(page, `${path}/link`, { email: 'New@example.com' });
    expect(sent.text).toBe(known.text.replace('mira@', 'new@'));
    const link = new URL(await world.findLink()).pathname;
    expect(link).toContain(`${path}/account/`);
    const form = await client.open(link);
    expect(form.text).toContain('new@example.com');
    expect((await client.submit(form, link, { name: ' ' })).status).toBe(400);
    const made = await client.submit(form, link, { name: 'Nia' });
    expect(made.location).toBe(path);
    await client.submit(await client.open(path), path);
    expect(await world.roleOf('new@example.com')).toBe('edit');
    const user = await server.platform.database.db
      .selectFrom('users')
      .select(['display_name', 'email_verified_at'])
      .where('email', '=', 'new@example.com')
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ display_name: 'Nia', email_verified_at: world.now().toISOString() });
    const again = openFormClient(server);
    expect((await again.submit(await again.open(link), link, { name: 'Eve' })).status).toBe(404);
  });

  it('makes no account without an open invite, with a link for another one, or late', async () => {
    await using world = await openInviteWorld(dialect);
    const { client, path, server } = world;
    const { body: second } = await world.make({ role: 'admin' });
    const page = await client.open(path);
    expect((await client.submit(page, `${path}/link`, { email: 'nobody' })).status).toBe(400);
    await client.submit(page, `${path}/link`, { email: 'new@example.com' });
    const link = new URL(await world.findLink()).pathname;
    const form = await client.open(link);
    const other = link.replace(path, new URL(second.urls.app).pathname);
    expect((await client.open(other)).status).toBe(404);
    world.wait(15);
    expect((await client.submit(form, link, { name: 'Nia' })).status).toBe(404);
    await client.submit(page, `${path}/link`, { email: 'new@example.com' });
    const newer = new URL(await world.findLink()).pathname;
    const ready = await client.open(newer);
    await world.end();
    expect((await client.submit(ready, newer, { name: 'Nia' })).status).toBe(404);
    expect((await client.submit(page, `${path}/link`, { email: 'x@example.com' })).status).toBe(
      404,
    );
    const { db } = server.platform.database;
    const users = await db.selectFrom('users').select('email').execute();
    expect(users.map(({ email }) => email)).not.toContain('new@example.com');
  });
});
