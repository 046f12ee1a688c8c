import { describe, expect, it } from 'vitest';
import { operations } from './app.ts';
import { isAboutSelf, isAboutSession, isPublic } from './http/access.ts';
import { makeExampleRequest } from './testing/example-request.ts';
import { type CallerKind, makeCredentials, makeExampleWorld } from './testing/example-world.ts';
import { predictStatus } from './testing/predict-status.ts';
import { dialects } from './testing/test-platform.ts';
import { startTestServer } from './testing/test-server.ts';

/** Everything that is read of an organization. */
const reading = operations.filter(
  ({ writes, access }) =>
    !writes && !isPublic(access) && !isAboutSelf(access) && !isAboutSession(access),
);

/** Members whose access ends: by role, by a team, by a session. */
const LEAVING: readonly CallerKind[] = ['create', 'team owner', 'session', 'single sign-on member'];

const WAYS = [
  ['disabled', 'PATCH', { disabled: true }],
  ['removed', 'DELETE', undefined],
] as const;

describe.each(dialects)('a member on %s', (dialect) => {
  it.each(WAYS)('reads nothing from the moment it is %s, warm as caches are', async (_, ...way) => {
    await using server = await startTestServer({ dialect });
    const world = await makeExampleWorld(server.platform);
    const { organizationId } = world.objects;
    const callerOf = (kind: CallerKind) => {
      const caller = world.callers.get(kind);
      if (caller === undefined) throw new Error(`The example world has no caller "${kind}".`);
      return caller;
    };
    const readAll = async (kind: CallerKind) => {
      const caller = callerOf(kind);
      const statuses = new Map<string, number>();
      for (const operation of reading) {
        const { path, body } = makeExampleRequest(operation, world, caller);
        const answer = await server.request(operation.method, path, {
          ...makeCredentials(caller),
          ...(body === undefined ? {} : { body }),
        });
        statuses.set(operation.id, answer.status);
      }
      return statuses;
    };
    const countOrganizations = async (kind: CallerKind) => {
      const answer = await server.request<{ count: number }>(
        'GET',
        '/orgs',
        makeCredentials(callerOf(kind)),
      );
      return answer.body.count;
    };
    for (const kind of LEAVING) {
      const before = await readAll(kind);
      const mayRead = reading.filter((one) => predictStatus(one, callerOf(kind)) === 'allowed');
      expect(mayRead.length).toBeGreaterThan(10);
      for (const { id, responses } of mayRead) {
        const good = Object.keys(responses).map((status) => [id, Number(status)]);
        expect(good).toContainEqual([id, before.get(id)]);
      }
      const belongs = await countOrganizations(kind);
      expect(belongs).toBeGreaterThan(0);
      const [method, body] = way;
      await server.request(method, `/orgs/${organizationId}/members/${callerOf(kind).userId}`, {
        ...makeCredentials(callerOf('admin')),
        ...(body === undefined ? {} : { body }),
      });
      const after = await readAll(kind);
      const left = [...after].filter(([, status]) => status !== 404);
      expect(left).toEqual([]);
      expect(await countOrganizations(kind)).toBe(belongs - 1);
    }
  });

  it('loses the files whose addresses it has, which end for everybody', async () => {
    let now = new Date('2026-01-31T09:30:00.000Z');
    await using server = await startTestServer({
      ...{ dialect, platform: { clock: { now: () => now } } },
    });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id, { title: 'Glazes' });
    const changes = [{ operation: 'insert_files', files: [{ name: 'a.txt', base64: btoa('A.') }] }];
    await server.request('POST', `/spaces/${space.id}/content`, { token, body: { changes } });
    const { user, token: theirs } = await server.make.member(org.id, 'read');
    const addressFor = async (as: string) => {
      const answer = await server.request<{ items: { downloadURL: string }[] }>(
        'GET',
        `/spaces/${space.id}/content/files`,
        { token: as },
      );
      const { pathname, search } = new URL(answer.body.items[0]?.downloadURL ?? '');
      return pathname + search;
    };
    const statusOf = async (address: string) => (await fetch(server.origin + address)).status;
    const [own, given] = [await addressFor(token), await addressFor(theirs)];
    expect(given).not.toBe(own);
    expect(await addressFor(theirs)).toBe(given);
    // A content is made once for all, but for the addresses in it.
    for (const [as, address] of [
      [token, own],
      [theirs, given],
    ] as const) {
      const { body } = await server.request('GET', `/spaces/${space.id}/content`, { token: as });
      expect(JSON.stringify(body)).toContain(address);
    }
    expect([await statusOf(own), await statusOf(given)]).toEqual([200, 200]);
    await server.request('DELETE', `/orgs/${org.id}/members/${user.id}`, { token });
    expect([await statusOf(own), await statusOf(given)]).toEqual([200, 404]);
    now = new Date('2026-02-01T23:59:59.000Z');
    expect(await statusOf(own)).toBe(200);
    now = new Date('2026-02-02T00:00:00.000Z');
    expect(await statusOf(own)).toBe(404);
    expect(await statusOf(await addressFor(token))).toBe(200);
  });

  it('is found in no search and no list of others, and its own searches find nothing', async () => {
    await using server = await startTestServer({ dialect });
    const { org, token } = await server.make.org();
    const space = await server.make.space(org.id, { title: 'Glazes' });
    const document = { markdown: 'Celadon is a glaze.' };
    const changes = [{ operation: 'insert_page', title: 'Celadon', document }];
    await server.request('POST', `/spaces/${space.id}/content`, { token, body: { changes } });
    const { user, token: theirs } = await server.make.member(org.id, 'read');
    const count = async (path: string, as: string) =>
      (await server.request<{ count?: number }>('GET', path, { token: as })).body.count;
    const search = `/orgs/${org.id}/search?query=celadon`;
    const people = `/spaces/${space.id}/permissions/aggregate`;
    expect([await count(search, theirs), await count(people, token)]).toEqual([1, 2]);
    const path = `/orgs/${org.id}/members/${user.id}`;
    await server.request('PATCH', path, { token, body: { disabled: true } });
    expect([await count(search, theirs), await count(people, token)]).toEqual([undefined, 1]);
    await server.request('PATCH', path, { token, body: { disabled: false } });
    expect([await count(search, theirs), await count(people, token)]).toEqual([1, 2]);
    await server.request('DELETE', path, { token });
    expect([await count(search, theirs), await count(people, token)]).toEqual([undefined, 1]);
  });
});
