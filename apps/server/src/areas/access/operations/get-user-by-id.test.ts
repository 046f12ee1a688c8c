import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /users/{userId} on %s', (dialect) => {
  it('answers people of an organization one belongs to, and nobody else', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const { user: guest, token: guestToken } = await server.make.member(org.id, null);
    const { admin: stranger } = await server.make.org('Elsewhere');
    const disabled = await server.make.member(org.id, 'admin', { disabled: true });
    const ask = async (id: string, as: string) =>
      (await server.request('GET', `/users/${id}`, { token: as })).status;
    expect(await ask(guest.id, token)).toBe(200);
    expect(await ask(guest.id, guestToken)).toBe(200);
    expect(await ask(stranger.id, token)).toBe(404);
    expect(await ask(guest.id, disabled.token)).toBe(404);
    expect(await ask(disabled.user.id, disabled.token)).toBe(200);
    expect(await ask('nobody', token)).toBe(404);
  });
});
