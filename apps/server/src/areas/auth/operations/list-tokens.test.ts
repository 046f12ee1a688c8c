import type { TokenResource } from '@octavo/contract/auth';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('GET /user/tokens on %s', (dialect) => {
  it("lists one's own tokens without their secrets", async () => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user();
    const token = await server.make.token(user.id, { label: 'laptop' });
    const expiresAt = '2099-01-31T09:30:00.000Z';
    await server.make.token(user.id, { label: 'ci', readOnly: true, expiresAt });
    const other = await server.make.user();
    await server.make.token(other.id);
    const { body } = await server.request<{ count: number; items: TokenResource[] }>(
      'GET',
      '/user/tokens',
      { token },
    );
    expect(body.count).toBe(2);
    expect(body.items).toEqual([
      expect.objectContaining({ label: 'laptop', readOnly: false }),
      expect.objectContaining({ label: 'ci', readOnly: true, expiresAt }),
    ]);
    expect(JSON.stringify(body)).not.toContain('oct_');
  });
});
