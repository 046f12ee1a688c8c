import type { InviteResource } from '@octavo/contract/invites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

function create(server: TestServer, orgId: string, token: string, body: unknown) {
  return server.request<InviteResource>('POST', `/orgs/${orgId}/link-invites`, { token, body });
}

describe.each(dialects)('POST /orgs/{organizationId}/link-invites on %s', (dialect) => {
  it('makes a link that nobody can guess, and answers where it is', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const expiresAt = '2099-01-31T10:30:00.000+01:00';
    const { status, body, headers } = await create(server, org.id, token, {
      role: 'edit',
      expiresAt,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: 'invite',
      role: 'edit',
      redundant: true,
      expiresAt: '2099-01-31T09:30:00.000Z',
    });
    expect(body.id).toMatch(/^[0-9a-z]{32}$/);
    expect(body.urls.app).toMatch(new RegExp(`^http.*/invites/${body.id}$`));
    expect(headers.get('location')).toBe(body.urls.location);
    const another = await create(server, org.id, token, { role: 'edit' });
    expect(another.body.id > body.id).toBe(true);
    expect(another.body.id.slice(12)).not.toBe(body.id.slice(12));
  });

  it('makes one onto a space for who administers that, guests too, and shows the space', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org();
    const space = await server.make.space(org.id, { title: 'Glazes' });
    const { user, token } = await server.make.member(org.id, null);
    await server.make.grant(space, user.id, 'admin');
    const { status, body } = await create(server, org.id, token, {
      level: 'review',
      space: space.id,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      level: 'review',
      redundant: true,
      space: { object: 'space', id: space.id, title: 'Glazes', permissions: { admin: true } },
    });
    expect(body).not.toHaveProperty('role');
    expect((await create(server, org.id, token, { role: 'read' })).status).toBe(403);
  });

  it('is refused to who does not administer the space, and names one that is not there', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const elsewhere = await server.make.org();
    const [own, other] = [await server.make.space(org.id), await server.make.space(org.id)];
    const hidden = await server.make.space(org.id);
    const foreign = await server.make.space(elsewhere.org.id);
    const { user, token: guest } = await server.make.member(org.id, null);
    await server.make.grant(own, user.id, 'admin');
    await server.make.grant(other, user.id, 'create');
    const invite = (as: string, space: string) =>
      create(server, org.id, as, { level: 'read', space });
    expect((await invite(guest, own.id)).status).toBe(201);
    expect((await invite(guest, other.id)).status).toBe(403);
    for (const [as, space] of [
      [guest, hidden.id],
      [token, foreign.id],
      [token, 'nothing'],
      [token, org.id],
    ] as const) {
      const refused = await invite(as, space);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        error: { type: 'unknown_reference', details: [{ path: 'body.space' }] },
      });
    }
    await server.request('DELETE', `/spaces/${other.id}`, { token });
    expect((await invite(token, other.id)).status).toBe(400);
  });

  it('is closed where the organization lets nobody in by links', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    await server.request('PATCH', `/orgs/${org.id}`, { token, body: { inviteLinks: false } });
    expect(await create(server, org.id, token, { role: 'read' })).toMatchObject({
      status: 409,
      body: { error: { type: 'invite_links_off' } },
    });
  });

  it('says which field is wrong', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    for (const [body, path] of [
      [{}, 'body.role'],
      [{ role: null }, 'body.role'],
      [{ role: 'owner' }, 'body.role'],
      [{ role: 'read', level: 'read' }, 'body.level'],
      [{ level: 'read' }, 'body.space'],
      [{ role: 'read', expiresAt: '2001-01-31T09:30:00.000Z' }, 'body.expiresAt'],
      [{ role: 'read', expiresAt: 'soon' }, 'body.expiresAt'],
    ] as const) {
      const refused = await create(server, org.id, token, body);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ error: { details: [{ path }] } });
    }
  });

  it('keeps the secret of the link out of what it tells others', async () => {
    await using server = await startTestServer({ dialect });
    const told: unknown[] = [];
    server.platform.events.onAny(async (_, name, event) => void told.push([name, event]));
    const { org, token } = await server.make.org();
    const { body } = await create(server, org.id, token, { role: 'read' });
    const text = JSON.stringify(told);
    expect(text).toContain('invite.created');
    expect(text).toContain(body.id.slice(0, 12));
    expect(text).not.toContain(body.id.slice(12));
  });
});
