import type { PasskeyResource } from '@octavo/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { addExamplePasskey } from '../testing/example-passkey.ts';

interface PasskeyList {
  items: PasskeyResource[];
  count: number;
  next?: { page: string };
}

describe.each(dialects)('GET /user/passkeys on %s', (dialect) => {
  it("answers the caller's own, page by page, oldest first", async () => {
    await using server = await startTestServer({ dialect });
    const { platform } = server;
    const [user, other] = [await server.make.user(), await server.make.user()];
    const token = await server.make.token(user.id);
    const ids = await platform.database.transaction(async (tx) => {
      await addExamplePasskey(platform, tx, other.id);
      return [
        await addExamplePasskey(platform, tx, user.id),
        await addExamplePasskey(platform, tx, user.id),
      ];
    });
    const ask = (query: string) =>
      server.request<PasskeyList>('GET', `/user/passkeys?${query}`, { token });
    const { body: first } = await ask('limit=1');
    expect([first.count, first.items.map(({ id }) => id)]).toEqual([2, ids.slice(0, 1)]);
    const { body: second } = await ask(`limit=1&page=${first.next?.page}`);
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(second.next).toBeUndefined();
    expect((await server.request('GET', '/user/passkeys')).status).toBe(401);
  });
});
