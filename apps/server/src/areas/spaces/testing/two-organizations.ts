import type { Role } from '@octavo/contract';
import { testActor } from '../../../testing/test-actor.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addMember, grantToUsers } from '../../access/index.ts';
import { createCollection } from '../../collections/index.ts';

/** Two organizations, and somebody who is an admin of one and may create in the other. */
export interface TwoOrganizations extends AsyncDisposable {
  server: TestServer;
  oldId: string;
  newId: string;
  /** Of who belongs to both. */
  token: string;
  userId: string;
  /** Of the admin of the new organization. */
  newAdmin: string;
  /** Asks as who belongs to both, unless told. */
  call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    as?: string,
  ): Promise<{ status: number; body: Body }>;
  collection(organizationId: string, title: string, parentId?: string | null): Promise<string>;
  space(organizationId: string, title: string, parentId?: string | null): Promise<string>;
  grant(
    on: { kind: 'collection' | 'space'; id: string; organizationId: string },
    userId: string,
    role: Role,
  ): Promise<void>;
  /** Lets somebody belong to an organization too. */
  enrol(organizationId: string, userId: string, role: Role | null): Promise<void>;
}

/** Starts a server with them. */
export async function startTwoOrganizations(
  dialect: 'sqlite' | 'postgres',
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<TwoOrganizations> {
  const server = await startTestServer({ ...options, dialect });
  const { make, platform } = server;
  const { database } = platform;
  const before = await make.org('Kiln');
  const after = await make.org('Pottery');
  const enrol: TwoOrganizations['enrol'] = (organization_id, user_id, role) =>
    database.transaction((tx) =>
      addMember(
        platform,
        tx,
        {
          ...{ organization_id, user_id, role, disabled: 0, sso: 0 },
          ...{ joined_at: '2026-01-31T09:30:00.000Z', last_seen_at: null },
        },
        testActor,
      ),
    );
  await enrol(after.org.id, before.admin.id, 'create');
  return {
    ...{ server, oldId: before.org.id, newId: after.org.id, enrol },
    ...{ token: before.token, userId: before.admin.id, newAdmin: after.token },
    call: (method, path, body, as = before.token) =>
      server.request(method, path, { token: as, ...(body === undefined ? {} : { body }) }),
    collection: async (organizationId, title, parentId = null) =>
      (
        await database.transaction((tx) =>
          createCollection(platform, tx, { organizationId, title, parentId, actor: testActor }),
        )
      ).id,
    space: async (organizationId, title, parentId = null) =>
      (await make.space(organizationId, { title, parentId })).id,
    grant: (object, userId, role) =>
      database.transaction((tx) =>
        grantToUsers(platform, tx, object, { users: [userId], role, actor: testActor }),
      ),
    [Symbol.asyncDispose]: () => server.close(),
  };
}
