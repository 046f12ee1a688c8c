import type { Role } from '@octavo/contract';
import type { SpaceResource } from '@octavo/contract/spaces';
import { testActor } from '../../../testing/test-actor.ts';
import type { TestAnswer, TestServer } from '../../../testing/test-server.ts';
import { grantToUsers } from '../../access/index.ts';
import { createCollection, type NewCollection } from '../../collections/index.ts';

/** What a list of the library answers. */
export interface LibraryList {
  next?: { page: string };
  count: number;
  items: SpaceResource[];
}

/** An organization whose library a test fills. */
export interface Library {
  organizationId: string;
  /** Of an admin. */
  token: string;
  /** Makes a collection, last in its place; its id. */
  collection(collection?: Partial<NewCollection>): Promise<string>;
  /** Makes a space, last in its place; its id. */
  space(title: string, parentId?: string | null): Promise<string>;
  /** A new person with a role in the organization, who was granted a role on a collection. */
  member(role: Role | null, on?: { collection: string; role: Role }): Promise<Member>;
  grantOnSpace(spaceId: string, member: Member, role: Role): Promise<void>;
  /** Calls as the admin unless told otherwise. */
  call<Body = SpaceResource>(
    method: string,
    path: string,
    request?: { as?: string; body?: unknown },
  ): Promise<TestAnswer<Body>>;
  /** The titles of one level of the library, in their order, whose count is checked. */
  titles(parent?: string | null, as?: string): Promise<string[]>;
}

/** Somebody of the organization. */
export interface Member {
  id: string;
  token: string;
}

/** Makes one, empty, so that tests share a server and nothing else. */
export async function makeLibrary(server: TestServer): Promise<Library> {
  const { platform, make } = server;
  const { org, token } = await make.org();
  const organizationId = org.id;
  const call: Library['call'] = (method, path, { as = token, body } = {}) =>
    server.request(method, path, { token: as, ...(body === undefined ? {} : { body }) });
  return {
    ...{ organizationId, token, call },
    collection: (collection = {}) =>
      platform.database.transaction(async (tx) => {
        const made = { organizationId, actor: testActor, ...collection };
        return (await createCollection(platform, tx, made)).id;
      }),
    space: async (title, parentId = null) =>
      (await make.space(organizationId, { title, parentId })).id,
    async member(role, on) {
      const { user, token: secret } = await make.member(organizationId, role);
      if (on !== undefined) {
        const object = { kind: 'collection', id: on.collection, organizationId } as const;
        const grant = { users: [user.id], role: on.role, actor: testActor };
        await platform.database.transaction((tx) => grantToUsers(platform, tx, object, grant));
      }
      return { id: user.id, token: secret };
    },
    async grantOnSpace(spaceId, { id }, role) {
      const object = { kind: 'space', id: spaceId, organizationId } as const;
      const grant = { users: [id], role, actor: testActor };
      await platform.database.transaction((tx) => grantToUsers(platform, tx, object, grant));
    },
    async titles(parent = null, as = token) {
      const within = parent === null ? '' : `?parent=${parent}`;
      const path = `/orgs/${organizationId}/library${within}`;
      const { status, body } = await call<LibraryList>('GET', path, { as });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      if (body.count !== body.items.length) throw new Error(`${path} counts ${body.count}.`);
      return body.items.map(({ title }) => title);
    },
  };
}
