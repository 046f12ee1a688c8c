import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedSite } from '../testing/granted-site.ts';

describe.each(dialects)('PATCH /orgs/{o}/sites/{s}/permissions/users/{userId} on %s', (dialect) => {
  it('changes a role that was granted, and no other', async () => {
    await using site = await startGrantedSite(dialect);
    const change = async (role: string) =>
      (await site.call('PATCH', `/permissions/users/${site.guestId}`, { role })).status;
    expect(await change('create')).toBe(404);
    await site.grant({ users: [site.guestId], role: 'read' });
    expect(await change('create')).toBe(204);
    expect((await site.see()).body).toMatchObject({ permissions: { edit: true } });
    expect(await change('owner')).toBe(400);
  });
});
