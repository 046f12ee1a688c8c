import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startGrantedCollection } from '../testing/granted-collection.ts';

describe.each(dialects)('POST /collections/{collectionId}/permissions on %s', (dialect) => {
  it('lets onto the collection and all that is in it, by itself or by a team', async () => {
    await using collection = await startGrantedCollection(dialect);
    const { library, guest, spaceId } = collection;
    expect((await collection.see()).status).toBe(404);
    expect((await collection.grant({ users: [guest.user.id], role: 'read' })).status).toBe(204);
    expect((await collection.see()).body.permissions).toMatchObject({ view: true, create: false });
    const space = await library.call('GET', `/spaces/${spaceId}`, undefined, guest.token);
    expect(space.body).toMatchObject({ permissions: { view: true, comment: false } });
    expect((await collection.grant({ teams: [collection.team.id], role: 'create' })).status).toBe(
      204,
    );
    expect((await collection.see()).body.permissions).toMatchObject({ create: true, admin: false });
  });

  it('names who is not of the organization, and gives no more than one has', async () => {
    await using collection = await startGrantedCollection(dialect);
    const { library, guest } = collection;
    const { admin: stranger } = await library.server.make.org('Elsewhere');
    const users = [guest.user.id, stranger.id];
    expect(await collection.grant({ users, teams: ['none'], role: 'read' })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'body.users[1]' }, { path: 'body.teams[0]' }] } },
    });
    expect((await collection.see()).status).toBe(404);
    expect((await collection.grant({ users: [], role: 'owner' })).status).toBe(400);
    await collection.grant({ users: [guest.user.id], role: 'create' });
    const again = { users: [guest.user.id], role: 'admin' };
    expect((await collection.grant(again, guest.token)).status).toBe(403);
  });

  it('is refused to who only passes through', async () => {
    await using collection = await startGrantedCollection(dialect);
    const { library, guest, spaceId } = collection;
    await library.grant(`/spaces/${spaceId}`, { users: [guest.user.id] }, 'admin');
    expect((await collection.see()).status).toBe(200);
    const grant = { users: [guest.user.id], role: 'read' };
    expect((await collection.grant(grant, guest.token)).status).toBe(403);
  });
});
