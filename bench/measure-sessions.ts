import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LoadInput, LoadResult } from './load-client.ts';
import {
  type BenchProcess,
  CORES,
  median,
  readCpuSeconds,
  runScript,
  startNode,
  waitForOk,
} from './processes.ts';
import { ADMIN_EMAIL, ADMIN_TOKEN } from './served.ts';

/**
 * What a read of an API page costs by the cookie of a session, against one by a token: the server's
 * processor time per request, both asked in turns. `npx node bench/measure-sessions.ts --rounds 9`.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '4' },
    port: { type: 'string', default: '4650' },
  },
});
const [rounds, seconds, port] = [values.rounds, values.seconds, values.port].map(Number) as [
  number,
  number,
  number,
];
const origin = `http://127.0.0.1:${port}`;
const program = join(import.meta.dirname, '../apps/server/bin/octavo.mjs');

const folder = await mkdtemp(join(tmpdir(), 'octavo-sessions-'));
const env = {
  PORT: String(port),
  OCTAVO_HOST: '127.0.0.1',
  OCTAVO_DATA_DIR: folder,
  OCTAVO_PUBLIC_URL: origin,
  OCTAVO_BOOTSTRAP_TOKEN: ADMIN_TOKEN,
  OCTAVO_LOG_LEVEL: 'error',
  OCTAVO_RATE_LIMIT: '1000000',
};
try {
  await using server = startNode([program, 'serve'], { core: CORES.server, env });
  await waitForOk(`${origin}/readyz`, server);
  const byToken = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const bySession = { cookie: await signIn() };
  const url = await findPage(byToken);
  const costs = { token: [] as number[], session: [] as number[], ratio: [] as number[] };
  for (const headers of [byToken, bySession]) await ask(server, url, headers, 2);
  for (let round = 0; round < rounds; round += 1) {
    const token = await ask(server, url, byToken, seconds);
    const session = await ask(server, url, bySession, seconds);
    costs.token.push(token);
    costs.session.push(session);
    costs.ratio.push(session / token);
  }
  const shown = Object.entries(costs).map(([name, all]) => {
    const digits = name === 'ratio' ? 3 : 1;
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return `${name.padEnd(8)} ${median(all).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
  });
  console.log(`µs of processor time for GET ${new URL(url).pathname}\n${shown.join('\n')}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Signs in by a link of the command line, as an operator does, and answers the cookie. */
async function signIn(): Promise<string> {
  await using command = startNode([program, 'sign-in-link', '--user', ADMIN_EMAIL], {
    ...{ core: CORES.client, env },
  });
  const link = (await command.done).trim();
  const page = await fetch(link);
  const form = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const cookie = page.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const signedIn = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ form_token: form }).toString(),
  });
  const session = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .find((pair) => pair.startsWith('octavo_session='));
  if (session === undefined) throw new Error(`Signing in answered ${signedIn.status}.`);
  return session;
}

async function findPage(headers: Record<string, string>): Promise<string> {
  const read = async (path: string) => {
    const answer = await fetch(`${origin}/v1${path}`, { headers });
    return (await answer.json()) as { items: { id: string }[]; pages: { id: string }[] };
  };
  const [org] = (await read('/orgs')).items;
  const [space] = (await read(`/orgs/${org?.id}/spaces`)).items;
  const { pages } = await read(`/spaces/${space?.id}/content`);
  return `${origin}/v1/spaces/${space?.id}/content/page/${pages[0]?.id}`;
}

/** Microseconds of the server's processor time for one request. */
async function ask(
  server: BenchProcess,
  url: string,
  headers: Record<string, string>,
  duration: number,
): Promise<number> {
  const before = readCpuSeconds(server.pid) ?? Number.NaN;
  const input: LoadInput = { url, headers, connections: 16, seconds: duration };
  const script = join(import.meta.dirname, 'load-client.ts');
  const { requests, failed } = await runScript<LoadResult>(script, input, CORES.client);
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  return (((readCpuSeconds(server.pid) ?? Number.NaN) - before) / requests) * 1e6;
}
