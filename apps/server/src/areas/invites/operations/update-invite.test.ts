import type { InviteResource } from '@octavo/contract/invites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('PATCH /orgs/{organizationId}/link-invites/{inviteId} on %s', (dialect) => {
  it('changes what it gives and until when, and leaves what is not said', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const path = `/orgs/${org.id}/link-invites`;
    const make = async (body: unknown) =>
      (await server.request<InviteResource>('POST', path, { token, body })).body.id;
    const expiresAt = '2099-01-31T09:30:00.000Z';
    const into = await make({ role: 'edit', expiresAt });
    const onto = await make({ level: 'edit', space: space.id });
    const patch = (id: string, body: unknown) =>
      server.request<InviteResource>('PATCH', `${path}/${id}`, { token, body });
    expect((await patch(into, { role: 'read' })).body).toMatchObject({ role: 'read', expiresAt });
    const cleared = await patch(into, { expiresAt: null });
    expect(cleared.body).toMatchObject({ id: into, role: 'read' });
    expect(cleared.body).not.toHaveProperty('expiresAt');
    expect((await patch(onto, { level: 'review' })).body).toMatchObject({ level: 'review' });
    expect((await patch(onto, { role: 'comment', expiresAt })).body).toMatchObject({
      level: 'comment',
      expiresAt,
      space: { id: space.id },
    });
    for (const [id, body, place] of [
      [into, { level: 'read' }, 'body.level'],
      [onto, { level: 'read', role: 'read' }, 'body.level'],
      [onto, { role: null }, 'body.role'],
      [onto, { expiresAt: '2001-01-31T09:30:00.000Z' }, 'body.expiresAt'],
    ] as const) {
      const refused = await patch(id, body);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ error: { details: [{ path: place }] } });
    }
  });

  it('is refused to who lost the right to invite meanwhile', async () => {
    await using server = await startTestServer({ dialect });
    const { org } = await server.make.org();
    const space = await server.make.space(org.id);
    const { user, token: guest } = await server.make.member(org.id, null);
    await server.make.grant(space, user.id, 'admin');
    const path = `/orgs/${org.id}/link-invites`;
    const made = await server.request<InviteResource>('POST', path, {
      token: guest,
      body: { level: 'read', space: space.id },
    });
    await server.make.grant(space, user.id, 'create');
    const answer = await server.request('PATCH', `${path}/${made.body.id}`, {
      token: guest,
      body: { role: 'admin' },
    });
    expect(answer.status).toBe(403);
  });
});
