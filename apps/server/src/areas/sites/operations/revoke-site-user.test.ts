import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedSite } from '../testing/granted-site.ts';

describe.each(
  dialects,
)('DELETE /orgs/{o}/sites/{s}/permissions/users/{userId} on %s', (dialect) => {
  it('takes back a role that was granted, once', async () => {
    await using site = await startGrantedSite(dialect);
    const revoke = async () =>
      (await site.call('DELETE', `/permissions/users/${site.guestId}`)).status;
    await site.grant({ users: [site.guestId], role: 'read' });
    expect((await site.see()).status).toBe(200);
    expect(await revoke()).toBe(204);
    expect((await site.see()).status).toBe(404);
    expect(await revoke()).toBe(404);
  });
});
