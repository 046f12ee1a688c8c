import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { DefaultQueryExecutor } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { type AuditServer, startAuditServer } from '../testing/audit-server.ts';

/** Opens an export and reads nothing of it yet. */
async function openExport(server: AuditServer, token = server.token): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  const request = get(`${server.origin}/v1${server.path}/export`, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

const MUCH = 4000;
/** How often an export of that many asks the database. */
const ALL_READS = MUCH / 200;

/** Counts the reads of the trail from now on. */
function watchReads() {
  const queries = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const count = () =>
    queries.mock.calls.filter(([{ sql }]) => /^select.*from "audit_events"/.test(sql)).length;
  return {
    count,
    /** Waits until nothing is read any more. */
    async rest() {
      let before: number;
      do {
        before = count();
        await new Promise((resolve) => setTimeout(resolve, 200));
      } while (count() > before || before === 0);
    },
    [Symbol.dispose]: () => queries.mockRestore(),
  };
}

/** More than the buffers between server and client hold. */
async function addMuch({ platform, orgId }: AuditServer, count = MUCH) {
  const { database, ids, events } = platform;
  const large = 'x'.repeat(10_000);
  await database.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1) {
      await events.emit(tx, 'space.updated', {
        ...{ actor: { kind: 'system', task: 'test' }, organizationId: orgId },
        ...{ object: { kind: 'space', id: ids.next() }, after: { large } },
      });
    }
  });
}

const countLines = (ndjson: string) => ndjson.split('\n').length - 1;

describe.each(dialects)('GET /orgs/{organizationId}/audit-events/export on %s', (dialect) => {
  it('sends every event that matches as a line, as lists show it', async () => {
    await using server = await startAuditServer(dialect);
    const ids = Array.from({ length: 450 }, (_, at) => `space-${at}`);
    await server.happen(ids);
    const { token } = server;
    const query = 'kind=space.updated&order=asc';
    const answer = await server.request<string>('GET', `${server.path}/export?${query}`, { token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const lines = answer.body.trimEnd().split('\n');
    const events = lines.map((line) => JSON.parse(line) as { object: { id: string } });
    expect(events.map(({ object }) => object.id)).toEqual(ids);
    expect(events).toEqual((await server.list(`limit=1000&${query}`)).items);
  });

  it('answers an empty export where nothing matches, and nothing but headers to HEAD', async () => {
    await using server = await startAuditServer(dialect);
    const { token } = server;
    const none = await server.request('GET', `${server.path}/export?object=none`, { token });
    expect([none.status, none.body]).toEqual([200, undefined]);
    const head = await server.request('HEAD', `${server.path}/export`, { token });
    expect([head.status, head.body]).toEqual([200, undefined]);
  });

  it('is for admins alone, and refuses what lists refuse', async () => {
    await using server = await startAuditServer(dialect);
    const ask = async (token: string, query = '') =>
      (await server.request('GET', `${server.path}/export?${query}`, { token })).status;
    expect(await ask(await server.enrol('create'))).toBe(403);
    expect(await ask(await server.enrol(null))).toBe(403);
    expect(await ask((await server.make.org()).token)).toBe(404);
    expect(await ask(server.token, 'kind=none')).toBe(400);
    const backwards = 'from=2030-01-02T00:00:00Z&to=2030-01-01T00:00:00Z';
    expect(await ask(server.token, backwards)).toBe(400);
  });

  it('is read no faster than it is taken, and holds what had happened by then', async () => {
    await using server = await startAuditServer(dialect);
    await addMuch(server);
    using reads = watchReads();
    const stalled = await openExport(server);
    await reads.rest();
    expect(reads.count()).toBeLessThan(ALL_READS / 2);
    await server.happen(['later']);
    const all = await text(stalled);
    expect(reads.count()).toBeGreaterThanOrEqual(ALL_READS);
    expect(countLines(all)).toBe((await server.list()).count - 1);
    expect(all).not.toContain('"later"');
  });

  it('breaks off where the caller loses access meanwhile', async () => {
    await using server = await startAuditServer(dialect);
    await addMuch(server);
    const { user, token } = await server.make.member(server.orgId, 'admin');
    const losses = [
      () =>
        server.platform.database.transaction((tx) =>
          tx
            .updateTable('members')
            .set({ role: 'create' })
            .where('user_id', '=', user.id)
            .execute(),
        ),
      () =>
        server.platform.database.transaction((tx) =>
          tx.deleteFrom('tokens').where('user_id', '=', user.id).execute(),
        ),
    ];
    for (const lose of losses) {
      await server.platform.database.transaction((tx) =>
        tx.updateTable('members').set({ role: 'admin' }).where('user_id', '=', user.id).execute(),
      );
      const stalled = await openExport(server, token);
      expect(stalled.statusCode).toBe(200);
      await lose();
      await expect(text(stalled)).rejects.toThrow('aborted');
    }
  });

  it('ends when its client goes away', async () => {
    await using server = await startAuditServer(dialect);
    await addMuch(server);
    using reads = watchReads();
    const stalled = await openExport(server);
    await reads.rest();
    stalled.destroy();
    await once(stalled, 'close');
    await reads.rest();
    expect(reads.count()).toBeLessThan(ALL_READS / 2);
  });
});
