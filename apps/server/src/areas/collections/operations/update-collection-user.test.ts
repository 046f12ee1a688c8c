import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedCollection } from '../testing/granted-collection.ts';

describe.each(
  dialects,
)('PATCH /collections/{collectionId}/permissions/users/{userId} on %s', (dialect) => {
  it('changes a role that was granted, and no other', async () => {
    await using collection = await startGrantedCollection(dialect);
    const id = collection.guest.user.id;
    const change = async (role: string) =>
      (await collection.call('PATCH', `/permissions/users/${id}`, { role })).status;
    expect(await change('create')).toBe(404);
    await collection.grant({ users: [id], role: 'read' });
    expect(await change('create')).toBe(204);
    expect((await collection.see()).body.permissions).toMatchObject({ create: true });
    expect(await change('owner')).toBe(400);
  });
});
