import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import { setSiteHostname, updateSite } from './areas/sites/index.ts';
import { isPublic } from './http/access.ts';
import type { Operation } from './http/implement-operation.ts';
import { sendPlainRequest } from './site/testing/plain-request.ts';
import { makeExampleRequest } from './testing/example-request.ts';
import {
  CALLER_KINDS,
  type CallerKind,
  type ExampleWorld,
  makeCredentials,
  makeExampleWorld,
} from './testing/example-world.ts';
import { predictStatus } from './testing/predict-status.ts';
import { testActor } from './testing/test-actor.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** A host that a published site has proven, and one that it only says that it is proxied at. */
const PROVEN_HOST = 'docs.proven.example';
const UNPROVEN_HOST = 'inner.proxied.example';

const guarded = operations.filter(({ access }) => !isPublic(access));
const byId = (list: readonly Operation[]): [string, Operation][] =>
  list.map((operation) => [operation.id, operation]);

let server: TestServer;
let world: ExampleWorld;
let cells = 0;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeExampleWorld(server.platform);
});

afterAll(async () => {
  console.log(
    `Permission matrix: ${operations.length} operations x ${CALLER_KINDS.length} kinds of callers, and 2 hosts = ${cells} cells.`,
  );
  await server.close();
});

/** Whether a body may have fields that are not named: those that clients of other makers send. */
function isOpenSchema(body: unknown): boolean {
  return (body as { additionalProperties?: unknown } | undefined)?.additionalProperties === true;
}

async function call(operation: Operation, kind: CallerKind, into: ExampleWorld) {
  const caller = into.callers.get(kind);
  if (caller === undefined) throw new Error(`The example world has no caller "${kind}".`);
  const { path, body } = makeExampleRequest(operation, into, caller);
  const answer = await server.request(operation.method, path, {
    ...makeCredentials(caller),
    ...(body === undefined ? {} : { body }),
  });
  return { answer, prediction: predictStatus(operation, caller) };
}

describe.each(byId(operations))('%s', (_id, operation) => {
  it.each(CALLER_KINDS)('answers as the ability table says: %s', async (kind) => {
    const caller = world.callers.get(kind);
    const changes =
      operation.writes && caller !== undefined && predictStatus(operation, caller) === 'allowed';
    const { answer, prediction } = await call(
      operation,
      kind,
      changes ? await makeExampleWorld(server.platform) : world,
    );
    cells += 1;
    if (prediction === 'allowed') {
      expect(Object.keys(operation.responses).map(Number)).toContain(answer.status);
    } else {
      expect(answer.status).toBe(prediction);
      expect(answer.body).toMatchObject({ error: { code: prediction } });
    }
  });
});

describe('the host of a request', () => {
  beforeAll(async () => {
    const { publishedSiteId = '', siteId = '' } = world.objects;
    const { platform } = server;
    await platform.database.transaction(async (tx) => {
      await setSiteHostname(platform, tx, publishedSiteId, {
        ...{ hostname: PROVEN_HOST, actor: testActor },
      });
      const proxied = { proxy: `${UNPROVEN_HOST}/v1`, proxy_host: UNPROVEN_HOST };
      await updateSite(
        tx,
        siteId,
        { published: 1, ...proxied },
        platform.clock.now().toISOString(),
      );
    });
  });

  async function ask(operation: Operation, kind: CallerKind, host: string, into: ExampleWorld) {
    const caller = into.callers.get(kind);
    if (caller === undefined) throw new Error(`The example world has no caller "${kind}".`);
    const { path, body } = makeExampleRequest(operation, into, caller);
    const { token, headers } = makeCredentials(caller);
    cells += 1;
    const asIs = typeof body === 'string' || body instanceof Uint8Array;
    return sendPlainRequest(`${server.origin}/v1${path}`, {
      method: operation.method,
      headers: {
        host,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asIs ? body : JSON.stringify(body) }),
    });
  }

  it.each(
    byId(operations),
  )('changes nothing where it is not proven: %s', async (_id, operation) => {
    const own = operation.writes ? await makeExampleWorld(server.platform) : world;
    const answer = await ask(operation, 'admin', UNPROVEN_HOST, own);
    const admin = own.callers.get('admin');
    const prediction = admin === undefined ? undefined : predictStatus(operation, admin);
    const declared = Object.keys(operation.responses).map(Number);
    expect(prediction === 'allowed' ? declared : [prediction]).toContain(answer.status);
    const unknown = await ask(operation, 'no token', UNPROVEN_HOST, world);
    if (!isPublic(operation.access)) expect(unknown.status).toBe(401);
  });

  it.each(byId(operations))('has no operation where it is a site’s: %s', async (_id, operation) => {
    const { status, headers } = await ask(operation, 'admin', PROVEN_HOST, world);
    expect(status).toBe(operation.method === 'GET' ? 404 : 405);
    expect(headers['content-type']).not.toContain('json');
  });
});

