import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { openRequestServer, type RequestServer } from '../testing/request-server.ts';

const WRITERS = 10;
const ROUNDS = 2;

/** A word that nothing else holds. */
const wordOf = (writer: number, round: number, kind: string) => `${kind}${writer}r${round}x`;

/** A writer's rounds: every answer's status, in order. */
async function write(server: RequestServer, writer: number): Promise<number[]> {
  const { call, spaceId } = server;
  const statuses: number[] = [];
  const send = async <Body>(path: string, body: unknown): Promise<Body> => {
    const answer = await call<Body>('POST', `/spaces/${spaceId}${path}`, { body });
    statuses.push(answer.status);
    return answer.body;
  };
  const insert = (title: string) => ({
    changes: [{ operation: 'insert_page', title, document: { markdown: `Of ${title}.\n` } }],
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await send<{ id: string }>('/change-requests', {});
    const request = `/change-requests/${id}`;
    await send(`${request}/content`, insert(wordOf(writer, round, 'merged')));
    await Promise.all([
      send('/content', insert(wordOf(writer, round, 'live'))),
      send(`${request}/comments`, { body: { markdown: 'Hotter?' } }),
      send(`${request}/update`, undefined),
    ]);
    await send(`${request}/merge`, undefined);
  }
  return statuses;
}

describe.each(dialects)('many writers of a space on %s', (dialect) => {
  it('are all answered with success, and everything they wrote is there and found', async () => {
    await using server = await openRequestServer(dialect);
    const writers = Array.from({ length: WRITERS }, (_, index) => index);
    const statuses = (await Promise.all(writers.map((writer) => write(server, writer)))).flat();
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    const list = `/spaces/${server.spaceId}/content/pages`;
    const { pages } = (await server.call<{ pages: { title: string }[] }>('GET', list)).body;
    const expected = writers.flatMap((writer) =>
      Array.from({ length: ROUNDS }, (_, round) =>
        ['merged', 'live'].map((kind) => wordOf(writer, round, kind)),
      ).flat(),
    );
    expect(pages.map(({ title }) => title).sort()).toEqual(expected.sort());
    const last = wordOf(WRITERS - 1, ROUNDS - 1, 'merged');
    const search = `/spaces/${server.spaceId}/search?query=${last}`;
    expect((await server.call<{ count: number }>('GET', search)).body.count).toBe(1);
  }, 90_000);

  it('in many spaces at once are all answered with success', async () => {
    await using server = await openRequestServer(dialect);
    const { make } = server.server;
    const spaces = await Promise.all(
      Array.from({ length: 6 }, () => make.space(server.organizationId)),
    );
    const answers = await Promise.all(
      spaces.flatMap(({ id }) =>
        ['Ash', 'Slip'].map((title) =>
          server.call('POST', `/spaces/${id}/content`, {
            body: { changes: [{ operation: 'insert_page', title, document: {} }] },
          }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});
