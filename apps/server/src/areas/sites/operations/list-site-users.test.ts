import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedSite } from '../testing/granted-site.ts';

describe.each(dialects)('GET /orgs/{o}/sites/{s}/permissions/users on %s', (dialect) => {
  it('lists to whom a role was granted on the site', async () => {
    await using site = await startGrantedSite(dialect);
    await site.grant({ users: [site.guestId], teams: [site.team.id], role: 'edit' });
    expect((await site.call('GET', '/permissions/users')).body).toMatchObject({
      ...{ count: 1, items: [{ permission: 'edit', user: { id: site.guestId } }] },
    });
  });
});
