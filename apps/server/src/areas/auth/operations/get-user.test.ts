import type { UserResource } from '@octavo/contract/auth';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /user on %s', (dialect) => {
  it('answers the person whose token is used', async () => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user({ email: 'Ada@Example.com', displayName: 'Ada' });
    const token = await server.make.token(user.id, { readOnly: true });
    const { status, body } = await server.request<UserResource>('GET', '/user', { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'user',
      id: user.id,
      displayName: 'Ada',
      email: 'ada@example.com',
      urls: { location: `${server.platform.config.publicUrl}/v1/users/${user.id}` },
    });
  });
});
