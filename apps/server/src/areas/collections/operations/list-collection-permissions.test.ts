import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedCollection } from '../testing/granted-collection.ts';

describe.each(
  dialects,
)('GET /collections/{collectionId}/permissions/aggregate on %s', (dialect) => {
  it('lists everybody with a role, from above too, and the one that counts', async () => {
    await using collection = await startGrantedCollection(dialect);
    const { library, id, guest } = collection;
    const outer = await library.make({ title: 'Library' });
    await library.move(id, { parent: outer.id });
    await library.change(outer.id, { defaultLevel: 'comment' });
    const creator = await library.member('create');
    await library.grant(`/collections/${outer.id}`, { teams: [collection.team.id] }, 'review');
    const { body } = await collection.call('GET', '/permissions/aggregate');
    expect(body).toMatchObject({
      count: 3,
      items: [
        { permission: 'admin', user: { id: library.admin.id } },
        { permission: 'review', user: { id: guest.user.id } },
        { permission: 'comment', user: { id: creator.user.id } },
      ],
    });
    const { body: page } = await collection.call('GET', '/permissions/aggregate?limit=1');
    expect(page).toMatchObject({ count: 3, next: { page: expect.any(String) } });
  });

  it('leaves out who only passes through', async () => {
    await using collection = await startGrantedCollection(dialect);
    const { library, spaceId, guest } = collection;
    await library.grant(`/spaces/${spaceId}`, { users: [guest.user.id] }, 'read');
    expect((await collection.call('GET', '/permissions/aggregate')).body.count).toBe(1);
  });
});
