import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startTestServer } from './testing/test-server.ts';

/** Keeps the thread at work, in processor time, as a request would that decides too much in one go. */
function block(ms: number): void {
  const begun = process.threadCpuUsage();
  const readMs = () => {
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1000;
  };
  while (readMs() < ms);
}

interface DelayLine {
  delayMs: number;
  processorMs: number;
  ran: Record<string, number>;
}

it('what keeps everybody waiting is measured, and logged once by the name of the operation', async () => {
  const lines: DelayLine[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line) => lines.push(JSON.parse(line) as DelayLine) },
  );
  await using server = await startTestServer({ platform: { log } });
  const { org, token } = await server.make.org();
  server.platform.events.on('space.created', async () => block(300));
  const isOfSpaces = ({ ran }: DelayLine) => ran?.['create-space'] !== undefined;
  for (const title of ['Kiln', 'Glaze']) {
    const made = await server.request('POST', `/orgs/${org.id}/spaces?secret=hidden`, {
      ...{ token, body: { title } },
    });
    expect(made.status).toBe(201);
  }

  await expect.poll(() => lines.some(isOfSpaces)).toBe(true);
  const most = lines.map(({ ran }) => Object.keys(ran)[0]);
  expect(new Set(most).size).toBe(most.length);
  const line = lines.find(isOfSpaces);
  expect(line?.delayMs).toBeGreaterThanOrEqual(200);
  expect(line?.processorMs).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toMatch(/hidden|oct_|\/v1/);

  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  expect(metrics).toMatch(/octavo_event_loop_delay_seconds_bucket\{le="10"\} [1-9]/);
});
