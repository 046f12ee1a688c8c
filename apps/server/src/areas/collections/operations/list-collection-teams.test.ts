import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedCollection } from '../testing/granted-collection.ts';

describe.each(dialects)('GET /collections/{collectionId}/permissions/teams on %s', (dialect) => {
  it('lists the teams with a role granted on it, which reach the spaces in it', async () => {
    await using collection = await startGrantedCollection(dialect);
    const { library, guest, team } = collection;
    const [, inner] = await library.makeNested(['Library', 'Shelf']);
    await library.move(inner?.id ?? '', { parent: collection.id });
    await library.makeSpace(inner?.id);
    await collection.grant({ users: [guest.user.id], teams: [team.id], role: 'edit' });
    expect((await collection.call('GET', '/permissions/teams')).body).toMatchObject({
      count: 1,
      items: [{ permission: 'edit', team: { id: team.id, members: 1, spaces: 2 } }],
    });
  });
});
