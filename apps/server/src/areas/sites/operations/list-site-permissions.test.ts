import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedSite } from '../testing/granted-site.ts';

describe.each(dialects)('GET /orgs/{o}/sites/{s}/permissions/aggregate on %s', (dialect) => {
  it('lists everybody with a role on the site, whatever it follows from', async () => {
    await using site = await startGrantedSite(dialect);
    const list = async () => (await site.call('GET', '/permissions/aggregate')).body;
    expect(await list()).toMatchObject({ count: 1, items: [{ permission: 'admin' }] });
    await site.grant({ teams: [site.team.id], role: 'edit' });
    expect(await list()).toMatchObject({
      ...{ count: 2, items: [{}, { permission: 'edit', user: { id: site.guestId } }] },
    });
  });
});
