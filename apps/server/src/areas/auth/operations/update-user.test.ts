import type { UserResource } from '@octavo/contract/auth';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('PATCH /user on %s', (dialect) => {
  it('changes the name and the picture, and takes the picture away', async () => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user({ email: 'mira@example.com', displayName: 'Mira' });
    const token = await server.make.token(user.id);
    const update = (body: unknown) =>
      server.request<UserResource>('PATCH', '/user', { token, body });
    const photoURL = 'https://kiln.example/mira.png';
    expect((await update({ displayName: ' Mira Kiln ', photoURL })).body).toMatchObject({
      ...{ displayName: 'Mira Kiln', photoURL, email: 'mira@example.com' },
    });
    expect((await update({ photoURL: null })).body.photoURL).toBeUndefined();
    const { body } = await server.request<UserResource>('GET', '/user', { token });
    expect(body.displayName).toBe('Mira Kiln');
    const found = await server.platform.database.db
      .selectFrom('users')
      .select('search_text')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(found.search_text).toBe('mira kiln\nmira@example.com');
  });

  it('says in its event what changed, and emits none where nothing did', async () => {
    await using server = await startTestServer({ dialect });
    const told: unknown[] = [];
    server.platform.events.on('user.updated', async (_, event) => {
      told.push([event.before, event.after]);
    });
    const user = await server.make.user({ displayName: 'Mira' });
    const token = await server.make.token(user.id);
    await server.request('PATCH', '/user', { token, body: { displayName: 'Mira' } });
    await server.request('PATCH', '/user', { token, body: {} });
    await server.request('PATCH', '/user', { token, body: { displayName: 'Ossian' } });
    expect(told).toEqual([[{ displayName: 'Mira' }, { displayName: 'Ossian' }]]);
  });

  it.each([
    { displayName: '' },
    { displayName: '   ' },
    { displayName: 'x'.repeat(101) },
    { photoURL: 'javascript:alert(1)' },
    { email: 'new@example.com' },
  ])('refuses %j', async (body) => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user({ displayName: 'Mira' });
    const token = await server.make.token(user.id);
    expect((await server.request('PATCH', '/user', { token, body })).status).toBe(400);
    const readOnly = await server.make.token(user.id, { readOnly: true });
    const sent = { token: readOnly, body: { displayName: 'Other' } };
    expect((await server.request('PATCH', '/user', sent)).status).toBe(403);
  });
});
