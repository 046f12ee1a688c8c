import type { CreatedTokenResource } from '@octavo/contract/auth';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startTestServer } from '../../../testing/test-server.ts';

describe.each(dialects)('POST /user/tokens on %s', (dialect) => {
  it('makes a token that works, and stores no secret', async () => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user();
    const token = await server.make.token(user.id);
    const { status, body, headers } = await server.request<CreatedTokenResource>(
      'POST',
      '/user/tokens',
      { token, body: { label: 'ci', expiresAt: '2099-01-31T10:30:00+01:00' } },
    );
    expect(status).toBe(201);
    expect(body.token).toMatch(/^oct_[\w-]{43}$/);
    expect(body.expiresAt).toBe('2099-01-31T09:30:00.000Z');
    expect(headers.get('location')).toMatch(new RegExp(`/v1/user/tokens/${body.id}$`));
    expect((await server.request('GET', '/user', { token: body.token })).status).toBe(200);
    const stored = await server.platform.database.db.selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(body.token);
  });

  it('makes read-only tokens, which may not write', async () => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user();
    const { body } = await server.request<CreatedTokenResource>('POST', '/user/tokens', {
      token: await server.make.token(user.id),
      body: { label: 'reader', readOnly: true },
    });
    const write = { token: body.token, body: { title: 'Kiln' } };
    expect((await server.request('POST', '/orgs', write)).status).toBe(403);
    expect((await server.request('GET', '/orgs', { token: body.token })).status).toBe(200);
  });

  it('refuses a time that has passed', async () => {
    await using server = await startTestServer({ dialect });
    const user = await server.make.user();
    const { status, body } = await server.request('POST', '/user/tokens', {
      token: await server.make.token(user.id),
      body: { label: 'late', expiresAt: '2020-01-01T00:00:00Z' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ path: 'body.expiresAt' }] } });
  });
});
