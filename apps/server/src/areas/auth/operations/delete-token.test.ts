import type { CreatedTokenResource } from '@octavo/contract/auth';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('DELETE /user/tokens/{tokenId} on %s', (dialect) => {
  it('ends a token at once', async () => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user();
    const token = await server.make.token(user.id);
    const { body } = await server.request<CreatedTokenResource>('POST', '/user/tokens', {
      token,
      body: { label: 'ci' },
    });
    expect((await server.request('GET', '/user', { token: body.token })).status).toBe(200);
    const path = `/user/tokens/${body.id}`;
    expect((await server.request('DELETE', path, { token })).status).toBe(204);
    expect((await server.request('GET', '/user', { token: body.token })).status).toBe(401);
    expect((await server.request('DELETE', path, { token })).status).toBe(404);
  });

  it("does not touch another person's token", async () => {
    await using server = await startTestServer({ dialect });
    const { token } = await server.make.org();
    const other = await server.make.user();
    const kept = await server.make.token(other.id);
    const row = await server.platform.database.db
      .selectFrom('tokens')
      .select('id')
      .where('user_id', '=', other.id)
      .executeTakeFirstOrThrow();
    const answer = await server.request('DELETE', `/user/tokens/${row.id}`, { token });
    expect(answer.status).toBe(404);
    expect((await server.request('GET', '/user', { token: kept })).status).toBe(200);
  });
});
