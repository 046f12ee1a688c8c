import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabaseUrl } from './open-database-url.ts';
import { median } from './processes.ts';
import { ask, type Failures, type Tallies } from './writers/caller.ts';
import { checkKept, type Kept } from './writers/check-kept.ts';
import { type KillableServer, startKillable } from './writers/killable-server.ts';
import { type Load, makeSharedText, runWriter, sharedWordOf } from './writers/writer.ts';

/*
 * Many writers in one space of a real server, or spread over several: each opens change requests, changes a page that all
 * change and adds one, edits the space, comments, updates and merges, until the time is over. Then
 * all that was acknowledged must be there. With kills the server is ended with SIGKILL so often, and
 * started again, while they write; the times that it is down come on top of the seconds. What is lost,
 * an answer of 5xx, or 409 to an edit of a page that nobody else edits, makes the exit code 1.
 */

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    clients: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '120' },
    kills: { type: 'string', default: '0' },
    spaces: { type: 'string', default: '1' },
  },
});
const clients = Number(values.clients);
const seconds = Number(values.seconds);
const kills = Number(values.kills);
const spaces = Math.min(clients, Number(values.spaces));
const note = (line: string) => process.stderr.write(`${line}\n`);

await using cleanUp = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'octavo-writers-'));
cleanUp.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
const databaseUrl = await openDatabaseUrl(values.database, cleanUp);
const server = cleanUp.use(await startKillable({ dataDir: folder, databaseUrl }));
const tallies: Tallies = new Map();
const failures: Failures = [];
const names = listNames();
const loads = await Promise.all(
  Array.from({ length: spaces }, (_, at) =>
    createLoad(
      server,
      names.filter((_, index) => index % spaces === at),
    ),
  ),
);
const end = performance.now() + seconds * 1000;
note(
  `${values.database}, ${clients} writers in ${spaces} spaces, ${seconds} s, ${kills} kills; load ${describeLoad()}`,
);
const start = performance.now();
let isKilling = true;
const killing = killAtTimes().finally(() => {
  isKilling = false;
});
await Promise.all(loads.flatMap(({ load, writers }) => writers.map((one) => runWriter(load, one))));
const elapsed = (performance.now() - start) / 1000;
await killing;
note(`over after ${elapsed.toFixed(1)} s; load ${describeLoad()}`);
const kept: Kept[] = [];
for (const { load } of loads) kept.push(await checkKept(load));
process.stdout.write(`${writeReport(addUp(kept))}\n`);
if (kept.some((one) => one.lostWords.length + one.lostComments.length + one.notFound.length > 0)) {
  process.exitCode = 1;
}
if (failures.length > 0 || countRefusedEdits() > 0) process.exitCode = 1;

/** Edits of pages that nobody else edits, which met another edit all the same. */
function countRefusedEdits(): number {
  return ['edit space', 'delete page', 'begin'].reduce(
    (sum, name) => sum + (tallies.get(name)?.statuses.get('409') ?? 0),
    0,
  );
}

function addUp(all: readonly Kept[]): Kept {
  return {
    words: all.reduce((sum, { words }) => sum + words, 0),
    lostWords: all.flatMap(({ lostWords }) => lostWords),
    comments: all.reduce((sum, { comments }) => sum + comments, 0),
    lostComments: all.flatMap(({ lostComments }) => lostComments),
    searched: all.reduce((sum, { searched }) => sum + searched, 0),
    notFound: all.flatMap(({ notFound }) => notFound),
  };
}

function listNames(): string[] {
  return Array.from({ length: clients }, (_, index) => String.fromCharCode(97 + index).repeat(2));
}

/** A space of its own for some writers. */
async function createLoad(
  target: KillableServer,
  writers: readonly string[],
): Promise<{ load: Load; writers: readonly string[] }> {
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
  const markdown = makeSharedText(writers.map((name) => sharedWordOf(name, 0)));
  const made = await call<{ changes: { page: { id: string } }[] }>(
    'POST',
    `/spaces/${space.id}/content?compat=false`,
    {
      changes: [{ operation: 'insert_page', title: 'Shared', document: { markdown } }],
    },
  );
  const load: Load = {
    ...{ server: target, spaceId: space.id, sharedPage: made.changes[0]?.page?.id ?? '' },
    ...{ tallies, failures, inPages: new Set<string>(), inComments: new Set<string>() },
    isOver: () => performance.now() > end && !isKilling,
  };
  return { load, writers };
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

function writeReport(found: Kept): string {
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
    `Edits refused though nobody else edits the page: ${countRefusedEdits()}`,
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
