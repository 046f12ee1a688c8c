import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { openLibrary } from '../testing/open-library.ts';

describe.each(dialects)('PATCH /collections/{collectionId} on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  it('changes what is named, clears what is null, and says both in its event', async () => {
    const library = await openLibrary(server);
    const taken = listenTo(server.platform, ['collection.updated']);
    const { id } = await library.make({ title: 'Guides', description: 'All of them' });
    const renamed = await library.change(id, { title: 'Manuals' });
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { title: 'Manuals', description: 'All of them', defaultLevel: null },
    ]);
    const { body } = await library.change(id, { description: null, defaultLevel: 'comment' });
    expect(body).toMatchObject({ title: 'Manuals', defaultLevel: 'comment' });
    expect(body).not.toHaveProperty('description');
    expect((await library.get(id)).body).toEqual(body);
    expect((await library.change(id, { defaultLevel: null })).body.defaultLevel).toBeNull();
    expect(taken().map(([, { before, after }]) => ({ before, after }))).toEqual([
      { before: { title: 'Guides' }, after: { title: 'Manuals' } },
      {
        before: { description: 'All of them', defaultLevel: null },
        after: { description: null, defaultLevel: 'comment' },
      },
      { before: { defaultLevel: 'comment' }, after: { defaultLevel: null } },
    ]);
  });

  it('takes 50 characters for the title and 100 for the description, whatever they are', async () => {
    const library = await openLibrary(server);
    const { id } = await library.make();
    const accepts = async (body: object) => (await library.change(id, body)).status;
    expect(await accepts({ title: '🏺'.repeat(50), description: '窯'.repeat(100) })).toBe(200);
    expect(await accepts({ title: 'x'.repeat(51) })).toBe(400);
    expect(await accepts({ title: '🏺'.repeat(51) })).toBe(400);
    expect(await accepts({ description: '窯'.repeat(101) })).toBe(400);
    expect(await accepts({ description: '🏺'.repeat(101) })).toBe(400);
    expect(await library.change(id, { title: '' })).toMatchObject({
      ...{ status: 400, body: { error: { details: [{ path: 'body.title' }] } } },
    });
    expect((await library.get(id)).body.title).toBe('🏺'.repeat(50));
  });

  it('lets who may create rename it, and admins alone set the level', async () => {
    const library = await openLibrary(server);
    const { id } = await library.make();
    const people = await Promise.all(
      (['review', 'create', null] as const).map((role) => library.member(role)),
    );
    const [reviewer, creator, guest] = people.map(({ token }) => token);
    expect((await library.change(id, { title: 'A' }, reviewer)).status).toBe(403);
    expect((await library.change(id, { title: 'A' }, guest)).status).toBe(404);
    expect((await library.change(id, { title: 'A' }, creator)).status).toBe(200);
    const refused = await library.change(id, { title: 'B', defaultLevel: 'read' }, creator);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: { type: 'field_forbidden' } },
    ]);
    expect((await library.get(id)).body.title).toBe('A');
    const [, , { user }] = people as [unknown, unknown, (typeof people)[number]];
    await library.grant(`/collections/${id}`, { users: [user.id] }, 'admin');
    expect((await library.change(id, { defaultLevel: 'read' }, guest)).status).toBe(200);
  });

  it('keeps to the state that If-Match names', async () => {
    const library = await openLibrary(server);
    const { id } = await library.make();
    const { headers } = await library.get(id);
    const rename = (title: string) =>
      server.request('PATCH', `/collections/${id}`, {
        token: library.token,
        body: { title },
        headers: { 'if-match': headers.get('etag') ?? '' },
      });
    const statuses = await Promise.all(
      ['A', 'B', 'C'].map(async (to) => (await rename(to)).status),
    );
    expect(statuses.sort()).toEqual([200, 412, 412]);
  });
});
