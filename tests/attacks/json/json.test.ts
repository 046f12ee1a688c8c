import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../apps/server/src/app.ts';
import type { Operation } from '../../../apps/server/src/http/implement-operation.ts';
import { makeExampleRequest } from '../../../apps/server/src/testing/example-request.ts';
import {
  type ExampleCaller,
  type ExampleWorld,
  makeExampleWorld,
} from '../../../apps/server/src/testing/example-world.ts';
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts';
import { noteAttacks, tallyWords } from '../attack-class.ts';
import { HOSTILE_BODIES, type HostileBody } from './bodies.ts';
import { HOSTILE_FRAMES } from './frames.ts';

/** Of each group of operations one that takes JSON from those who may write, and every change of content. */
const ATTACKED: readonly Operation[] = chooseOperations();

/** Bodies of so many bytes are sent to a part of the operations: how they are read is the same for all. */
const LARGE = 20_000;

let server: TestServer;
let world: ExampleWorld;
let admin: ExampleCaller;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeExampleWorld(server.platform);
  const found = world.callers.get('admin');
  if (found === undefined) throw new Error('The example world has no admin.');
  admin = found;
});
afterAll(() => server?.close());

function chooseOperations(): Operation[] {
  const taking = operations.filter(({ method, bodyType, body, writes }) => {
    return writes && method !== 'GET' && bodyType === 'json' && body !== undefined;
  });
  return [...Map.groupBy(taking, ({ tag }) => tag).values()].flatMap((list) => list.slice(0, 1));
}

/** The names that every object has: what a body must not add to. */
function readPrototypes(): string {
  const names = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
  return names.map((one) => Object.getOwnPropertyNames(one).join()).join(' ');
}

async function send(operation: Operation, hostile: HostileBody): Promise<number> {
  const { path, body } = makeExampleRequest(operation, world, admin);
  const valid = (body ?? {}) as Record<string, unknown>;
  const { status } = await server.request(operation.method, path, {
    ...(admin.token === undefined ? {} : { token: admin.token }),
    body: hostile.write(valid),
    headers: { 'content-type': hostile.contentType ?? 'application/json', ...hostile.headers },
  });
  return status;
}

describe('a hostile body', () => {
  it('is sent to operations of many areas', () => {
    expect(ATTACKED.length).toBeGreaterThan(20);
    expect(HOSTILE_BODIES.length).toBeGreaterThan(150);
  });

  it('would be seen to change something: an honest one is', async () => {
    const path = `/orgs/${world.objects.organizationId}/spaces`;
    const stamp = server.platform.database.changeStamp();
    const { status } = await server.request('POST', path, { token: admin.token ?? '', body: {} });
    expect([status, server.platform.database.changeStamp() === stamp]).toEqual([201, false]);
  });

  it('is refused, or taken as the JSON that it is; nothing fails or is half written', async (context) => {
    const before = readPrototypes();
    const outcomes: string[] = [];
    for (const hostile of HOSTILE_BODIES) {
      const size = hostile.write({}).length;
      const some = ATTACKED.filter((_, index) => size < LARGE || index % 5 === 0);
      for (const operation of some) {
        const stamp = server.platform.database.changeStamp();
        const status = await send(operation, hostile);
        const where = `${operation.id}: ${hostile.name}`;
        expect([where, status]).toEqual([where, expect.toSatisfy((one: number) => one < 500)]);
        if (status < 400) {
          expect([where, hostile.mayPass ?? false]).toEqual([where, true]);
          outcomes.push('taken');
          continue;
        }
        outcomes.push('refused');
        const changed = stamp !== server.platform.database.changeStamp();
        expect([where, changed]).toEqual([where, false]);
      }
      expect([hostile.name, readPrototypes()]).toEqual([hostile.name, before]);
    }
    noteAttacks(context, {
      attacks: 'json',
      tried: outcomes.length,
      outcomes: tallyWords(outcomes),
    });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await server.request('GET', '/user', { token: admin.token ?? '' })).status).toBe(200);
  }, 120_000);
});

