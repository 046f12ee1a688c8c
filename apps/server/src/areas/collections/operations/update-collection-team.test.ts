import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedCollection } from '../testing/granted-collection.ts';

describe.each(
  dialects,
)('PATCH /collections/{collectionId}/permissions/teams/{teamId} on %s', (dialect) => {
  it('changes a role that was granted, and no other', async () => {
    await using collection = await startGrantedCollection(dialect);
    const id = collection.team.id;
    const change = async (role: string) =>
      (await collection.call('PATCH', `/permissions/teams/${id}`, { role })).status;
    expect(await change('create')).toBe(404);
    await collection.grant({ teams: [id], role: 'read' });
    expect(await change('create')).toBe(204);
    expect((await collection.see()).body.permissions).toMatchObject({ create: true });
    expect(await change('owner')).toBe(400);
  });
});
