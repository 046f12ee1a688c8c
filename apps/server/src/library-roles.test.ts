import type { CollectionResource } from '@octavo/contract/collections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type LibraryWorld,
  makeLibraryWorld,
  NESTS,
  PEOPLE,
  predictRole,
  SPACE_DEPTH,
} from './testing/library-world.ts';
import { type NaiveRole, naiveIncludes } from './testing/naive-roles.ts';
import { dialects } from './testing/test-platform.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** The status of what takes a role, where one that has it is answered with `done`. */
function statusFor(
  { role, leadsOn }: { role: NaiveRole | null; leadsOn: boolean },
  needed: NaiveRole,
  done: number,
): number {
  if (role === null && !leadsOn) return 404;
  return naiveIncludes(role, needed) ? done : 403;
}

function collectionPermissions(role: NaiveRole | null) {
  const may = (needed: NaiveRole) => naiveIncludes(role, needed);
  return {
    ...{ view: may('read'), create: may('create') },
    ...{ admin: may('admin'), viewInviteLinks: may('admin') },
  };
}

function spacePermissions(role: NaiveRole | null) {
  const may = (needed: NaiveRole) => naiveIncludes(role, needed);
  return {
    ...{ view: may('read'), access: may('read'), comment: may('comment') },
    ...{ edit: may('edit'), triggerGitSync: may('edit') },
    ...{ review: may('review'), merge: may('review'), create: may('create') },
    ...{ admin: may('admin'), viewInviteLinks: may('admin') },
  };
}

const cells = NESTS.flatMap((_, nest) => PEOPLE.map((_, person) => [nest, person] as const));

it('the table has every role at every depth, none, and ways to something below', () => {
  for (const depth of [0, 1, 2, SPACE_DEPTH]) {
    const found = cells.map(([nest, person]) => predictRole(nest, person, depth));
    const roles = ['read', 'comment', 'edit', 'review', 'create', 'admin', null];
    expect(roles.filter((role) => !found.some((one) => one.role === role))).toEqual([]);
    expect(found.some(({ leadsOn }) => leadsOn)).toBe(depth < SPACE_DEPTH);
  }
});