interface NumberSchema {
  type?: string;
  properties?: Record<string, NumberSchema>;
  anyOf?: readonly NumberSchema[];
}

/** The fields of a body that take a number. */
function listNumberFields(schema: NumberSchema): string[] {
  const isNumber = (one: NumberSchema): boolean =>
    one.type === 'number' || one.type === 'integer' || (one.anyOf?.some(isNumber) ?? false);
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    isNumber(one) ? [name] : [],
  );
}

describe('a number too large to be one', () => {
  it('is refused in every field that takes numbers, and in values of custom fields', async (context) => {
    const token = admin.token ?? '';
    const field = { name: 'mass', type: 'number' };
    const { organizationId, spaceId } = world.objects;
    const path = `/orgs/${organizationId}/custom-fields`;
    expect((await server.request('POST', path, { token, body: field })).status).toBe(201);
    const asked: [string, string, string, string][] = operations.flatMap((operation) => {
      if (operation.bodyType !== 'json' || operation.body === undefined) return [];
      const { path: to, body } = makeExampleRequest(operation, world, admin);
      return listNumberFields(operation.body as NumberSchema).map(
        (name): (typeof asked)[number] => {
          const text = JSON.stringify({ ...(body as object), [name]: '§' }).replace('"§"', '1e400');
          return [`${operation.id} ${name}`, operation.method, to, text];
        },
      );
    });
    const values = '{"values":{"mass":{"value":1e400}}}';
    asked.push(['values', 'PATCH', `/spaces/${spaceId}/custom-fields`, values]);
    expect(asked.length).toBeGreaterThan(1);
    for (const [name, method, to, body] of asked) {
      const { status } = await server.request(method, to, { token, body });
      expect([name, status]).toEqual([name, 400]);
    }
    noteAttacks(context, { attacks: 'json', tried: asked.length });
  });
});

/** Sends bytes on a connection of their own; the status lines of what comes back. */
function sendBytes(text: string, closes: boolean): Promise<string[]> {
  return new Promise((resolve) => {
    const { port, hostname } = new URL(server.origin);
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
      if (closes) socket.end();
    });
    const done = () => resolve(answer.match(/^HTTP\/1\.1 \d+/gm) ?? []);
    socket.setTimeout(150, () => socket.destroy());
    socket.on('data', (piece) => {
      answer += piece.toString('latin1');
    });
    socket.on('error', done).on('close', done);
  });
}

describe('a hostile frame', () => {
  it('makes nothing that its client did not send whole, and leaves the server answering', async (context) => {
    const path = `/v1/orgs/${world.objects.organizationId}/spaces`;
    const open = [
      ...[`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json'],
      `Authorization: Bearer ${admin.token}`,
    ].join('\r\n');
    const frames = HOSTILE_FRAMES.map(({ head, body, closes = false }) =>
      sendBytes(`${[open, ...head].join('\r\n')}\r\n\r\n${body}`, closes),
    );
    const answers = await Promise.all(frames);
    const honest = `Content-Length: 18\r\n\r\n{"title":"Honest"}`;
    expect(await sendBytes(`${open}\r\n${honest}`, false)).toEqual(['HTTP/1.1 201']);
    for (const [index, lines] of answers.entries()) {
      const statuses = lines.map((line) => Number(line.slice(9)));
      const { name } = HOSTILE_FRAMES[index] ?? { name: '' };
      // 501 is what a transfer coding that nobody knows is answered with (RFC 9112, section 6.1).
      expect([name, statuses.filter((one) => one >= 500 && one !== 501)]).toEqual([name, []]);
    }
    const list = await server.request<{ items: { title: string }[] }>(
      'GET',
      `/orgs/${world.objects.organizationId}/spaces?limit=1000`,
      { token: admin.token ?? '' },
    );
    expect(list.status).toBe(200);
    const made = list.body.items.filter(({ title }) => title.startsWith('Fram'));
    expect(new Set(made.map(({ title }) => title)).size).toBeLessThanOrEqual(1);
    noteAttacks(context, { attacks: 'json', tried: HOSTILE_FRAMES.length });
  }, 60_000);
});
