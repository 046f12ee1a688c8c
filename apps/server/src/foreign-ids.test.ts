import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import { addMember } from './areas/access/index.ts';
import type { Operation } from './http/implement-operation.ts';
import { makeExampleRequest } from './testing/example-request.ts';
import { type ExampleWorld, makeCredentials, makeExampleWorld } from './testing/example-world.ts';
import { makeMixedRequests } from './testing/mixed-requests.ts';
import { testActor } from './testing/test-actor.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Operations that may take ids of different owners together, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'transfer-space': 'goes to another organization that the caller belongs to',
  'transfer-collection': 'goes to another organization that the caller belongs to',
  'update-custom-hostname': 'lets a name go to another organization that the caller is an admin of',
};

let server: TestServer;
let own: ExampleWorld;
let foreign: ExampleWorld;
let tried = 0;

/** Two organizations, one of whose admins is an admin of the other as well. */
beforeAll(async () => {
  server = await startTestServer();
  own = await makeExampleWorld(server.platform);
  foreign = await makeExampleWorld(server.platform);
  await server.platform.database.transaction((tx) => {
    const member = {
      organization_id: foreign.objects.organizationId ?? '',
      user_id: requireAdmin().userId,
      ...({ role: 'admin', disabled: 0, sso: 0, last_seen_at: null } as const),
      joined_at: '2026-01-31T09:30:00.000Z',
    };
    return addMember(server.platform, tx, member, testActor);
  });
});

afterAll(async () => {
  console.log(`Ids of different owners: ${tried} pairs were refused.`);
  await server.close();
});

function requireAdmin() {
  const admin = own.callers.get('admin');
  if (admin === undefined) throw new Error('The example world has no admin.');
  return admin;
}

function mix(operation: Operation) {
  return makeMixedRequests(operation, own.objects, foreign.objects);
}

describe('an operation that takes several ids', () => {
  it.each(
    operations.map((operation) => [operation.id, operation] as const),
  )('refuses one of another owner than the others: %s', async (id, operation) => {
    for (const { where, path, body } of mix(operation)) {
      const answer = await server.request(operation.method, path, {
        ...makeCredentials(requireAdmin()),
        ...(body === undefined ? {} : { body }),
      });
      tried += 1;
      expect(answer.status).toBeLessThan(500);
      if (id in EXCEPTIONS) continue;
      expect([where, answer.status]).toEqual([where, expect.toBeOneOf([400, 404])]);
    }
  });

  it('answers them where all are of the one or of the other', async () => {
    const reads = operations.filter((one) => one.method === 'GET' && mix(one).length > 0);
    expect(reads.length).toBeGreaterThan(30);
    for (const operation of reads) {
      for (const world of [own, foreign]) {
        const { path } = makeExampleRequest(operation, world, requireAdmin());
        const answer = await server.request('GET', path, makeCredentials(requireAdmin()));
        expect([operation.id, answer.status]).toEqual([operation.id, 200]);
      }
    }
  });

  it('is one of many, and the exceptions among them are still there', () => {
    const mixed = operations.filter((operation) => mix(operation).length > 0).map(({ id }) => id);
    expect(mixed.length).toBeGreaterThan(60);
    expect(mixed).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
  });
});
