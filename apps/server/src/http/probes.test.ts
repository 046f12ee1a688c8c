import { describe, expect, it } from 'vitest';
import { markFirstRunDone } from '../platform/installation.ts';
import { serveDoor } from '../testing/door-server.ts';
import { dialects, openTestPlatform } from '../testing/test-platform.ts';
import { createProbes } from './probes.ts';

describe.each(dialects)('probes on %s', (dialect) => {
  it('say that the server is healthy, and ready only after its first run', async () => {
    await using platform = await openTestPlatform(dialect);
    await using server = await serveDoor(createProbes(platform));
    const status = async (path: string) => (await fetch(server.origin + path)).status;
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(503);
    await platform.database.transaction((tx) => markFirstRunDone(tx, '2030-01-01T00:00:00.000Z'));
    expect(await status('/readyz')).toBe(200);
  });

  it('say that the server is not ready when its database is gone', async () => {
    await using platform = await openTestPlatform(dialect);
    await using server = await serveDoor(createProbes(platform));
    await platform.database.transaction((tx) => markFirstRunDone(tx, '2030-01-01T00:00:00.000Z'));
    await platform.database.close();
    const answer = await fetch(`${server.origin}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([503, 'the database does not answer\n']);
  });

  it('show the metrics, take only reads, and leave every other address alone', async () => {
    await using platform = await openTestPlatform(dialect);
    await using server = await serveDoor(createProbes(platform));
    platform.metrics
      .counter('test_events_total', 'Events of the test.', ['kind'])
      .inc({ kind: 'a' });
    const answer = await fetch(`${server.origin}/metrics?x=1`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('test_events_total{kind="a"} 1');
    expect((await fetch(`${server.origin}/metrics`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${server.origin}/constructor`)).status).toBe(404);
  });

  it('show the metrics to nobody else than the token or the addresses allow', async () => {
    await using platform = await openTestPlatform(dialect);
    await using server = await serveDoor(createProbes(platform));
    const ask = async (headers: Record<string, string> = {}) =>
      (await fetch(`${server.origin}/metrics`, { headers })).status;
    const { metrics } = platform.config;
    expect(await ask()).toBe(200);
    for (const name of ['x-forwarded-for', 'X-Real-IP', 'Forwarded', 'Via']) {
      expect(await ask({ [name]: '127.0.0.1' })).toBe(403);
    }
    metrics.addresses = [];
    expect(await ask()).toBe(403);
    expect(await ask({ authorization: 'Bearer undefined' })).toBe(403);
    metrics.token = 'kiln-figures';
    expect(await ask()).toBe(403);
    expect(await ask({ authorization: 'Bearer kiln-figure' })).toBe(403);
    expect(await ask({ authorization: 'Basic kiln-figures' })).toBe(403);
    expect(await ask({ authorization: 'Bearer kiln-figures', via: '1.1 proxy' })).toBe(200);
  });
});
