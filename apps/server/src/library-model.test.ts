import { describe, expect, it } from 'vitest';
import type { ListAnswer } from './http/list.ts';
import { type Kind, type LibraryAction, LibraryModel } from './testing/library-model.ts';
import { dialects } from './testing/test-platform.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const CLIENTS = 4;
const PERMUTATIONS = permute([...Array(CLIENTS).keys()]);

function permute(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permute(items.filter((one) => one !== item)).map((rest) => [item, ...rest]),
  );
}

/** Numbers from 0 to below `limit`, the same for the same seed (mulberry32). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

interface Item {
  object: Kind;
  id: string;
  parent?: string;
}

interface World {
  server: TestServer;
  /** One administrator of both organizations for each client. */
  tokens: string[];
  orgs: string[];
}

async function openWorld(server: TestServer): Promise<World> {
  const [first, second] = [await server.make.org('Here'), await server.make.org('There')];
  const tokens: string[] = [];
  for (let client = 0; client < CLIENTS; client++) {
    const { user, token } = await server.make.member(first.org.id, 'admin');
    await server.request('POST', `/orgs/${second.org.id}/invites`, {
      token: second.token,
      body: { emails: [{ email: user.email, role: 'admin' }] },
    });
    tokens.push(token);
  }
  return { server, tokens, orgs: [first.org.id, second.org.id] };
}

