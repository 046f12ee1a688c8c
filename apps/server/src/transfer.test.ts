import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTwoOrganizations,
  type TwoOrganizations,
} from './areas/spaces/testing/two-organizations.ts';
import { createPostgresDialect } from './platform/db/dialects/postgres.ts';
import { createSqliteDialect } from './platform/db/dialects/sqlite.ts';
import type { EventName } from './platform/index.ts';
import { dialects } from './testing/test-platform.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

type Person = 'admin' | 'guest' | 'teammate' | 'new admin' | 'new reader' | 'both';

/** The library of an organization with one of everything, of which a part is to go to another one. */
interface Story extends TwoOrganizations {
  tokens: Record<Person, string>;
  ids: Record<
    'top' | 'middle' | 'deep' | 'space' | 'second' | 'stays' | 'site' | 'leaver' | 'reviewer',
    string
  >;
  /** Where the published site is. */
  address: string;
  /** Of the PDF of the space, asked for by the admin and by who belongs to both. */
  pdfs: { admin: string; both: string };
}

async function must<Body>(asked: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

async function tell(dialect: 'sqlite' | 'postgres'): Promise<Story> {
  const world = await startTwoOrganizations(dialect);
  const { server, oldId, newId, call, collection, space: addSpace, grant } = world;
  const { make } = server;
  const top = await collection(oldId, 'Top');
  const middle = await collection(oldId, 'Middle', top);
  const deep = await collection(oldId, 'Deep', middle);
  const space = await addSpace(oldId, 'Glazes', deep);
  const second = await addSpace(oldId, 'Clays', middle);
  const stays = await addSpace(oldId, 'Wheels');
  const admin = await make.member(oldId, 'admin');
  const guest = await make.member(oldId, null);
  const teammate = await make.member(oldId, null);
  const reader = await make.member(newId, 'read');
  const reviewer = await make.member(oldId, 'review');
  await world.enrol(newId, reviewer.user.id, 'review');
  await grant({ kind: 'collection', id: middle, organizationId: oldId }, guest.user.id, 'edit');
  const team = await make.team(oldId, { [teammate.user.id]: 'member' });
  const permissions = `/spaces/${space}/permissions`;
  await must(call('POST', permissions, { teams: [team.id], role: 'read' }));
  for (const [id, word] of [
    [space, 'Glazes'],
    [second, 'Clays'],
    [stays, 'Wheels'],
  ]) {
    const document = { markdown: `Of ${word}.` };
    const changes = [{ operation: 'insert_page', title: 'Celadon', document }];
    await must(call('POST', `/spaces/${id}/content`, { changes }));
  }
  await must(call('POST', `/spaces/${space}/comments`, { body: { markdown: 'Which kiln?' } }));
  await must(call('POST', `/spaces/${space}/change-requests`, { subject: 'Hotter' }));
  const named = [admin.user.id, reviewer.user.id];
  const asked = `/spaces/${space}/change-requests/1/requested-reviewers`;
  await must(call('POST', asked, { users: named }));
  await must(
    call('PUT', `/spaces/${space}/merge-rules`, {
      rules: [{ rule: 'require_specific_reviewers', users: named }],
    }),
  );
  await must(
    call('PUT', `/spaces/${second}/merge-rules`, {
      rules: [
        { rule: 'require_specific_reviewers', users: [admin.user.id] },
        { rule: 'require_change_request_subject' },
      ],
    }),
  );
  for (const where of [{ collection: middle }, { space }, { space: stays }]) {
    await must(call('POST', `/orgs/${oldId}/link-invites`, { level: 'read', ...where }));
  }
  const site = await must(
    call<{ id: string; basename: string }>('POST', `/orgs/${oldId}/sites`, {
      ...{ title: 'Docs', spaces: [space, second, stays] },
    }),
  );
  await must(call('POST', `/orgs/${oldId}/sites/${site.id}/publish`));
  const shown = await must(
    call<{ urls: { published: string } }>('GET', `/orgs/${oldId}/sites/${site.id}`),
  );
  const pdfOf = async (as?: string) =>
    new URL((await must(call<{ url: string }>('GET', `/spaces/${space}/pdf`, undefined, as))).url);
  const [ofAdmin, ofBoth] = [await pdfOf(admin.token), await pdfOf()];
  return {
    ...world,
    tokens: {
      ...{ admin: admin.token, guest: guest.token, teammate: teammate.token },
      ...{ 'new admin': world.newAdmin, 'new reader': reader.token, both: world.token },
    },
    ids: {
      ...{ top, middle, deep, space, second, stays, site: site.id },
      ...{ leaver: admin.user.id, reviewer: reviewer.user.id },
    },
    address: new URL(shown.urls.published).pathname,
    pdfs: {
      admin: ofAdmin.pathname + ofAdmin.search,
      both: ofBoth.pathname + ofBoth.search,
    },
  };
}

/** Another server on the same database. */
async function startAnother(server: TestServer, dialect: 'sqlite' | 'postgres') {
  const { config } = server.platform;
  const path = join(config.dataDir, 'octavo.db');
  return startTestServer({
    platform: {
      dialect:
        dialect === 'sqlite'
          ? createSqliteDialect({ path, synchronous: 'off' })
          : createPostgresDialect({ url: config.databaseUrl ?? '', maxConnections: 3 }),
    },
  });
}

const READ = ['', '/content', '/content/pages', '/revisions', '/comments', '/change-requests/1'];

describe.each(
  dialects,
)('a collection three deep that goes to another organization, on %s', (dialect) => {
  let story: Story;
  let another: TestServer;
  const told: [EventName, Record<string, unknown>][] = [];

  const ask = (path: string, as: Person, on: TestServer = story.server) =>
    on.request<{ count?: number; items?: { id: string }[] }>('GET', path, {
      token: story.tokens[as],
    });

  /** What a person is answered about all that goes. */
  async function look(as: Person, on?: TestServer): Promise<string> {
    const { top, middle, deep, space, second } = story.ids;
    const paths = [
      ...[top, middle, deep].map((id) => `/collections/${id}`),
      ...READ.map((path) => `/spaces/${space}${path}`),
      `/spaces/${second}`,
    ];
    const answers = [];
    for (const path of paths) answers.push((await ask(path, as, on)).status);
    return [...new Set(answers)].join(' ');
  }

  /** How many of an organization a person is told of: in its search, spaces and change requests. */
  async function count(organizationId: string, as: Person, on?: TestServer) {
    const counts = [];
    for (const path of ['search?query=celadon', 'spaces', 'change-requests?status=all']) {
      counts.push((await ask(`/orgs/${organizationId}/${path}`, as, on)).body.count ?? 0);
    }
    return counts;
  }

  const visit = (path: string) => fetch(story.server.origin + path);

  beforeAll(async () => {
    story = await tell(dialect);
    another = await startAnother(story.server, dialect);
  });
  afterAll(async () => {
    await another.close();
    await story[Symbol.asyncDispose]();
  });

  it('is seen before by those of its organization alone, and published', async () => {
    const { oldId, newId } = story;
    for (const on of [story.server, another]) {
      expect(await look('admin', on)).toBe('200');
      expect(await look('both', on)).toBe('200');
      for (const as of ['new admin', 'new reader'] as const) expect(await look(as, on)).toBe('404');
      expect(await count(oldId, 'admin', on)).toEqual([3, 3, 1]);
      expect(await count(oldId, 'guest', on)).toEqual([2, 2, 1]);
      expect(await count(oldId, 'teammate', on)).toEqual([1, 1, 1]);
      expect(await count(newId, 'new admin', on)).toEqual([0, 0, 0]);
    }
    expect(await (await visit(story.address)).text()).toContain('Of Glazes.');
    expect((await visit(story.pdfs.admin)).status).toBe(200);
  });

  it('is given away by who is an admin of it', async () => {
    story.server.platform.events.onAny(async (_, name, event) => {
      told.push([name, event as unknown as Record<string, unknown>]);
    });
    const path = `/collections/${story.ids.top}/transfer`;
    const { status, body } = await story.call('POST', path, { organization: story.newId });
    expect([status, body]).toMatchObject([200, { id: story.ids.top, organization: story.newId }]);
  });

  it('is seen from then on by those of the other one, on every server', async () => {
    const { oldId, newId } = story;
    for (const on of [story.server, another]) {
      await expect.poll(() => look('admin', on)).toBe('404');
      for (const as of ['guest', 'teammate'] as const) expect(await look(as, on)).toBe('404');
      for (const as of ['new admin', 'new reader', 'both'] as const) {
        expect([as, await look(as, on)]).toEqual([as, '200']);
      }
      expect(await count(oldId, 'admin', on)).toEqual([1, 1, 0]);
      expect(await count(oldId, 'guest', on)).toEqual([0, 0, 0]);
      expect(await count(newId, 'new reader', on)).toEqual([2, 2, 1]);
      expect(await count(newId, 'admin', on)).toEqual([0, 0, 0]);
    }
    const { permissions } = (await ask(`/spaces/${story.ids.space}`, 'both')).body as {
      permissions: Record<string, boolean>;
    };
    expect(permissions).toMatchObject({ create: true, admin: false });
  });

  it('has neither grants nor invites any more', async () => {
    const { ids, oldId } = story;
    for (const path of [
      `/spaces/${ids.space}/permissions/teams`,
      `/spaces/${ids.second}/permissions/users`,
    ]) {
      expect((await ask(path, 'new admin')).body.count).toBe(0);
    }
    const invites = await story.call<{ count: number }>('GET', `/orgs/${oldId}/link-invites`);
    expect(invites.body.count).toBe(1);
    const { db } = story.server.platform.database;
    const left = await db.selectFrom('grants').select('object_id').execute();
    expect(left.filter((row) => Object.values(ids).includes(row.object_id))).toEqual([]);
  });

  it('is on no site of the old organization, whose next space is the default', async () => {
    const { ids, oldId, address } = story;
    const path = `/orgs/${oldId}/sites/${ids.site}/site-spaces`;
    const { body } = await story.call<{ items: object[] }>('GET', path);
    expect(body.items).toMatchObject([{ title: 'Wheels', default: true }]);
    expect((await visit(`${address}clays/`)).status).toBe(404);
    const home = await (await visit(address)).text();
    expect(home).toContain('Of Wheels.');
    expect(home).not.toMatch(/Glazes|Clays/);
    const found = await (await visit(`${address}~search?q=celadon`)).text();
    expect(found).not.toMatch(/Glazes|Clays/);
  });

  it('is named beside the old organization in no table but its trail', async () => {
    const { ids, oldId, server } = story;
    const { db } = server.platform.database;
    const moved = [ids.top, ids.middle, ids.deep, ids.space, ids.second];
    const tables = await db.introspection.getTables();
    const owned = tables.filter(
      ({ name, columns }) =>
        name !== 'audit_events' && columns.some((one) => one.name === 'organization_id'),
    );
    expect(owned.length).toBeGreaterThan(10);
    for (const { name } of owned) {
      const { rows } = await sql`
        select * from ${sql.table(name)} where organization_id = ${oldId}`.execute(db);
      const text = JSON.stringify(rows);
      expect([name, moved.filter((id) => text.includes(id))]).toEqual([name, []]);
    }
  });

  it('is waited for by nobody who does not belong to it, in reviews and rules', async () => {
    const { ids } = story;
    const { body: asked } = await ask(
      `/spaces/${ids.space}/change-requests/1/requested-reviewers`,
      'both',
    );
    expect(asked.count).toBe(1);
    const rulesOf = async (id: string) =>
      ((await ask(`/spaces/${id}/merge-rules`, 'both')).body as { rules?: object[] }).rules;
    expect(await rulesOf(ids.space)).toEqual([
      { rule: 'require_specific_reviewers', users: [ids.reviewer] },
    ]);
    expect(await rulesOf(ids.second)).toEqual([{ rule: 'require_change_request_subject' }]);
  });

  it('is downloaded by addresses of those alone who may see it', async () => {
    expect((await visit(story.pdfs.admin)).status).toBe(404);
    expect((await visit(story.pdfs.both)).status).toBe(200);
  });

  it('is told of in the trail of each organization, of which none reads that of the other', async () => {
    const { ids, oldId, newId } = story;
    const parts = { spaceIds: [ids.space, ids.second].sort() };
    const of = (kind: string) => told.filter(([name]) => name === kind).map(([, event]) => event);
    expect(of('collection.transferred-out')).toMatchObject([
      {
        ...{ organizationId: oldId, after: { organization: newId } },
        ...{ dropped: { grants: 2, invites: 2 }, spaceIds: parts.spaceIds },
      },
    ]);
    expect(of('site-space.removed').map((event) => event.organizationId)).toEqual([oldId, oldId]);
    expect(of('site-space.updated')).toMatchObject([{ after: { isDefault: true } }]);
    expect(of('merge-rules.updated').map((event) => event.organizationId)).toEqual([newId, newId]);
    expect(of('change-request.reviewer-removed')).toMatchObject([{ reviewerId: ids.leaver }]);
    const trail = async (id: string, as: Person) =>
      (
        (await ask(`/orgs/${id}/audit-events?limit=100`, as)).body.items as unknown as {
          kind: string;
          details?: object;
        }[]
      ).filter(({ kind }) => kind.startsWith('collection.transferred'));
    expect(await trail(oldId, 'admin')).toMatchObject([
      { kind: 'collection.transferred-out', details: { dropped: { grants: 2, invites: 2 } } },
    ]);
    const arrived = await trail(newId, 'new admin');
    expect(arrived).toMatchObject([{ kind: 'collection.transferred-in', details: parts }]);
    expect(JSON.stringify(arrived)).not.toContain('dropped');
    expect(
      (await ask(`/orgs/${oldId}/audit-events?limit=100`, 'admin')).body.items?.length,
    ).toBeGreaterThan(30);
  });
});
