import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { makeRandom } from '../../packages/content/src/testing/random-edits.ts';
import { beginSpace } from './begin-space.ts';
import { judge } from './judge/judge.ts';
import { Ledger } from './ledger.ts';
import type { Desk } from './plans/desk.ts';
import { type Fault, openFaultyProxy, type Passed, type Passing } from './testing/faulty-proxy.ts';
import { Gate } from './writer.ts';

/** As many writes as are made, by so many writers, before the judge looks. */
const WRITES = 40;
const WRITERS = 4;
const SEED = 3;
const PATIENCE_MS = 300;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Specifications are read by jobs.
  server.platform.jobs.start();
});
afterAll(() => server.close());

interface Playing {
  /** Whether all faults there are have happened often enough. */
  isSpent?: () => boolean;
  insists?: boolean;
}

/** Writes through a proxy with a fault, and judges. Answers what the judge said. */
async function judgeThrough(fault: Fault, { isSpent = () => true, insists }: Playing = {}) {
  const { org, token } = await server.make.org();
  const members = Array.from({ length: WRITERS }, () => server.make.member(org.id, 'admin'));
  const writers = (await Promise.all(members)).map((member) => member.token);
  const collection = await server.make.collection(org.id);
  const { publicUrl } = server.platform.config;
  await using proxy = await openFaultyProxy(server.origin, fault);
  const [ledger, gate, random] = [new Ledger(), new Gate(), makeRandom(SEED)];
  const archives: Desk['archives'] = new Map();
  const people = {
    organizationId: org.id,
    token,
    writers,
    publicUrl,
    collections: [collection.id],
  };
  const options = { ledger, gate, random, origins: [proxy.origin], people, archives, insists };
  const { home, writers: hired } = await beginSpace(options);
  gate.open();
  const isEnough = () => ledger.figures.sent >= WRITES && isSpent();
  await expect.poll(isEnough, { timeout: 80_000 }).toBe(true);
  gate.shut();
  await expect.poll(() => hired.some(({ isAtWork }) => isAtWork)).toBe(false);
  const { problems, compared } = await judge({
    ledger,
    token,
    writers,
    random,
    origin: proxy.origin,
    patienceMs: PATIENCE_MS,
    desk: { home, organizationId: org.id, archives },
    isFull: true,
  });
  await Promise.all(hired.map((writer) => writer.stop()));
  return {
    said: problems.map(({ fault: name, detail }) => `${name}: ${detail}`),
    compared,
    ledger,
  };
}

type Spoiled = readonly [says: RegExp, what: RegExp, fault: Fault];

/** Does something else with requests of some kinds, and leaves the rest alone; spent once each was spoiled twice. */
function spoil(faults: readonly Spoiled[]): { fault: Fault; isSpent(): boolean } {
  const times = faults.map(() => 0);
  return {
    isSpent: () => times.every((count) => count >= 2),
    fault(passing, forward) {
      const at = faults.findIndex(([, what]) =>
        what.test(`${passing.method} ${passing.path} ${passing.body.subarray(0, 500)}`),
      );
      const chosen = faults[at];
      if (chosen === undefined) return forward(passing);
      times[at] = (times[at] ?? 0) + 1;
      return chosen[2](passing, forward);
    },
  };
}

/** Texts of pages that stand, and several operations at once, of which the first is short. */
const REWRITE = /^POST \/v1\/spaces\/\w+\/content\?.*"update_page".* and /s;
const BATCH = /^POST \/v1\/spaces\/\w+\/content\?/;

function readJson({ body }: Passed | Passing) {
  return JSON.parse(body.toString());
}

function withJson<Message extends Passed | Passing>(message: Message, json: unknown): Message {
  return { ...message, body: Buffer.from(JSON.stringify(json)) };
}

function withoutKey({ headers, ...passing }: Passing): Passing {
  const { 'idempotency-key': _key, ...rest } = headers;
  return { ...passing, headers: rest };
}

