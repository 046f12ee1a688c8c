import {
  EVENTS,
  type EventDeclaration,
  type PublicEventName,
  type PublicEvents,
} from '@octavo/contract/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import { areas } from './areas.ts';
import type { Operation } from './http/implement-operation.ts';
import { makeAnswerCheck } from './http/schema-check.ts';
import type { EventMap, EventName } from './platform/events/events.ts';
import { type EventEnvelope, ID_TAG_LENGTH } from './platform/index.ts';
import { createLogger } from './platform/log.ts';
import { makeExampleRequest } from './testing/example-request.ts';
import { type ExampleWorld, makeExampleWorld } from './testing/example-world.ts';
import { findSecrets, markSecrets } from './testing/find-secrets.ts';
import { testActor } from './testing/test-actor.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** What an event says outside of `before` and `after`, whose fields the tests compare. */
type Said<Event> = Omit<Event, 'before' | 'after'>;

/** The events of which an area says less than the contract, or something else, or that it has not. */
type Differing = {
  [N in PublicEventName]: N extends EventName
    ? Said<EventMap[N]> extends Said<PublicEvents[N]>
      ? Pick<PublicEvents[N], 'object'> extends Pick<EventMap[N], 'object'>
        ? never
        : N
      : N
    : N;
}[PublicEventName];

/** The compiler names here what differs. */
const agreed: [Differing] extends [never] ? true : Differing = true;

const declared: Readonly<Record<string, EventDeclaration>> = EVENTS;

/** How an event differs from its schema in the contract; undefined where it does not. */
function findMistake(name: EventName, event: EventEnvelope): string | undefined {
  const declaration = declared[name];
  if (declaration === undefined) return `The contract has no event ${name}.`;
  // The rest is for the subscribers of the server.
  const told = Object.entries(event).filter(([field]) => field in declaration.schema.properties);
  const plain: unknown = JSON.parse(JSON.stringify(Object.fromEntries(told)));
  const mistake = makeAnswerCheck(declaration.schema)(plain);
  return mistake && `${name}: ${mistake.path} ${mistake.message}`;
}

const writing = operations.filter(({ writes }) => writes);

/** Objects of people rather than of an organization. */
const PERSONAL: readonly string[] = ['user', 'token', 'session', 'passkey'];

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
  const { organizationId, otherOrganizationId } = world.objects;
  if (operation.id.startsWith('transfer-')) {
    return expect.toBeOneOf([organizationId, otherOrganizationId]);
  }
  const isNew = operation.id === 'create-organization';
  return isNew ? expect.any(String) : organizationId;
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
      expect(findMistake(name, event)).toBeUndefined();
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
  it('are those of the contract, in their types and by their names', () => {
    expect(agreed).toBe(true);
    const names = areas.flatMap(({ events }) => events);
    expect(names.toSorted()).toEqual(Object.keys(EVENTS).sort());
    for (const { schema, details } of Object.values(declared)) {
      expect(Object.keys(schema.properties)).toEqual([
        ...['at', 'actor', 'organizationId', 'object', 'before', 'after'],
        ...details,
      ]);
    }
  });

  it('would be seen to differ from their schemas', () => {
    const object = { kind: 'space', id: '1' };
    const event = { at: '2030-01-31T09:30:00.000Z', actor: testActor, organizationId: '1', object };
    expect(findMistake('space.restored', event)).toBeUndefined();
    expect(findMistake('space.restored', { ...event, organizationId: null })).toContain('Id');
    const secret = { ...event, after: { secretHash: 'a' } };
    expect(findMistake('space.restored', secret)).toContain('after');
    const elsewhere = { ...event, object: { ...object, kind: 'site' } };
    expect(findMistake('space.restored', elsewhere)).toContain('object.kind');
  });

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

describe('the audit trail and the log', () => {
  const secrets = new Set<string>();
  const lines: string[] = [];
  let marks = 0;
  let whole: TestServer;
  /** For the operations that change nothing; each of the others has a world of its own. */
  let calm: ExampleWorld;

  beforeAll(async () => {
    const config = { logLevel: 'trace', logFormat: 'json', logTo: 'stdout' } as const;
    const log = createLogger(config, { write: (line: string) => void lines.push(line) });
    whole = await startTestServer({ platform: { log } });
    calm = await makeExampleWorld(whole.platform);
    for (const operation of operations) await exchange(operation);
    whole.platform.log.info('every operation was called');
  }, 120_000);

  afterAll(() => whole.close());

  /** Calls an operation, with marks for secrets where it takes them, and notes all it was told. */
  async function exchange(operation: Operation): Promise<void> {
    const world = operation.writes ? await makeExampleWorld(whole.platform) : calm;
    const admin = world.callers.get('admin');
    if (admin?.token === undefined) throw new Error('The example world has no admin.');
    const { token } = admin;
    secrets.add(token);
    const { path, body } = makeExampleRequest(operation, world, admin);
    const marked = markSecrets(body, () => {
      marks += 1;
      return `canary-${marks}-Zz7!${'x'.repeat(24)}`;
    });
    const send = async (sent: unknown) => {
      const request = { token, ...(sent === undefined ? {} : { body: sent }) };
      const answer = await whole.request(operation.method, path, request);
      for (const told of [sent, answer.body, Object.fromEntries(answer.headers)]) {
        for (const secret of findSecrets(told)) secrets.add(secret);
      }
      return answer.status;
    };
    const status = await send(marked);
    const isTaken = operation.responses[status] !== undefined;
    if (!isTaken && JSON.stringify(marked) !== JSON.stringify(body)) await send(body);
  }

  it('hold no secret of any request or answer of the API', async () => {
    const rows = await whole.platform.database.db.selectFrom('audit_events').selectAll().execute();
    const trail = JSON.stringify(rows);
    for (const { emits } of operations) {
      if (emits[0] !== undefined) expect(emits.some((name) => trail.includes(name))).toBe(true);
    }
    const log = lines.join('');
    expect(log).toContain('every operation was called');
    expect([...secrets].filter((secret) => trail.includes(secret))).toEqual([]);
    expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('would be seen to hold one', () => {
    expect([...secrets].some((secret) => secret.startsWith('oct_'))).toBe(true);
    const signed = [...secrets].filter((secret) => !secret.startsWith('oct_'));
    expect(signed.length).toBeGreaterThan(0);
    const invite = whole.platform.ids.nextUnguessable();
    expect([...findSecrets({ url: `https://example.com/invites/${invite}` })]).toEqual([
      invite.slice(ID_TAG_LENGTH),
    ]);
    const invites = [...secrets].filter(
      (secret) => secret.length === invite.length - ID_TAG_LENGTH,
    );
    expect(invites.length).toBeGreaterThan(0);
    const told = {
      clientSecret: 'a-secret-of-a-client',
      tokenId: '01hxxxxxxxxxxxxxxxxxxxxxxx',
      url: 'https://example.com/files/1?expires=1&signature=0123456789abcdef',
      list: [{ password: 'correct horse' }],
    };
    expect([...findSecrets(told)]).toEqual([
      'a-secret-of-a-client',
      '0123456789abcdef',
      'correct horse',
    ]);
    expect(markSecrets(told, () => 'mark')).toMatchObject({
      ...{ clientSecret: 'mark', tokenId: told.tokenId, list: [{ password: 'mark' }] },
    });
  });
});
