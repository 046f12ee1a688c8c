import type { InviteResource } from '@octavo/contract/invites';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { removeAccessObject } from '../../access/index.ts';

describe.each(
  dialects,
)('DELETE /orgs/{organizationId}/link-invites/{inviteId} on %s', (dialect) => {
  it('closes the link, and leaves those in whom it let in', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const path = `/orgs/${org.id}/link-invites`;
    const made = await server.request<InviteResource>('POST', path, {
      token,
      body: { role: 'read' },
    });
    const { id } = made.body;
    const { token: early } = await server.make.org();
    const { token: late } = await server.make.org();
    const accept = async (as: string) =>
      (await server.request('POST', `/orgs/${org.id}/invites/${id}`, { token: as })).status;
    expect(await accept(early)).toBe(200);
    expect((await server.request('DELETE', `${path}/${id}`, { token: early })).status).toBe(403);
    const gone = await server.request('DELETE', `${path}/${id}`, { token });
    expect([gone.status, gone.body]).toEqual([205, undefined]);
    expect((await server.request('DELETE', `${path}/${id}`, { token })).status).toBe(404);
    expect([await accept(late), await accept(early)]).toEqual([404, 404]);
    const see = await server.request('GET', `/orgs/${org.id}`, { token: early });
    expect(see.status).toBe(200);
  });

  it('goes with the space that it lets onto', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id);
    const path = `/orgs/${org.id}/link-invites`;
    const { body } = await server.request<InviteResource>('POST', path, {
      token,
      body: { level: 'read', space: space.id },
    });
    const stranger = await server.make.user();
    const theirs = await server.make.token(stranger.id);
    const accept = async () =>
      (await server.request('POST', `/orgs/${org.id}/invites/${body.id}`, { token: theirs }))
        .status;
    await server.request('DELETE', `/spaces/${space.id}`, { token });
    expect(await accept()).toBe(404);
    expect((await server.request('GET', `${path}/${body.id}`, { token })).body).toMatchObject({
      space: { object: 'space', id: space.id },
    });
    await server.request('POST', `/spaces/${space.id}/restore`, { token });
    expect(await accept()).toBe(200);
    await server.platform.database.transaction((tx) => removeAccessObject(tx, space.id));
    expect((await server.request('GET', `${path}/${body.id}`, { token })).status).toBe(404);
  });
});
