import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedSite } from '../testing/granted-site.ts';

describe.each(dialects)('POST /orgs/{o}/sites/{s}/permissions on %s', (dialect) => {
  it('lets a guest see the site, by itself or by a team, and do what the role says', async () => {
    await using site = await startGrantedSite(dialect);
    expect((await site.see()).status).toBe(404);
    expect((await site.grant({ users: [site.guestId], role: 'read' })).status).toBe(204);
    expect((await site.see()).body).toMatchObject({ permissions: { view: true, edit: false } });
    expect((await site.grant({ teams: [site.team.id], role: 'create' })).status).toBe(204);
    expect((await site.see()).body).toMatchObject({ permissions: { edit: true, admin: false } });
  });

  it('gives nothing on the spaces of the site', async () => {
    await using site = await startGrantedSite(dialect);
    await site.grant({ users: [site.guestId], role: 'admin' });
    expect((await site.see()).status).toBe(200);
    const path = `/orgs/${site.organizationId}/spaces`;
    const token = await site.server.make.token(site.guestId);
    expect((await site.server.request('GET', path, { token })).body).toMatchObject({ count: 0 });
  });

  it('names who is not of the organization, and grants nothing then', async () => {
    await using site = await startGrantedSite(dialect);
    const { admin: stranger } = await site.server.make.org('Elsewhere');
    const users = [site.guestId, stranger.id];
    const { status, body } = await site.grant({ users, teams: ['none'], role: 'read' });
    expect([status, body]).toMatchObject([
      400,
      { error: { details: [{ path: 'body.users[1]' }, { path: 'body.teams[0]' }] } },
    ]);
    expect((await site.see()).status).toBe(404);
  });
});
