import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import type { Operation } from './http/implement-operation.ts';
import { makeExampleRequest } from './testing/example-request.ts';
import { type ExampleWorld, makeCredentials, makeExampleWorld } from './testing/example-world.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

interface SchemaFacts {
  default?: unknown;
  description?: string;
  properties?: Readonly<Record<string, TSchema>>;
}

/** What a description says of a field that is left out, where that is one value. */
const SAYS_DEFAULT = /(`[\w.-]+`|\btrue|\bfalse|\b\d+)(,[^.]*)? unless (given|said)/;

let server: TestServer;
let world: ExampleWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeExampleWorld(server.platform);
});

afterAll(() => server.close());

/** The query parameters of an operation with a default, and it. */
function listDefaults({ query }: Operation): [string, unknown][] {
  const { properties = {} } = (query ?? {}) as SchemaFacts;
  return Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
    const { default: value } = schema as SchemaFacts;
    return value === undefined ? [] : [[name, value]];
  });
}

const reading = operations.filter(
  (operation) => operation.method === 'GET' && listDefaults(operation).length > 0,
);

describe('a parameter with a default', () => {
  it('is one of many, `limit` of lists among them', () => {
    expect(reading.length).toBeGreaterThan(60);
  });

  it('says it in the schema wherever its description says it', () => {
    const silent = operations.flatMap(({ id, query }) =>
      Object.entries(((query ?? {}) as SchemaFacts).properties ?? {})
        .filter(([, schema]) => SAYS_DEFAULT.test((schema as SchemaFacts).description ?? ''))
        .filter(([, schema]) => (schema as SchemaFacts).default === undefined)
        .map(([name]) => `${id} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it.each(
    reading.map((operation) => [operation.id, operation] as const),
  )('means when it is left out what its default means: %s', async (_id, operation) => {
    const caller = world.callers.get('admin');
    if (caller === undefined) throw new Error('The example world has no admin.');
    const { path } = makeExampleRequest(operation, world, caller);
    const [address = '', search = ''] = path.split('?');
    const ask = (change: (query: URLSearchParams) => void) => {
      const query = new URLSearchParams(search);
      change(query);
      return server.request('GET', `${address}?${query}`, makeCredentials(caller));
    };
    for (const [name, value] of listDefaults(operation)) {
      const without = await ask((query) => query.delete(name));
      const given = await ask((query) => query.set(name, String(value)));
      expect(without.status).toBe(200);
      expect([name, given.status, given.body]).toEqual([name, 200, without.body]);
    }
  });
});
