import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedCollection } from '../testing/granted-collection.ts';

describe.each(dialects)('GET /collections/{collectionId}/permissions/users on %s', (dialect) => {
  it('lists to whom a role was granted on the collection itself', async () => {
    await using collection = await startGrantedCollection(dialect);
    const { library, spaceId, guest, team } = collection;
    const other = await library.member(null);
    await library.grant(`/spaces/${spaceId}`, { users: [other.user.id] }, 'admin');
    await collection.grant({ users: [guest.user.id], teams: [team.id], role: 'edit' });
    expect((await collection.call('GET', '/permissions/users')).body).toMatchObject({
      count: 1,
      items: [{ permission: 'edit', user: { id: guest.user.id } }],
    });
  });
});
