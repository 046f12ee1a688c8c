import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import type { Operation } from './http/implement-operation.ts';
import { makeExampleRequest } from './testing/example-request.ts';
import { type ExampleWorld, makeExampleWorld } from './testing/example-world.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** What they act on is not there any more for those who called them: a repeated request is refused. */
const ENDS_WITH_IT: Readonly<Record<string, number>> = {
  'transfer-space': 403,
  'transfer-collection': 403,
  'resolve-translation-outdated': 404,
};

const keyed = operations.filter(({ takesKey }) => takesKey);
const byId = (list: readonly Operation[]): [string, Operation][] =>
  list.map((operation) => [operation.id, operation]);

let server: TestServer;
let emitted = 0;

beforeAll(async () => {
  server = await startTestServer();
  server.platform.events.onAny(async () => {
    emitted += 1;
  });
});

afterAll(() => server.close());

/** Sends the example of an operation with an idempotency key. */
function ask(operation: Operation, world: ExampleWorld, change: Record<string, unknown> = {}) {
  const kind = operation.example.by === 'stranger' ? 'other admin' : 'admin';
  const caller = world.callers.get(kind);
  if (caller?.token === undefined) throw new Error(`The example world has no caller "${kind}".`);
  const { path, body } = makeExampleRequest(operation, world, caller);
  return server.request(operation.method, path, {
    token: caller.token,
    headers: { 'idempotency-key': operation.id },
    ...(body === undefined ? {} : { body: { ...body, ...change } }),
  });
}

describe('a POST that writes', () => {
  it.each(byId(keyed))('does it once for its idempotency key: %s', async (_id, operation) => {
    const world = await makeExampleWorld(server.platform);
    const first = await ask(operation, world);
    expect(Object.keys(operation.responses).map(Number)).toContain(first.status);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    emitted = 0;
    const again = await ask(operation, world);
    expect(emitted).toBe(0);
    const refused = ENDS_WITH_IT[operation.id];
    if (refused !== undefined) {
      expect(again.status).toBe(refused);
      return;
    }
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.status).toBe(first.status);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  });

  it('says in the API document that it takes a key and marks what it repeats', async () => {
    interface Described {
      parameters?: { name: string }[];
      responses: Record<string, { headers?: Record<string, unknown> }>;
    }
    const { body } = await server.request<{ paths: Record<string, Record<string, Described>> }>(
      'GET',
      '/openapi.json',
    );
    const described = operations.map(({ path, method, id }) => {
      const { parameters = [], responses } = body.paths[`/v1${path}`]?.[method.toLowerCase()] ?? {
        responses: {},
      };
      const takes = parameters.some(({ name }) => name === 'Idempotency-Key');
      const marks = Object.entries(responses).some(
        ([status, { headers = {} }]) => Number(status) < 300 && 'Idempotency-Replayed' in headers,
      );
      return [id, takes, marks];
    });
    expect(described).toEqual(operations.map(({ id, takesKey }) => [id, takesKey, takesKey]));
  });

  it('takes one wherever a token or a session calls it', () => {
    const others = operations.filter(
      ({ method, writes, takesKey }) => method === 'POST' && writes && !takesKey,
    );
    expect(others.map(({ id }) => id)).toEqual([]);
  });
});

describe('an upload', () => {
  async function open() {
    const world = await makeExampleWorld(server.platform);
    const { spaceId = '' } = world.objects;
    const token = world.callers.get('admin')?.token ?? '';
    const send = (key: string, text: string, name = 'note.txt') => {
      const form = new FormData();
      form.append('file', new Blob([text], { type: 'text/plain' }), name);
      return fetch(`${server.origin}/v1/spaces/${spaceId}/content/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: form,
      });
    };
    const count = async () => {
      const path = `/spaces/${spaceId}/content/files`;
      const { body } = await server.request<{ items: unknown[] }>('GET', path, { token });
      return body.items.length;
    };
    return { send, count };
  }

  it('makes one file of what is sent again, whatever the boundary of its form', async () => {
    const { send, count } = await open();
    const before = await count();
    const first = await send('one', 'Glaze');
    const again = await send('one', 'Glaze');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(((await again.json()) as { id: string }).id).toBe(
      ((await first.json()) as { id: string }).id,
    );
    expect(await count()).toBe(before + 1);
  });

  it.each([
    ['other bytes', 'Kiln', 'note.txt'],
    ['another name', 'Glaze', 'other.txt'],
  ])('is refused with the key of %s', async (_what, text, name) => {
    const { send, count } = await open();
    await send('one', 'Glaze');
    const before = await count();
    const other = await send('one', text, name);
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ error: { type: 'idempotency_mismatch' } });
    expect(await count()).toBe(before);
  });
});
