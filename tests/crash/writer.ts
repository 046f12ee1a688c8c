import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../packages/content/src/testing/random-edits.ts';
import { type Answer, ask, isDone } from './api-client.ts';
import type { Draft, Ledger, Write } from './ledger.ts';
import type { Desk, Plan } from './plans/desk.ts';
import { commentPlans } from './plans/plan-comments.ts';
import { pagePlans } from './plans/plan-pages.ts';
import { requestPlans } from './plans/plan-requests.ts';
import { spacePlans } from './plans/plan-spaces.ts';

const PLANS = [...pagePlans, ...commentPlans, ...requestPlans, ...spacePlans];
const TOTAL = PLANS.reduce((sum, [share]) => sum + share, 0);

/** The most that a writer thinks before it writes, in milliseconds. */
const MOST_THOUGHT_MS = 40;
const REPEAT_AFTER_MS = 100;
/** How long a client repeats what it got no answer to. */
const PERSISTENCE_MS = 90_000;

/** Answers that ask to be asked again. */
const AGAIN = /"type":"(write_collision|head_moved|idempotency_in_progress|too_busy)"/;

/** What lets writers write, and tells when none is at it. */
export class Gate {
  #open = Promise.withResolvers<void>();
  #isOpen = false;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    this.#isOpen = true;
    this.#open.resolve();
  }

  shut(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#open = Promise.withResolvers();
  }

  pass(): Promise<void> {
    return this.#open.promise;
  }
}

/** Who writes what, to which servers. */
export interface WriterOptions {
  desk: Desk;
  gate: Gate;
  token: string;
  /** The servers that it may ask, the one that it asks first in front. */
  origins: readonly string[];
  random: Random;
  /** Whether it repeats what it got no answer to; every other one unless it is said. */
  insists?: boolean | undefined;
}

/** Writes while the gate is open and until it is stopped, one request after the other. */
export class Writer {
  readonly #options: WriterOptions;
  #isStopped = false;
  #isAtWork = false;
  #at = 0;
  readonly #done: Promise<void>;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#done = this.#run();
  }

  get token(): string {
    return this.#options.token;
  }

  /** Whether it waits for an answer. */
  get isAtWork(): boolean {
    return this.#isAtWork;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#options.gate.open();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { gate, desk, random } = this.#options;
    for (;;) {
      await gate.pass();
      if (this.#isStopped) return;
      await sleep(random(MOST_THOUGHT_MS));
      if (!gate.isOpen || this.#isStopped) continue;
      this.#isAtWork = true;
      try {
        const draft = await choosePlan(random)(desk);
        if (draft !== undefined) await this.#write(draft);
      } finally {
        this.#isAtWork = false;
      }
    }
  }

  async #write(draft: Draft): Promise<void> {
    const { desk, random } = this.#options;
    const { ledger, writer } = desk;
    const keyed = draft.isKeyed ? { key: desk.makeWord() } : {};
    const write = ledger.begin(draft, { writer, ...keyed });
    const answer = await this.#send(write);
    if (answer.status !== 0 && answer.status < 500) return record(ledger, write, answer);
    const insists = this.#options.insists ?? random(2) === 0;
    if (!insists) return ledger.leaveOpen(write);
    await this.#insist(write);
  }

  /** Sends the request again until somebody answers what became of it, as a client does that wants to know. */
  async #insist(write: Write): Promise<void> {
    const { ledger } = this.#options.desk;
    const patience = performance.now() + PERSISTENCE_MS;
    while (performance.now() < patience) {
      await sleep(REPEAT_AFTER_MS);
      this.#at += 1;
      const answer = await this.#send(write);
      if (answer.status === 0 || answer.status >= 500) continue;
      ledger.figures.repeated += 1;
      // A repeated deletion finds nothing, a repeated restoration has a key.
      const isGone = write.request.method === 'DELETE' && answer.status === 404;
      if (!isGone) return record(ledger, write, answer);
      return ledger.acknowledge(write, { ...answer, status: 200, text: '' });
    }
    ledger.leaveOpen(write);
  }

  /** Sends it until it is no longer asked to come again. */
  async #send({ request, key }: Write): Promise<Answer> {
    const { origins, token } = this.#options;
    for (;;) {
      const origin = origins[this.#at % origins.length] ?? '';
      const answer = await ask(origin, { ...request, token, key });
      if (answer.status === 0) this.#at += 1;
      if (answer.status !== 429 && !AGAIN.test(answer.text)) return answer;
      await sleep(REPEAT_AFTER_MS);
    }
  }
}

function record(ledger: Ledger, write: Write, answer: Answer): void {
  if (isDone(answer)) ledger.acknowledge(write, answer);
  else ledger.refuse(write, answer);
}

function choosePlan(random: Random): Plan {
  let at = random(TOTAL);
  for (const [share, plan] of PLANS) {
    at -= share;
    if (at < 0) return plan;
  }
  throw new Error('There is no plan.');
}
