import type { AddressInfo } from 'node:net';
import { declareOperation } from '@octavo/contract';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { createCredentials } from '../areas/auth/index.ts';
import { openTestPlatform } from '../testing/test-platform.ts';
import { publicAccess } from './access.ts';
import { createApiDoor } from './create-api-door.ts';
import { serveDoors } from './exchange/serve-doors.ts';
import { implementOperation, type Operation } from './implement-operation.ts';
import { ok } from './reply.ts';
import { createHttpService } from './service.ts';

async function serve(operations: readonly Operation[]) {
  const platform = await openTestPlatform();
  const service = createHttpService(platform, createCredentials(platform));
  const none = { site: [], provisioning: [], 'sign-in': [], probe: [], download: [] };
  const app = serveDoors(service, { ...none, api: [createApiDoor(service, operations)] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1`,
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
      await platform[Symbol.asyncDispose]();
    },
  };
}

const shape = { tag: 'Test', summary: 'Test', access: { object: 'public' } } as const;
const access = publicAccess();

describe('an operation', () => {
  it('that only reads gets the body of a POST, and its query coerced', async () => {
    const echo = implementOperation(
      declareOperation({
        ...shape,
        id: 'echo',
        method: 'POST',
        path: '/echo',
        writes: false,
        query: Type.Object({ ids: Type.Array(Type.String()), deep: Type.Boolean() }),
        body: Type.Object({ url: Type.String() }, { additionalProperties: true }),
        responses: { 200: Type.Unknown() },
      }),
      { access, handle: async ({ body, query }) => ok({ body, query }) },
    );
    await using server = await serve([echo]);
    const answer = await fetch(`${server.origin}/echo?ids=one&deep=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ url: '/a', extra: 1 }),
    });
    expect(await answer.json()).toEqual({
      body: { url: '/a', extra: 1 },
      query: { ids: ['one'], deep: true },
    });
  });

  it('gets the page path of a wildcard with plain and with encoded slashes', async () => {
    const read = implementOperation(
      declareOperation({
        ...shape,
        id: 'read',
        method: 'GET',
        path: '/read/{pagePath}',
        responses: { 200: Type.Unknown() },
      }),
      { access, handle: async ({ params }) => ok(params) },
    );
    await using server = await serve([read]);
    for (const path of ['guide/first', 'guide%2Ffirst', 'guide/first/']) {
      const answer = await fetch(`${server.origin}/read/${path}`);
      expect(await answer.json()).toEqual({ pagePath: 'guide/first' });
    }
  });

  it('that fails unforeseen answers 500 without saying why', async () => {
    const fail = implementOperation(
      declareOperation({
        ...shape,
        id: 'fail',
        method: 'GET',
        path: '/fail',
        responses: { 200: Type.Unknown() },
      }),
      {
        access,
        handle: async () => {
          throw new Error('secret detail');
        },
      },
    );
    await using server = await serve([fail]);
    const answer = await fetch(`${server.origin}/fail`);
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ error: { code: 500, requestId: expect.any(String) } });
    expect(text).not.toContain('secret detail');
  });
});
