import type { Role } from '@octavo/contract';
import type { AuditEventResource } from '@octavo/contract/audit';
import type { NewEvent } from '../../../platform/events/events.ts';
import { testActor } from '../../../testing/test-actor.ts';
import type { TestPlatformOverrides } from '../../../testing/test-platform.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** A list of events. */
export interface AuditList {
  next?: { page: string };
  count: number;
  items: AuditEventResource[];
}

/** A server with an organization, whose trail it reads. */
export interface AuditServer extends TestServer {
  orgId: string;
  adminId: string;
  /** Of its admin. */
  token: string;
  /** Of its trail. */
  path: string;
  /** Lists its trail as the admin. */
  list(query?: string): Promise<AuditList>;
  /** A new member's token. */
  enrol(role: Role | null): Promise<string>;
  /** Emits as many events of spaces as are named, each in a transaction of its own. */
  happen(ids: readonly string[], event?: Partial<NewEvent<'space.updated'>>): Promise<void>;
}

/** Starts it; whoever starts it closes it. */
export async function startAuditServer(
  dialect: 'sqlite' | 'postgres',
  platform: TestPlatformOverrides = {},
): Promise<AuditServer> {
  const server = await startTestServer({ dialect, platform });
  const { org, admin, token } = await server.make.org();
  const path = `/orgs/${org.id}/audit-events`;
  const { events, database } = server.platform;
  return {
    ...server,
    ...{ orgId: org.id, adminId: admin.id, token, path },
    async list(query = '') {
      return (await server.request<AuditList>('GET', `${path}?${query}`, { token })).body;
    },
    enrol: async (role) => (await server.make.member(org.id, role)).token,
    async happen(ids, event = {}) {
      for (const id of ids) {
        const fields = { actor: testActor, organizationId: org.id, object: { kind: 'space', id } };
        await database.transaction((tx) =>
          events.emit(tx, 'space.updated', { ...fields, ...event } as NewEvent<'space.updated'>),
        );
      }
    },
  };
}