describe.each(dialects)('a library with levels and grants at every depth on %s', (dialect) => {
  let server: TestServer;
  let world: LibraryWorld;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    world = await makeLibraryWorld(server);
  });
  afterAll(() => server.close());

  async function send(person: number, method: string, path: string, body?: unknown, tag?: string) {
    return server.request<Record<string, unknown>>(method, path, {
      token: world.people[person]?.token ?? '',
      ...(body === undefined ? {} : { body }),
      ...(tag === undefined ? {} : { headers: { 'if-match': tag } }),
    });
  }

  it('gives everybody on each collection what the rules say', async () => {
    for (const [nest, person] of cells) {
      for (const depth of [0, 1, 2]) {
        const path = `/collections/${world.nests[nest]?.[depth]}`;
        const found = predictRole(nest, person, depth);
        const level = NESTS[nest]?.levels[depth] ?? null;
        const got = await send(person, 'GET', path);
        const statuses = [
          got.status,
          (await send(person, 'PATCH', path, { title: 'Glazes' })).status,
          (await send(person, 'PATCH', path, { defaultLevel: level })).status,
          (await send(person, 'POST', `${path}/move`, {})).status,
          (await send(person, 'DELETE', path)).status,
          (await send(person, 'GET', `${path}/permissions/users`)).status,
        ];
        const where = `nest ${nest}, person ${person}, depth ${depth}: ${found.role}`;
        expect([where, ...statuses]).toEqual([
          where,
          found.role === null && !found.leadsOn ? 404 : 200,
          statusFor(found, 'create', 200),
          statusFor(found, 'admin', 200),
          statusFor(found, 'create', 200),
          statusFor(found, 'create', 409),
          statusFor(found, 'admin', 200),
        ]);
        if (got.status !== 200) continue;
        expect([where, got.body.permissions]).toEqual([where, collectionPermissions(found.role)]);
        expect(got.body.defaultLevel).toBe(found.role === null ? null : level);
      }
    }
  }, 60_000);

  it('gives everybody on each space what the rules say', async () => {
    for (const [nest, person] of cells) {
      const path = `/spaces/${world.nests[nest]?.[SPACE_DEPTH]}`;
      const found = predictRole(nest, person, SPACE_DEPTH);
      const got = await send(person, 'GET', path);
      const statuses = [
        got.status,
        (await send(person, 'PATCH', path, { title: 'Glazes' })).status,
        (await send(person, 'POST', `${path}/move`, {})).status,
        (await send(person, 'DELETE', path, undefined, '"old"')).status,
        (await send(person, 'GET', `${path}/permissions/users`)).status,
      ];
      const where = `nest ${nest}, person ${person}: ${found.role}`;
      expect([where, ...statuses]).toEqual([
        where,
        statusFor(found, 'read', 200),
        statusFor(found, 'create', 200),
        statusFor(found, 'create', 200),
        statusFor(found, 'create', 412),
        statusFor(found, 'admin', 200),
      ]);
      if (got.status === 200) {
        expect([where, got.body.permissions]).toEqual([where, spacePermissions(found.role)]);
      }
    }
  });

  it('lists and counts for everybody what they find, and nothing else', async () => {
    for (const person of PEOPLE.keys()) {
      const seen = (depth: number) =>
        world.nests.flatMap((ids, nest) => {
          const { role, leadsOn } = predictRole(nest, person, depth);
          return role !== null || leadsOn ? [ids[depth]] : [];
        });
      const collections = [0, 1, 2].flatMap(seen).sort();
      const spaces = seen(SPACE_DEPTH).sort();
      const list = async (what: string) => {
        const { status, body } = await send(person, 'GET', `/orgs/${world.org}/${what}`);
        if (status !== 200) return [status];
        const items = body.items as CollectionResource[];
        return [body.count, items.map(({ id }) => id).sort()];
      };
      const isDisabled = PEOPLE[person]?.member === 'disabled';
      expect([person, ...(await list('collections?limit=1000'))]).toEqual([
        ...[person, ...(isDisabled ? [404] : [collections.length, collections])],
      ]);
      expect([person, ...(await list('spaces?limit=1000'))]).toEqual([
        ...[person, ...(isDisabled ? [404] : [spaces.length, spaces])],
      ]);
      const member = await server.request<{ spaces: number }>(
        'GET',
        `/orgs/${world.org}/members/${world.people[person]?.id}`,
        { token: world.admin },
      );
      expect([person, member.body.spaces]).toEqual([person, isDisabled ? 0 : spaces.length]);
    }
  });

  it('counts for a team the spaces that what was granted to it reaches', async () => {
    const { body } = await server.request<{ spaces: number }>(
      'GET',
      `/orgs/${world.org}/teams/${world.team}`,
      { token: world.admin },
    );
    const reached = NESTS.filter(({ team }) => team.some((role) => role !== undefined));
    expect(body.spaces).toBe(reached.length);
  });

  it('lists on every collection and space everybody with a role, and the one that counts', async () => {
    for (const [nest, ids] of world.nests.entries()) {
      for (const [depth, id] of ids.entries()) {
        const path = `/${depth === SPACE_DEPTH ? 'spaces' : 'collections'}/${id}/permissions/aggregate`;
        const { body } = await server.request<{
          items: { permission: string; user: { id: string } }[];
        }>('GET', path, { token: world.admin });
        const roles = new Map(body.items.map(({ permission, user }) => [user.id, permission]));
        const expected = world.people.map((_, person) => predictRole(nest, person, depth).role);
        expect(world.people.map((person) => roles.get(person.id) ?? null)).toEqual(expected);
      }
    }
  });
});
