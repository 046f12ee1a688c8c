import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedSite } from '../testing/granted-site.ts';

describe.each(
  dialects,
)('DELETE /orgs/{o}/sites/{s}/permissions/teams/{teamId} on %s', (dialect) => {
  it('takes back a role that was granted, once', async () => {
    await using site = await startGrantedSite(dialect);
    const revoke = async () =>
      (await site.call('DELETE', `/permissions/teams/${site.team.id}`)).status;
    await site.grant({ teams: [site.team.id], role: 'read' });
    expect((await site.see()).status).toBe(200);
    expect(await revoke()).toBe(204);
    expect((await site.see()).status).toBe(404);
    expect(await revoke()).toBe(404);
  });
});