/** Servers that break promises, each with what the judge has to say of it. */
const SPOILED_WRITES: readonly Spoiled[] = [
  // Acknowledges what it swallowed.
  [
    /^lost: reply/,
    /^POST \S*\/replies /,
    async () => ({
      status: 200,
      headers: {},
      body: Buffer.from(JSON.stringify({ id: `swallowed${performance.now()}` })),
    }),
  ],
  // Acknowledges a change and forgets it.
  [
    /^lost: comment/,
    /^PUT \/v1\/spaces\/\w+\/comments\/\w+ /,
    ({ path, headers }, forward) =>
      forward({ method: 'GET', path, headers, body: Buffer.alloc(0) }),
  ],
  // Does a write twice.
  [
    /^doubled: request/,
    /^POST \/v1\/spaces\/\w+\/change-requests /,
    async (passing, forward) => {
      await forward(withoutKey(passing));
      return forward(passing);
    },
  ],
  // Changes one byte.
  [
    /^changed: file/,
    /^POST \/v1\/spaces\/\w+\/content\/files/,
    (passing, forward) => {
      passing.body[0] = (passing.body[0] ?? 0) ^ 1;
      return forward(passing);
    },
  ],
  // Changes one letter of a text.
  [
    /^changed: page/,
    REWRITE,
    (passing, forward) => {
      const body = Buffer.from(passing.body.toString().replace(' and ', ' end '));
      return forward({ ...passing, body });
    },
  ],
];

const answerNone: Fault = async (passing, forward) =>
  withJson(await forward(passing), { count: 0, items: [] });

const SPOILED_READS: readonly Spoiled[] = [
  [
    /^miscounted: space \w+ shows \d+ open comments/,
    /^GET \/v1\/spaces\/\w+ /,
    async (passing, forward) => {
      const answer = await forward(passing);
      const space = readJson(answer);
      return withJson(answer, { ...space, comments: space.comments + 1 });
    },
  ],
  [/^search-lost: page/, /^GET \/v1\/spaces\/\w+\/search/, answerNone],
  [/^backlink-lost: page/, /^GET .*\/backlinks/, answerNone],
];

describe('the judge of what was acknowledged', () => {
  it('finds nothing wrong with a server that keeps its promises', async () => {
    const { said, compared, ledger } = await judgeThrough((passing, forward) => forward(passing));
    expect(said).toEqual([]);
    expect(compared).toBeGreaterThan(WRITES / 3);
    expect([...ledger.refusals]).toEqual([]);
    expect(ledger.figures.acknowledged).toBe(ledger.figures.sent);
  });

  it('takes a write whose connection breaks for done or not, whichever it was', async () => {
    let times = 0;
    const { said, ledger } = await judgeThrough(async (passing, forward) => {
      if (passing.method === 'GET') return forward(passing);
      times += 1;
      if (times % 5 === 0) return 'cut';
      const answer = await forward(passing);
      return times % 5 === 1 ? 'cut' : answer;
    });
    expect(said).toEqual([]);
    expect(ledger.figures.kept).toBeGreaterThan(0);
    expect(ledger.figures.undone).toBeGreaterThan(0);
    expect(ledger.figures.repeated).toBeGreaterThan(0);
  });

  it('calls what is wrong with writes by its name', async () => {
    const { fault, isSpent } = spoil(SPOILED_WRITES);
    const { said } = await judgeThrough(fault, { isSpent });
    for (const [says] of SPOILED_WRITES) {
      expect(said).toContainEqual(expect.stringMatching(says));
    }
  });

  it('calls a write of which half was done before the connection broke by its name', async () => {
    let halves = 0;
    const { said } = await judgeThrough(
      async (passing, forward) => {
        const changes = BATCH.test(`${passing.method} ${passing.path}`)
          ? readJson(passing).changes
          : [];
        if (changes.length < 3) return forward(passing);
        halves += 1;
        await forward(withoutKey(withJson(passing, { changes: changes.slice(0, 1) })));
        return 'cut';
      },
      { isSpent: () => halves > 1, insists: false },
    );
    expect(said).toContainEqual(expect.stringMatching(/^half-written: page/));
    expect(said).toContainEqual(expect.stringMatching(/^half-written: file/));
  });

  it('calls what is wrong with what is shown by its name, and nothing else', async () => {
    const { said } = await judgeThrough(spoil(SPOILED_READS).fault);
    const names = SPOILED_READS.map(([says]) => says);
    for (const says of names) expect(said).toContainEqual(expect.stringMatching(says));
    expect(said.filter((one) => !names.some((says) => says.test(one)))).toEqual([]);
  });

  it('sees that repeated requests are done again where a server knows no keys', async () => {
    const { said } = await judgeThrough((passing, forward) => forward(withoutKey(passing)));
    expect(said).toContainEqual(expect.stringMatching(/^not-replayed: /));
    expect(said).toContainEqual(expect.stringMatching(/^doubled: /));
  });
});
