import fc from 'fast-check';
import type { Operation } from '../../http/implement-operation.ts';
import { makeBodyCheck } from '../../http/schema-check.ts';
import { makeExampleRequest } from '../example-request.ts';
import {
  type CallerKind,
  type ExampleCaller,
  type ExampleWorld,
  makeCredentials,
} from '../example-world.ts';
import { predictStatus } from '../predict-status.ts';
import type { TestAnswer, TestServer } from '../test-server.ts';
import { breakRequest, type FuzzRequest } from './break-request.ts';
import { countRows } from './count-rows.ts';
import type { FuzzWorlds } from './fuzz-worlds.ts';
import { findInternals, judgeRefusal } from './judge-answer.ts';
import { makeArbitrary } from './make-valid.ts';
import { createRandom, makeSeed, type Random } from './schema-facts.ts';

/** How much is tried. */
export interface FuzzPlan {
  seed: number;
  dialect: 'sqlite' | 'postgres';
  /** Valid and broken requests for each operation. */
  valid: number;
  broken: number;
  /** Valid requests that may change one world, before there is another one. */
  perWorld: number;
}

/** What was tried and found of one operation. */
export interface FuzzOutcome {
  operation: string;
  area: string;
  valid: number;
  /** Of the valid ones, how many were done. */
  done: number;
  broken: number;
  /** What should not be, each with its request. */
  findings: string[];
}

/** Who sends valid requests, alternately. */
const SENDERS: readonly CallerKind[] = [
  ...(['admin', 'session', 'admin', 'create', 'admin', 'read', 'other admin', 'edit'] as const),
  ...(['guest with grant', 'no token', 'visitor of the site', 'team owner'] as const),
];

/**
 * Sends an operation requests made from its schemas, valid ones as several callers and broken ones as
 * somebody who may call it, and looks at every answer. Broken ones go to
 * `world`, which stays as it is.
 */
export async function fuzzOperation(
  server: TestServer,
  operation: Operation,
  { world, worlds, plan }: { world: ExampleWorld; worlds: FuzzWorlds; plan: FuzzPlan },
): Promise<FuzzOutcome> {
  const { id, tag: area } = operation;
  const outcome: FuzzOutcome = { operation: id, area, valid: 0, done: 0, broken: 0, findings: [] };
  const fuzz = { server, operation, plan, outcome };
  const random = createRandom(makeSeed(plan.seed, id));
  await sendBroken(fuzz, world, random);
  await sendValid(fuzz, worlds, random);
  const alive = await server.request('GET', '/v1/');
  if (alive.status >= 500)
    outcome.findings.push(`${id}: the server answered ${alive.status} after`);
  return outcome;
}

interface Fuzz {
  server: TestServer;
  operation: Operation;
  plan: FuzzPlan;
  outcome: FuzzOutcome;
}

async function sendBroken(fuzz: Fuzz, world: ExampleWorld, random: Random): Promise<void> {
  const { server, operation, plan, outcome } = fuzz;
  const caller = findAllowed(operation, world);
  const example = makeExampleRequest(operation, world, caller);
  const before = await countRows(server.platform);
  for (let index = 0; index < plan.broken; index += 1) {
    const base = { path: example.path, ...makeBody(fuzz, example.body, world, random) };
    const broken = breakRequest(operation, base, random);
    if (broken === undefined) continue;
    outcome.broken += 1;
    const answer = await send(fuzz, caller, broken);
    const mistake = answer && (judgeRefusal(broken, answer) ?? findInternals(answer));
    if (mistake !== undefined) {
      outcome.findings.push(describe(fuzz, `${broken.kind}: ${mistake}`, broken));
    }
  }
  const after = await countRows(server.platform);
  if (after !== before) {
    const was = new Set(before.split('\n'));
    const changed = after.split('\n').filter((line) => !was.has(line));
    outcome.findings.push(
      `${operation.id}: refused requests wrote something: ${changed.join(', ')}`,
    );
  }
}

