import { expect, it } from 'vitest';
import { RequestHistory } from './testing/request-history.ts';
import { openRequestServer, type RequestServer } from './testing/request-server.ts';

const FIRST = Number(process.env.OCTAVO_SEED ?? 1);

/** Publishes the space; answers the address of the site. */
async function publish(server: RequestServer): Promise<string> {
  const sites = `/orgs/${server.organizationId}/sites`;
  const { body } = await server.call('POST', sites, {
    body: { title: 'Kiln', spaces: [server.spaceId] },
  });
  const published = await server.call<{ urls: { published: string } }>(
    'POST',
    `${sites}/${body.id}/publish`,
  );
  const { pathname } = new URL(published.body.urls.published);
  return server.server.origin + pathname.replace(/\/$/, '');
}

it.each([
  ['sqlite', FIRST, 40],
  ['sqlite', FIRST + 1, 40],
  ['postgres', FIRST + 2, 25],
] as const)(
  'any history on %s loses no text and shows none early (seed %i)',
  async (dialect, seed, count) => {
    await using server = await openRequestServer(dialect);
    const history = new RequestHistory(server, await publish(server), seed);
    await history.run(count);
    expect(history.problems, `seed ${seed}`).toEqual([]);
    const { steps, merges, conflicts } = history;
    console.log(
      `${dialect}, seed ${seed}: ${steps} steps, ${merges} merges, ${conflicts} conflicts`,
    );
  },
  120_000,
);
