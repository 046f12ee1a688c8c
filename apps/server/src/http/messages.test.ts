import type { TSchema } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '../app.ts';
import { startOrgServer } from '../testing/org-server.ts';

const { server, token, orgId, createSpace } = await startOrgServer();
afterAll(() => server.close());

interface Refusal {
  error: { message: string; details?: { path: string; message: string }[] };
}

async function refuse(method: 'POST' | 'PATCH' | 'PUT', path: string, body: unknown) {
  const answer = await server.request<Refusal>(method, path, { token, body });
  expect(answer.status).toBe(400);
  return answer.body.error.message;
}

/** Every schema within one, itself included. */
function* listSchemas(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) return;
  if (Array.isArray(schema)) {
    for (const part of schema) yield* listSchemas(part);
    return;
  }
  yield schema as Record<string, unknown>;
  for (const part of Object.values(schema)) yield* listSchemas(part);
}

describe('the message about a mistake', () => {
  it('has the rule in words wherever a text must have a pattern', () => {
    const wordless = operations.flatMap(({ id, body, query, params }) =>
      [body, query, params]
        .flatMap((schema: TSchema | undefined) => [...listSchemas(schema)])
        .filter(({ pattern, type }) => typeof pattern === 'string' && type === 'string')
        .filter((schema) => typeof schema['x-rule'] !== 'string')
        .map(({ pattern }) => [id, pattern]),
    );
    expect(wordless).toEqual([]);
  });

  it('tells what a text must be, not its regular expression', async () => {
    const message = await refuse('POST', `/orgs/${orgId}/openapi`, { slug: 'My API', source: {} });
    expect(message).toBe(
      'slug must consist of lower-case letters and digits, with single hyphens between them',
    );
  });

  it('lists the fields that there are', async () => {
    const message = await refuse('POST', `/orgs/${orgId}/spaces`, { titel: 'Glazes' });
    expect(message).toMatch(/^titel is not a field of this operation; expected one of .*\btitle\b/);
  });

  it('lists the operations that a batch knows', async () => {
    const { body } = await createSpace({ title: 'Glazes' });
    const message = await refuse('POST', `/spaces/${body.id}/content`, {
      changes: [{ operation: 'paint_page' }],
    });
    expect(message).toMatch(
      /^changes\[0\]\.operation is not supported here; expected one of .*insert_page/,
    );
  });
});

describe('the rate limit', () => {
  it('is told on every answer, and goes down', async () => {
    const read = async () => {
      const { headers } = await server.request('GET', '/user', { token });
      const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
        Number(headers.get(`ratelimit-${name}`)),
      ) as [number, number, number];
      return { limit, remaining, reset, policy: headers.get('ratelimit-policy') };
    };
    const { limit, remaining, reset, policy } = await read();
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThan(limit);
    expect(reset).toBeGreaterThan(0);
    expect(policy).toBe(`${limit};w=10`);
    const failed = await server.request('GET', '/spaces/unknown', { token });
    expect(Number(failed.headers.get('ratelimit-remaining'))).toBeLessThanOrEqual(remaining);
  });

  it('may be read by scripts of any origin', async () => {
    const { headers } = await server.request('GET', '/user', { token });
    expect(headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
  });
});
