import { startTestServer } from '../../../testing/test-server.ts';
import { openLibrary } from './open-library.ts';

/** A collection in which a space is, and a guest of its organization who is in a team there. */
export async function startGrantedCollection(dialect: 'sqlite' | 'postgres') {
  const server = await startTestServer({ dialect });
  const library = await openLibrary(server);
  const { id } = await library.make({ title: 'Guides' });
  const spaceId = await library.makeSpace(id);
  const guest = await library.member(null);
  const team = await server.make.team(library.org.id, { [guest.user.id]: 'member' });
  const call = (method: string, below: string, body?: unknown, as?: string) =>
    library.call<{ count: number; items: unknown[] }>(
      method,
      `/collections/${id}${below}`,
      body,
      as,
    );
  return {
    ...{ server, library, id, spaceId, team, call, guest },
    grant: (body: unknown, as?: string) => call('POST', '/permissions', body, as),
    /** What the guest is answered about the collection. */
    see: () => library.get(id, guest.token),
    [Symbol.asyncDispose]: () => server.close(),
  };
}
