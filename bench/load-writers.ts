import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../tests/setup/postgres-server.ts';
import { median } from './processes.ts';
import { ask, type Failures, type Tallies } from './writers/caller.ts';
import { checkKept, type Kept } from './writers/check-kept.ts';
import { type KillableServer, startKillable } from './writers/killable-server.ts';
import { type Load, makeSharedText, runWriter, sharedWordOf } from './writers/writer.ts';

/*
 * Many writers in one space of a real server: each opens change requests, changes a page that all
 * change and adds one, edits the space, comments, updates and merges, until the time is over. Then
 * all that was acknowledged must be there. With kills the server is ended with SIGKILL so often, and
 * started again, while they write; the times that it is down come on top of the seconds.
 */

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    clients: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '120' },
    kills: { type: 'string', default: '0' },
  },
});
const [clients, seconds, kills] = [values.clients, values.seconds, values.kills].map(Number) as [
  number,
  number,
  number,
];
const note = (line: string) => process.stderr.write(`${line}\n`);

await using cleanUp = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'octavo-writers-'));
cleanUp.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
const databaseUrl = await openDatabaseUrl();
const server = cleanUp.use(await startKillable({ dataDir: folder, databaseUrl }));
const load = await createLoad(server);
note(
  `${values.database}, ${clients} writers, ${seconds} s, ${kills} kills; load ${describeLoad()}`,
);
const start = performance.now();
let isKilling = true;
const killing = killAtTimes().finally(() => {
  isKilling = false;
});
const names = listNames();
await Promise.all(names.map((name) => runWriter(load, name)));
const elapsed = (performance.now() - start) / 1000;
await killing;
note(`over after ${elapsed.toFixed(1)} s; load ${describeLoad()}`);
const kept = await checkKept(load);
process.stdout.write(`${writeReport(load.tallies, kept, load.failures)}\n`);
if (kept.lostWords.length + kept.lostComments.length + kept.notFound.length > 0) {
  process.exitCode = 1;
}

async function openDatabaseUrl(): Promise<string | undefined> {
  if (values.database === 'sqlite') return undefined;
  if (values.database !== 'postgres') throw new Error('--database is sqlite or postgres.');
  const postgres = await startPostgres();
  cleanUp.defer(() => postgres.stop());
  return postgres.url;
}

function listNames(): string[] {
  return Array.from({ length: clients }, (_, index) => String.fromCharCode(97 + index).repeat(2));
}

async function createLoad(target: KillableServer): Promise<Load> {
  const tallies: Tallies = new Map();
  const failures: Failures = [];
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
    const request = { method, path, ...(body === undefined ? {} : { body }) };
    const answer = await ask<T>(target, new Map(), failures, request);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const organizations = await call<{ items: { id: string }[] }>('GET', '/orgs');
  const organization = organizations.items[0]?.id ?? '';
  const space = await call<{ id: string }>('POST', `/orgs/${organization}/spaces`, {
    title: 'Writers',
  });
  const markdown = makeSharedText(listNames().map((name) => sharedWordOf(name, 0)));
  const made = await call<{ changes: { page: { id: string } }[] }>(
    'POST',
    `/spaces/${space.id}/content?compat=false`,
    {
      changes: [{ operation: 'insert_page', title: 'Shared', document: { markdown } }],
    },
  );
  const end = performance.now() + seconds * 1000;
  return {
    ...{ server: target, spaceId: space.id, sharedPage: made.changes[0]?.page?.id ?? '' },
    ...{ tallies, failures, inPages: new Set<string>(), inComments: new Set<string>() },
    isOver: () => performance.now() > end && !isKilling,
  };
}

async function killAtTimes(): Promise<void> {
  for (let index = 0; index < kills; index += 1) {
    await sleep((seconds * 1000) / (kills + 1));
    await server.kill();
  }
}

function describeLoad(): string {
  const cores = availableParallelism();
  return `${loadavg()
    .map((value) => value.toFixed(2))
    .join(' ')} on ${cores} cores`;
}

function writeReport(tallies: Tallies, found: Kept, failures: Failures): string {
  const lines = ['| Request | Answers | Median | p99 |', '| --- | --- | --- | --- |'];
  for (const [name, { statuses, times }] of tallies) {
    const answers = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
    lines.push(`| ${name} | ${answers} | ${ms(median(times))} | ${ms(percentile99(times))} |`);
  }
  const merges = tallies.get('merge')?.statuses.get('200') ?? 0;
  lines.push(
    '',
    `Merges a second: ${(merges / elapsed).toFixed(2)} (${merges} in ${elapsed.toFixed(1)} s)`,
    `Words: ${found.words} acknowledged, ${found.lostWords.length} lost`,
    `Comments: ${found.comments} acknowledged, ${found.lostComments.length} lost`,
    `Search: ${found.searched} words searched, ${found.notFound.length} not found`,
    `Failures of a living server: ${failures.length}`,
    ...failures.slice(0, 10),
    ...[...found.lostWords, ...found.lostComments, ...found.notFound].slice(0, 20),
  );
  if (failures.length > 0) lines.push(server.log().slice(-3000));
  return lines.join('\n');
}

function percentile99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
