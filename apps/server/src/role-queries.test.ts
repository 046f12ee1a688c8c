import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import { findRoles } from './areas/access/index.ts';
import { isAboutSelf, isAboutSession, isPublic } from './http/access.ts';
import type { Operation } from './http/implement-operation.ts';
import { listPathParams } from './http/route.ts';
import { countQueries, listQueries } from './testing/count-queries.ts';
import { type CallerKind, type ExampleWorld, makeExampleWorld } from './testing/example-world.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const guarded = operations.filter(
  ({ access }) => !isPublic(access) && !isAboutSelf(access) && !isAboutSession(access),
);
const WHO: readonly CallerKind[] = ['create', 'guest with grant', 'team owner'];

/**
 * What an address means may be a space, its site and its organization, each with a role of its own.
 * An invite lets in whoever follows it as long as its maker may: that is a role beside the caller's.
 */
const OBJECTS: Readonly<Record<string, number>> = { 'get-content-url': 3, 'accept-invite': 3 };

/** Has no object before its body names one, and asks for the roles there. */
const ASKS_LATER = ['update-custom-hostname'];

let server: TestServer;
let world: ExampleWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeExampleWorld(server.platform);
});

afterAll(() => server.close());

function load({ path, access, example }: Operation, kind: CallerKind): Promise<unknown> {
  const caller = world.callers.get(kind);
  if (caller === undefined) throw new Error(`The example world has no caller "${kind}".`);
  const { userId, tokenId } = caller;
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, id: string) => world.objects[id] ?? whole);
  const idOf = (name: string) => fill(example.params?.[name] ?? `{${name}}`);
  return access.load({
    platform: server.platform,
    db: server.platform.database.db,
    caller: { kind: 'token', userId, tokenId, readOnly: false, reach: null },
    params: Object.fromEntries(listPathParams(path).map((name) => [name, idOf(name)])),
    query: Object.fromEntries(
      Object.entries(example.query ?? {}).map(([name, text]) => [name, fill(text)]),
    ),
  });
}

describe('the role of a caller', () => {
  it.each(
    guarded.map((operation) => [operation.id, operation] as const),
  )('is found with at most two queries, or one for each of several objects: %s', async (_id, operation) => {
    for (const kind of WHO) {
      // Something is committed, so that nothing is remembered.
      await server.make.user();
      const queries = await listQueries(() => load(operation, kind));
      const roles = queries.filter((sql) => /"(members|grants|team_members)"/.test(sql));
      expect(roles.length).toBeLessThanOrEqual(OBJECTS[operation.id] ?? 2);
      if (!ASKS_LATER.includes(operation.id)) expect(roles.length).toBeGreaterThan(0);
    }
  });

  it('is found with one query on any number of objects', async () => {
    const objects = Object.values(world.objects);
    const { userId } = world.callers.get('team owner') ?? { userId: '' };
    const { db } = server.platform.database;
    expect(objects.length).toBeGreaterThan(10);
    expect(await countQueries(() => findRoles(db, { userId, reach: null }, objects))).toBe(1);
  });
});