/** Sends an action; what it creates has an id that only the answer tells. */
async function send(
  { server, tokens }: World,
  client: number,
  action: LibraryAction,
  kindOf: (id: string) => Kind,
): Promise<{ status: number; id: string | undefined }> {
  const [method, path, body] = describeRequest(action, kindOf);
  const answer = await server.request<{ id?: string } | undefined>(method, path, {
    token: tokens[client] ?? '',
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, id: answer.body?.id };
}

function describeRequest(
  action: LibraryAction,
  kindOf: (id: string) => Kind,
): [method: string, path: string, body?: object] {
  if (action.do === 'create') {
    const { org, kind, parent } = action;
    return ['POST', `/orgs/${org}/${kind}s`, parent === null ? {} : { parent }];
  }
  const path = `/${kindOf(action.id)}s/${action.id}`;
  switch (action.do) {
    case 'move': {
      const { parent, beside } = action;
      const kind = beside === undefined ? 'space' : kindOf(beside.id);
      return [
        'POST',
        `${path}/move`,
        {
          ...(parent === undefined ? {} : { parent }),
          ...(beside === undefined
            ? {}
            : { position: { [beside.side]: { type: kind, [kind]: beside.id } } }),
        },
      ];
    }
    case 'delete':
      return ['DELETE', path];
    case 'transfer': {
      const { org: organization, parent } = action;
      return ['POST', `${path}/transfer`, { organization, ...(parent === null ? {} : { parent }) }];
    }
    default:
      return ['POST', `${path}/${action.do}`];
  }
}

/** What the server shows of both libraries, in the form of the model's description. */
async function observe({ server, tokens, orgs }: World): Promise<Record<string, string[]>> {
  const token = tokens[0] ?? '';
  const found: Record<string, string[]> = {};
  const walk = async (org: string, parent: string | undefined, above: string[]): Promise<void> => {
    if (above.includes(parent ?? '')) throw new Error(`${parent} lies in itself.`);
    const query = parent === undefined ? '' : `&parent=${parent}`;
    const { body } = await server.request<ListAnswer<Item>>(
      'GET',
      `/orgs/${org}/library?limit=1000${query}`,
      { token },
    );
    expect(body.count).toBe(body.items.length);
    for (const item of body.items) expect(item.parent).toBe(parent);
    if (body.items.length > 0) found[parent ?? org] = body.items.map(({ id }) => id);
    for (const { object, id } of body.items) {
      if (object === 'collection') await walk(org, id, [...above, parent ?? '']);
    }
  };
  for (const org of orgs) await walk(org, undefined, []);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Counts that lists say, and what is in them, beside what the model has. */
async function checkCounts({ server, tokens, orgs }: World, model: LibraryModel): Promise<void> {
  const token = tokens[1] ?? '';
  for (const kind of ['collection', 'space'] as const) {
    const ids: string[] = [];
    for (const org of orgs) {
      const path = `/orgs/${org}/${kind}s?limit=1000`;
      const { body } = await server.request<ListAnswer<Item>>('GET', path, { token });
      expect(body.count).toBe(body.items.length);
      for (const { id } of body.items) expect(model.orgOf(id)).toBe(org);
      ids.push(...body.items.map(({ id }) => id));
    }
    expect(ids.sort()).toEqual(model.list(kind, { deleted: false }));
  }
}

/** An action that may be sensible, and sometimes is not. */
function chooseAction(
  random: (limit: number) => number,
  model: LibraryModel,
  { orgs, made }: { orgs: readonly string[]; made: () => string },
): LibraryAction {
  const pick = <T>(items: readonly T[]): T | undefined => items[random(Math.max(1, items.length))];
  const collections = model.list('collection', { deleted: false });
  const spaces = model.list('space', { deleted: true });
  const org = pick(orgs) ?? '';
  const parent = random(3) === 0 ? null : (pick(collections) ?? null);
  const id = pick([...collections, ...spaces]) ?? 'nothing';
  const size = collections.length + spaces.length;
  if (size < 14 || random(8) === 0) {
    const kind = size < 40 && random(3) === 0 ? 'collection' : 'space';
    return { do: 'create', kind, id: made(), org, parent };
  }
  switch (random(10)) {
    case 0:
    case 1:
      return { do: 'delete', id };
    case 2:
    case 3:
      return { do: 'restore', id: pick(spaces) ?? 'nothing' };
    case 4:
      return {
        do: 'transfer',
        id,
        org: pick(orgs.filter((one) => one !== model.orgOf(id))) ?? '',
        parent,
      };
    case 5:
      return { do: 'duplicate', id: pick(spaces) ?? 'nothing', copy: made() };
    default: {
      const to = random(4) === 0 ? undefined : parent;
      const siblings = model.describe()[to ?? model.orgOf(id) ?? ''] ?? [];
      const other = random(5) === 0 ? pick([...collections, ...spaces]) : pick(siblings);
      const side = random(2) === 0 ? 'before' : 'after';
      const beside =
        other === undefined || random(4) === 0 ? undefined : ({ side, id: other } as const);
      return { do: 'move', id, parent: to, beside };
    }
  }
}

/** An order of the actions in which the model answers and looks as the server does. */
function explain(
  before: LibraryModel,
  sent: readonly { action: LibraryAction; status: number }[],
  seen: Record<string, string[]>,
): LibraryModel | undefined {
  const wanted = JSON.stringify(seen);
  for (const order of PERMUTATIONS) {
    const model = before.copy();
    const fits = order.every((at) => {
      const one = sent[at];
      return one !== undefined && model.apply(one.action) === one.status;
    });
    if (fits && JSON.stringify(model.describe()) === wanted) return model;
  }
  return undefined;
}

/** The same action with the id that the server gave to what was made. */
function withId(action: LibraryAction, id: string | undefined): LibraryAction {
  if (id === undefined) return action;
  if (action.do === 'create') return { ...action, id };
  return action.do === 'duplicate' ? { ...action, copy: id } : action;
}

describe.each(dialects)('a library that four clients change at once on %s', (dialect) => {
  it.each([
    { seed: 20_261_122, rounds: 40 },
    { seed: Date.now() % 1_000_000, rounds: 20 },
  ])('is what some order of what they did makes of it: $seed, $rounds rounds', async ({
    seed,
    rounds,
  }) => {
    await using server = await startTestServer({ dialect });
    const world = await openWorld(server);
    const random = createRandom(seed);
    const kinds = new Map<string, Kind>();
    const kindOf = (id: string) => kinds.get(id) ?? 'space';
    let made = 0;
    let model = new LibraryModel();
    const done = new Set<LibraryAction['do']>();
    for (let round = 0; round < rounds; round++) {
      const actions = Array.from({ length: CLIENTS }, () =>
        chooseAction(random, model, { orgs: world.orgs, made: () => `made-${made++}` }),
      );
      const sent = await Promise.all(
        actions.map(async (action, client) => {
          const { status, id } = await send(world, client, action, kindOf);
          const known = withId(action, status === 201 ? id : undefined);
          if (known.do === 'create') kinds.set(known.id, known.kind);
          if (known.do === 'duplicate') kinds.set(known.copy, 'space');
          if (status < 300) done.add(known.do);
          return { action: known, status };
        }),
      );
      const seen = await observe(world);
      const explained = explain(model, sent, seen);
      expect(
        explained,
        JSON.stringify({ round, sent, seen, before: model.describe() }),
      ).toBeDefined();
      model = explained ?? model;
      if (round % 8 === 7) await checkCounts(world, model);
    }
    await checkCounts(world, model);
    const all = ['create', 'delete', 'duplicate', 'move', 'restore', 'transfer'];
    if (rounds === 40) expect([...done].sort()).toEqual(all);
  }, 120_000);
});
