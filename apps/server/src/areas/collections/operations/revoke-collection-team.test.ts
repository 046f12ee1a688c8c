import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedCollection } from '../testing/granted-collection.ts';

describe.each(
  dialects,
)('DELETE /collections/{collectionId}/permissions/teams/{teamId} on %s', (dialect) => {
  it('takes back what was granted, once, and nothing that was granted below', async () => {
    await using collection = await startGrantedCollection(dialect);
    const { library, spaceId } = collection;
    const id = collection.team.id;
    const revoke = async () => (await collection.call('DELETE', `/permissions/teams/${id}`)).status;
    await collection.grant({ teams: [id], role: 'edit' });
    await library.grant(`/spaces/${spaceId}`, { teams: [id] }, 'read');
    expect((await collection.see()).body.permissions).toMatchObject({ view: true });
    expect(await revoke()).toBe(204);
    expect((await collection.see()).body.permissions).toMatchObject({ view: false });
    expect(await revoke()).toBe(404);
  });
});
