import type { ConflictResource } from '@octavo/contract/change-requests';
import { openRequestServer, type RequestServer } from './request-server.ts';
import { writeRequest, writeSpace } from './write-content.ts';

/**
 * A server with change request 1 that disagrees with its space about the title and the text of the
 * page `clay`, and whether there is a page `slip`; the space has a page `ash` besides. It was
 * updated, so the conflicts are stored.
 */
export interface Dispute extends RequestServer {
  /** Of the change request, below `/v1`. */
  path: string;
  /** The open conflict of a kind. */
  find(kind: ConflictResource['kind']): Promise<ConflictResource>;
}

export async function openDispute(dialect: 'sqlite' | 'postgres' = 'sqlite'): Promise<Dispute> {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await openRequestServer(dialect));
  const { platform, spaceId } = server;
  await writeSpace(platform, spaceId, {
    clay: { title: 'Clay', text: 'Dig.\n\nSee [slip](slip.md).\n' },
    slip: { title: 'Slip', order: 'a1', text: 'Pour.\n' },
  });
  const request = await server.open();
  await writeRequest(platform, spaceId, request.id, {
    clay: { title: 'Own clay', text: 'Dig deep.\n\nSee [slip](slip.md).\n' },
    slip: { title: 'Slip', text: 'Pour slowly.\n' },
  });
  await writeSpace(platform, spaceId, {
    clay: { title: 'Main clay', text: 'Dig wide.\n\nSee [slip](slip.md).\n' },
    slip: null,
    ash: { title: 'Ash', order: 'a2' },
  });
  const path = `/spaces/${spaceId}/change-requests/1`;
  const { body } = await server.call('POST', `${path}/update`);
  if (body.result !== 'conflicts') throw new Error(`The update answered ${JSON.stringify(body)}.`);
  const closing = opened.move();
  return {
    ...server,
    path,
    async find(kind) {
      const list = await server.call<{ items: ConflictResource[] }>('GET', `${path}/conflicts`);
      const found = list.body.items.find((item) => item.kind === kind);
      if (found === undefined) throw new Error(`There is no open conflict of kind ${kind}.`);
      return found;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
