import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedCollection } from '../testing/granted-collection.ts';

describe.each(
  dialects,
)('DELETE /collections/{collectionId}/permissions/users/{userId} on %s', (dialect) => {
  it('takes back what was granted, once, and nothing that was granted below', async () => {
    await using collection = await startGrantedCollection(dialect);
    const { library, spaceId } = collection;
    const id = collection.guest.user.id;
    const revoke = async () => (await collection.call('DELETE', `/permissions/users/${id}`)).status;
    await collection.grant({ users: [id], role: 'edit' });
    await library.grant(`/spaces/${spaceId}`, { users: [id] }, 'read');
    expect((await collection.see()).body.permissions).toMatchObject({ view: true });
    expect(await revoke()).toBe(204);
    expect((await collection.see()).body.permissions).toMatchObject({ view: false });
    expect(await revoke()).toBe(404);
  });
});
