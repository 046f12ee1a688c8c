import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import type { Operation } from './http/define-operation.ts';
import type { EventName } from './platform/events/events.ts';
import type { EventEnvelope } from './platform/index.ts';
import { makeExampleRequest } from './testing/example-request.ts';
import { type ExampleWorld, makeExampleWorld } from './testing/example-world.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const writing = operations.filter(({ writes }) => writes);

/** Objects of people rather than of an organization. */
const PERSONAL: readonly string[] = ['user', 'token'];

let server: TestServer;
let emitted: [EventName, EventEnvelope][] = [];

beforeAll(async () => {
  server = await startTestServer();
  server.platform.events.onAny(async (_, name, event) => {
    emitted.push([name, event]);
  });
});

afterAll(() => server.close());

/** Calls an operation with its example in a world of its own, as the caller whom that is for. */
async function call(operation: Operation, world: ExampleWorld) {
  const kind = operation.example.by === 'stranger' ? 'other admin' : 'admin';
  const caller = world.callers.get(kind);
  if (caller?.token === undefined) throw new Error(`The example world has no caller "${kind}".`);
  const { path, body } = makeExampleRequest(operation, world, caller);
  emitted = [];
  const answer = await server.request<{ id?: string } | null>(operation.method, path, {
    token: caller.token,
    ...(body === undefined ? {} : { body }),
  });
  const { userId, tokenId } = caller;
  return { answer, actor: { kind: 'user', userId, tokenId }, told: emitted };
}

/** The organization that an event should name. */
function organizationOf(operation: Operation, event: EventEnvelope, world: ExampleWorld) {
  if (PERSONAL.includes(event.object.kind)) return null;
  const isNew = operation.id === 'create-organization';
  return isNew ? expect.any(String) : world.objects.organizationId;
}

describe('an operation that writes', () => {
  it.each(
    writing.map((operation) => [operation.id, operation] as const),
  )('emits what it declares, in complete envelopes: %s', async (_id, operation) => {
    const world = await makeExampleWorld(server.platform);
    const { answer, actor, told } = await call(operation, world);
    expect(Object.keys(operation.responses).map(Number)).toContain(answer.status);
    const names = told.map(([name]) => name);
    expect(operation.emits).toEqual(expect.arrayContaining(names));
    expect(names.length).toBeGreaterThan(0);
    for (const [name, event] of told) {
      expect(event).toMatchObject({
        ...{ actor, organizationId: organizationOf(operation, event, world) },
        object: { kind: expect.any(String), id: expect.stringMatching(/./) },
      });
      expect(new Date(event.at).toISOString()).toBe(event.at);
      if (!name.startsWith('grant.')) expect(name.split('.')[0]).toBe(event.object.kind);
      const { object, before, after } = event;
      const said = { object, before: before ?? {}, after: after ?? {} };
      expect(JSON.parse(JSON.stringify(said))).toEqual(said);
    }
  });

  it('declares what it emits', () => {
    expect(writing.filter(({ emits }) => emits.length === 0).map(({ id }) => id)).toEqual([]);
    const reading = operations.filter(({ writes, emits }) => !writes && emits.length > 0);
    expect(reading.map(({ id }) => id)).toEqual([]);
  });

  it('says in the API document what it emits', async () => {
    const { body } = await server.request<{
      paths: Record<string, Record<string, { 'x-emits'?: string[] }>>;
    }>('GET', '/openapi.json');
    const described = operations.map(({ path, method }) => [
      path,
      body.paths[`/v1${path}`]?.[method.toLowerCase()]?.['x-emits'] ?? [],
    ]);
    expect(described).toEqual(operations.map(({ path, emits }) => [path, emits]));
  });
});

describe('events', () => {
  it('hold no secrets: neither that of a token nor its hash', async () => {
    const world = await makeExampleWorld(server.platform);
    const operation = operations.find(({ id }) => id === 'create-token');
    if (operation === undefined) throw new Error('There is no create-token.');
    const { answer, told } = await call(operation, world);
    const { id, token } = answer.body as { id: string; token: string };
    const row = await server.platform.database.db
      .selectFrom('tokens')
      .select('secret_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify(told);
    expect(text).toContain(id);
    expect(text).not.toContain(token);
    expect(text).not.toContain(row.secret_hash);
  });
});
