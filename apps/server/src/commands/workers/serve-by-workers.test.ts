import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { createPostgresDatabase } from '../../testing/test-postgres.ts';
import { zipUrlOf } from '../../testing/zip-of.ts';
import type { Connection } from './testing/held-connection.ts';
import { type ServedWorkers, serveWorkers, WAITING } from './testing/served-workers.ts';

const EDITS = 200;
/** More imports of trees than may go on and wait in one server, of as many as may in two. */
const IMPORTS = 24;
const MAY_IMPORT = 18;

describe.each(dialects)('octavo serve --workers 2 on %s', (dialect) => {
  let server: ServedWorkers;
  let drop = async () => {};
  let first: Connection;
  let second: Connection;
  let spaceId: string;
  let orgId: string;
  let archive: string;

  beforeAll(async () => {
    const created = dialect === 'postgres' ? await createPostgresDatabase() : undefined;
    drop = created?.drop ?? drop;
    server = await serveWorkers({
      environment: {
        OCTAVO_METRICS_ADDRESSES: '127.0.0.0/8,::1',
        ...(created && { DATABASE_URL: created.url }),
      },
    });
    [first, second] = [await server.connectTo(1), await server.connectTo(2)];
    orgId = JSON.parse((await first.send('GET', '/v1/orgs')).text).items[0].id;
    spaceId = await createSpace('Kiln');
    const page = (at: number) => [
      `page-${at}.md`,
      `# Page ${at}\n\n${'Fired at night. '.repeat(40)}`,
    ];
    archive = await zipUrlOf(Object.fromEntries(Array.from({ length: 80 }, (_, at) => page(at))));
  }, 90_000);

  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await drop();
  });

  async function createSpace(title: string): Promise<string> {
    const made = await first.send('POST', `/v1/orgs/${orgId}/spaces`, { body: { title } });
    expect(made.status).toBe(201);
    return JSON.parse(made.text).id;
  }

  it('answers by both workers, and each what was written by the other', async () => {
    const connections = [first, second, await server.connectTo(1), await server.connectTo(2)];
    let stale = 0;
    for (let edit = 0; edit < EDITS; edit += 1) {
      const title = `Kiln ${edit}`;
      const changed = await connections[edit % 4]?.send('PATCH', `/v1/spaces/${spaceId}`, {
        body: { title },
      });
      expect(changed?.status).toBe(200);
      const read = await Promise.all(
        connections.map(({ send }) => send('GET', `/v1/spaces/${spaceId}`)),
      );
      stale += read.filter(({ text }) => JSON.parse(text).title !== title).length;
    }
    expect(stale).toBe(0);
    const { text } = await first.send('GET', '/metrics');
    for (const worker of [1, 2]) {
      const counted = new RegExp(
        `octavo_http_request_seconds_count\\{(?=[^}]*worker="${worker}")(?=[^}]*operation="get-space")[^}]*\\} (\\d+)`,
      ).exec(text);
      expect(Number(counted?.[1])).toBeGreaterThanOrEqual(EDITS * 2);
    }
  }, 120_000);

  it('knows in each worker which keys are being answered by the other', async () => {
    const ask = (by: Connection) =>
      by.send('POST', `/v1/spaces/${spaceId}/content/import`, {
        body: { url: archive, source: 'zip' },
        headers: { 'idempotency-key': 'one-import' },
      });
    const answers = await Promise.all([ask(first), ask(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.headers['retry-after']).toBe('1');
    const done = answers.find(({ status }) => status === 201);
    expect(await ask(first)).toMatchObject({ status: 201, text: done?.text });
    expect(await ask(second)).toMatchObject({ status: 201, text: done?.text });
  }, 60_000);

  it('counts imports that go on and wait over both workers', async () => {
    const spaces = await Promise.all(
      Array.from({ length: IMPORTS }, (_, at) => createSpace(`Import ${at}`)),
    );
    const connections = await Promise.all(spaces.map((_, at) => server.connectTo(1 + (at % 2))));
    const answers = await Promise.all(
      connections.map(({ send }, at) =>
        send('POST', `/v1/spaces/${spaces[at]}/content/import`, {
          body: { url: archive, source: 'zip' },
        }),
      ),
    );
    for (const { close } of connections) close();
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(IMPORTS - MAY_IMPORT);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
  }, 120_000);

  it('gives back what a killed worker had, and loses nothing that was committed', async () => {
    const [victim] = server.listPids(2);
    const importing = await Promise.all(
      Array.from({ length: MAY_IMPORT }, () => server.connectTo(2)),
    );
    const sent = importing.map(({ send }, at) =>
      send('POST', `/v1/spaces/${spaceId}/content/import`, {
        body: { url: archive, source: 'zip' },
        headers: { 'idempotency-key': `killed-${at}` },
      }),
    );
    const made: string[] = [];
    const edit = async ({ send }: Connection) => {
      const path = `/v1/spaces/${spaceId}/change-requests`;
      const { status, text } = await send('POST', path, { body: { subject: 'Glaze' } });
      if (status === 201) made.push(JSON.parse(text).id);
      return status;
    };
    for (let round = 0; round < 5; round += 1) {
      expect(await edit(first)).toBe(201);
      expect(await edit(second)).toBe(201);
    }
    process.kill(victim ?? 0, 'SIGKILL');
    const killed = performance.now();
    // A connection that the worker had is reset, one of the other worker does not notice.
    expect(await Promise.all([edit(second), edit(first)])).toEqual([0, 201]);
    expect((await Promise.all(sent)).every(({ status }) => status === 201 || status === 0)).toBe(
      true,
    );
    const fresh = await Promise.all(Array.from({ length: 12 }, () => server.connect()));
    expect(fresh.map(({ pid }) => pid)).toEqual(fresh.map(() => first.pid));
    expect(await Promise.all(fresh.map(edit))).toEqual(fresh.map(() => 201));
    expect(performance.now() - killed).toBeLessThan(20_000);
    const again = await first.send('POST', `/v1/spaces/${spaceId}/content/import`, {
      body: { url: archive, source: 'zip' },
      headers: { 'idempotency-key': `killed-${MAY_IMPORT - 1}` },
    });
    expect(again.status).toBe(201);
    await expect.poll(() => server.listPids(2).length, WAITING).toBe(2);
    second = await server.connectTo(2);
    expect(made.length).toBe(23);
    for (const id of made) {
      const read = await second.send('GET', `/v1/spaces/${spaceId}/change-requests/${id}`);
      expect(read.status).toBe(200);
    }
    expect(await edit(second)).toBe(201);
  }, 120_000);

  it('lets both workers end what they are at when it is asked to stop', async () => {
    const connections = [await server.connectTo(1), await server.connectTo(2)];
    const going = connections.map(({ send }) =>
      send('POST', `/v1/spaces/${spaceId}/content/import`, {
        body: { url: archive, source: 'zip' },
      }),
    );
    // A request that was read before the next one of another connection is answered.
    await Promise.all([first, second].map(({ send }) => send('GET', `/v1/spaces/${spaceId}`)));
    const pids = [1, 2].map((worker) => server.listPids(worker).at(-1) ?? 0);
    expect(await server.stop()).toBe(0);
    expect((await Promise.all(going)).map(({ status }) => status)).toEqual([201, 201]);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 60_000);
});