async function sendValid(fuzz: Fuzz, worlds: FuzzWorlds, random: Random): Promise<void> {
  const { operation, plan, outcome } = fuzz;
  for (let index = 0; index < plan.valid; index += 1) {
    const world = await worlds.take(operation);
    const kind = SENDERS[index % SENDERS.length] ?? 'admin';
    const caller = index === 0 ? findAllowed(operation, world) : world.callers.get(kind);
    if (caller === undefined) throw new Error(`The example world has no caller "${kind}".`);
    const example = makeExampleRequest(operation, world, caller);
    const request =
      index === 0
        ? { path: example.path, ...(example.body === undefined ? {} : { body: example.body }) }
        : {
            path: makePath(fuzz, example.path, world, random),
            ...makeBody(fuzz, example.body, world, random),
          };
    outcome.valid += 1;
    const answer = await send(fuzz, caller, request);
    if (answer !== undefined && answer.status < 400) outcome.done += 1;
    const mistake = answer && findInternals(answer);
    if (mistake !== undefined) outcome.findings.push(describe(fuzz, mistake, request));
  }
}

/** Somebody who may call the operation on the example objects. */
function findAllowed(operation: Operation, world: ExampleWorld): ExampleCaller {
  const admin = world.callers.get(operation.example.by === 'stranger' ? 'other admin' : 'admin');
  for (const caller of admin === undefined ? [] : [admin, ...world.callers.values()]) {
    if (predictStatus(operation, caller) === 'allowed') return caller;
  }
  throw new Error(`Nobody may call ${operation.id}.`);
}

/** The example's body, or one that the schema allows, or some of both. */
function makeBody(
  { operation }: Fuzz,
  example: unknown,
  world: ExampleWorld,
  random: Random,
): { body?: unknown } {
  const schema = operation.body;
  if (schema === undefined) {
    return operation.bodyType === 'stream' ? { body: Uint8Array.from([0x89, 0x50, 0x4e]) } : {};
  }
  const how = random();
  if (how < 0.2) return { body: example };
  const made = sampleOne(makeArbitrary(schema, world.objects), random);
  const isMixed = how < 0.6 && isObject(example) && isObject(made);
  const kept = isMixed ? Object.entries(example).filter(() => random() < 0.5) : [];
  const mixed = isMixed ? { ...made, ...Object.fromEntries(kept) } : made;
  if (makeBodyCheck(schema)(mixed) === undefined) return { body: mixed };
  return { body: makeBodyCheck(schema)(made) === undefined ? made : example };
}

function makePath({ operation }: Fuzz, path: string, world: ExampleWorld, random: Random): string {
  if (operation.query === undefined || random() < 0.3) return path;
  const made = sampleOne(makeArbitrary(operation.query, world.objects), random);
  if (!isObject(made)) return path;
  const [bare = '', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(made)) {
    if (name !== 'page') query.set(name, String(value));
  }
  return `${bare}?${query}`;
}

function sampleOne(arbitrary: fc.Arbitrary<unknown>, random: Random): unknown {
  const seed = Math.floor(random() * 2 ** 31);
  // What fast-check makes has no prototype now and then; what comes as JSON has one.
  const [made] = fc.sample(arbitrary, { seed, numRuns: 1 });
  return made === undefined ? undefined : (JSON.parse(JSON.stringify(made)) as unknown);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sends one; undefined where the answer is wrong in itself, which is noted. */
async function send(
  fuzz: Fuzz,
  caller: ExampleCaller,
  request: FuzzRequest,
): Promise<TestAnswer | undefined> {
  const credentials = makeCredentials(caller);
  const headers = { ...credentials.headers, ...request.headers };
  const { path, body } = request;
  try {
    const answer = await fuzz.server.request(fuzz.operation.method, path, {
      ...{ ...credentials, headers },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status < 500 || answer.status === 503) return answer;
    fuzz.outcome.findings.push(describe(fuzz, `answered ${answer.status}`, request));
  } catch (error) {
    const said = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : '';
    fuzz.outcome.findings.push(describe(fuzz, said, request));
  }
  return undefined;
}

function describe({ operation, plan }: Fuzz, said: string, { path, body }: FuzzRequest): string {
  const sent = JSON.stringify(body)?.slice(0, 400) ?? 'nothing';
  return `${operation.id} (seed ${plan.seed}) ${said}: ${operation.method} ${path.slice(0, 300)} with ${sent}`;
}
