import type { PasskeyResource } from '@octavo/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { addExamplePasskey } from '../testing/example-passkey.ts';

interface PasskeyList {
  items: PasskeyResource[];
}

describe.each(dialects)('passkeys over the API on %s', (dialect) => {
  it('are listed without what they are made of, and removed once', async () => {
    await using server = await startTestServer({ dialect });
    const { platform } = server;
    const user = await server.make.user();
    const token = await server.make.token(user.id);
    const ids = await platform.database.transaction(async (tx) => [
      await addExamplePasskey(platform, tx, user.id),
      await addExamplePasskey(platform, tx, user.id),
    ]);
    const list = () => server.request<PasskeyList>('GET', '/user/passkeys', { token });
    const { body } = await list();
    expect(body.items.map(({ id }) => id)).toEqual(ids);
    expect(body.items[0]).toEqual({
      ...{ id: ids[0], name: 'Kiln laptop', backedUp: true, createdAt: expect.any(String) },
    });
    const path = `/user/passkeys/${ids[0]}`;
    expect((await server.request('DELETE', path, { token })).status).toBe(204);
    expect((await server.request('DELETE', path, { token })).status).toBe(404);
    expect((await list()).body.items.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it("are nobody else's to see or remove", async () => {
    await using server = await startTestServer({ dialect });
    const { platform } = server;
    const owner = await server.make.user();
    const { token } = await server.make.org();
    const id = await platform.database.transaction((tx) =>
      addExamplePasskey(platform, tx, owner.id),
    );
    const answer = await server.request('DELETE', `/user/passkeys/${id}`, { token });
    expect(answer.status).toBe(404);
    const { body } = await server.request<PasskeyList>('GET', '/user/passkeys', { token });
    expect(body.items).toEqual([]);
    const readOnly = await server.make.token(owner.id, { readOnly: true });
    const refused = await server.request('DELETE', `/user/passkeys/${id}`, { token: readOnly });
    expect(refused.status).toBe(403);
  });
});