describe('an operation that needs a token', () => {
  it.each(byId(guarded))('challenges callers without one: %s', async (_id, operation) => {
    const { answer } = await call(operation, 'no token', world);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('an operation that takes JSON', () => {
  const taking = guarded.filter(
    (operation) => operation.method !== 'GET' && operation.bodyType === 'json',
  );

  it.each(byId(taking))('refuses a malformed body: %s', async (_id, operation) => {
    const refused = await sendAsAdmin(operation, '{"title":');
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { code: 400, details: [{ path: 'body' }] } });
  });

  const strict = taking.filter(({ body }) => !isOpenSchema(body));
  it.each(byId(strict))('refuses a field that it does not know: %s', async (_id, operation) => {
    const admin = world.callers.get('admin');
    if (admin === undefined) throw new Error('The example world has no admin.');
    const { body } = makeExampleRequest(operation, world, admin);
    const refused = await sendAsAdmin(operation, JSON.stringify({ ...(body ?? {}), bogus: 1 }));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { details: [{ path: 'body.bogus' }] } });
  });

  it.each(
    byId(taking.filter(({ body }) => isOpenSchema(body))),
  )('lets fields pass that it does not know: %s', async (_id, operation) => {
    const admin = world.callers.get('admin');
    if (admin === undefined) throw new Error('The example world has no admin.');
    const { body } = makeExampleRequest(operation, world, admin);
    const answer = await sendAsAdmin(operation, JSON.stringify({ ...(body ?? {}), bogus: 1 }));
    expect(answer.status).toBe(200);
  });

  it.each(byId(taking))('refuses a body that is not JSON: %s', async (_id, operation) => {
    const refused = await sendAsAdmin(operation, 'title=Kiln', 'application/x-www-form-urlencoded');
    expect(refused.status).toBe(415);
  });

  async function sendAsAdmin(operation: Operation, body: string, type = 'application/json') {
    const admin = world.callers.get('admin');
    if (admin?.token === undefined) throw new Error('The example world has no admin.');
    const { path } = makeExampleRequest(operation, world, admin);
    return server.request(operation.method, path, {
      token: admin.token,
      body,
      headers: { 'content-type': type },
    });
  }
});

describe('the registry', () => {
  it('has the operations that every client starts with', () => {
    const ids = operations.map((operation) => operation.id);
    expect(ids).toEqual(expect.arrayContaining(['get-service', 'get-user', 'get-space']));
  });

  it('finds every operation of an area in a file of its name with a test beside it', () => {
    const files = new Map(
      globSync('areas/*/operations/*.ts', { cwd: import.meta.dirname }).map((path) => [
        basename(path),
        dirname(join(import.meta.dirname, path)),
      ]),
    );
    const missing = guarded.flatMap(({ id }) =>
      [`${id}.ts`, `${id}.test.ts`].filter((name) => !files.has(name)),
    );
    expect(missing).toEqual([]);
  });

  it('has every operation file registered', () => {
    const ids = new Set(operations.map((operation) => operation.id));
    const unregistered = globSync('areas/*/operations/*.ts', { cwd: import.meta.dirname })
      .map((path) => basename(path, '.ts'))
      .filter((name) => !name.endsWith('.test') && !ids.has(name));
    expect(unregistered).toEqual([]);
  });
});
