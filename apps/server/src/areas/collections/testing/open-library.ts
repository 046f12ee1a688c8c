import type { Role } from '@octavo/contract';
import type { CollectionResource } from '@octavo/contract/collections';
import type { TestServer } from '../../../testing/test-server.ts';

interface ListOf<Item> {
  count: number;
  items: Item[];
  next?: { page: string };
}

/** An organization of its own on a server that others use too, and calls on its collections. */
export async function openLibrary(server: TestServer) {
  const { org, admin, token } = await server.make.org();
  const call = <Body>(method: string, path: string, body?: unknown, as = token) =>
    server.request<Body>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
  const list = `/orgs/${org.id}/collections`;
  return {
    ...{ server, org, admin, token, call },
    /** Makes a collection, which is answered with success. */
    async make(body: { title?: string; description?: string; parent?: string } = {}) {
      const { status, body: made } = await call<CollectionResource>('POST', list, body);
      if (status !== 201) throw new Error(`The collection was refused with ${status}.`);
      return made;
    },
    /** Makes a collection in another, and so on: the outermost first. */
    async makeNested(titles: readonly string[]) {
      const made: CollectionResource[] = [];
      for (const title of titles) {
        const parent = made.at(-1)?.id;
        made.push(await this.make({ title, ...(parent === undefined ? {} : { parent }) }));
      }
      return made;
    },
    /** Makes a space, by its id. */
    makeSpace: async (parentId: string | null = null) =>
      (await server.make.space(org.id, { parentId })).id,
    get: (id: string, as = token) =>
      call<CollectionResource>('GET', `/collections/${id}`, undefined, as),
    change: (id: string, body: unknown, as = token) =>
      call<CollectionResource>('PATCH', `/collections/${id}`, body, as),
    remove: (id: string, as = token) => call('DELETE', `/collections/${id}`, undefined, as),
    move: (id: string, body: unknown, as = token) =>
      call<CollectionResource>('POST', `/collections/${id}/move`, body, as),
    list: (query = '', as = token) =>
      call<ListOf<CollectionResource>>('GET', `${list}${query}`, undefined, as),
    /** Grants a role on a collection or a space to people or teams. */
    grant: (path: string, to: { users?: string[]; teams?: string[] }, role: Role) =>
      call('POST', `${path}/permissions`, { ...to, role }),
    /** A new member (null: a guest). */
    member: (role: Role | null) => server.make.member(org.id, role),
    /** The ids of all that lies in a place, in their order. */
    async listPlace(parentId: string | null) {
      const rows = await server.platform.database.db
        .selectFrom('access_objects')
        .select('id')
        .where('organization_id', '=', org.id)
        .where('parent_id', parentId === null ? 'is' : '=', parentId)
        .where('position', 'is not', null)
        .orderBy('position')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

export type Library = Awaited<ReturnType<typeof openLibrary>>;
