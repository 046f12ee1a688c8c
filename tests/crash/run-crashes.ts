import { setTimeout as sleep } from 'node:timers/promises';
import { makeRandom, type Random } from '../../packages/content/src/testing/random-edits.ts';
import { type Arrangement, type ArrangementName, arrange } from './arrangement.ts';
import { beginSpace } from './begin-space.ts';
import { type DialectName, type Installed, install } from './installation.ts';
import { judge } from './judge/judge.ts';
import type { Problem } from './judge/verdict.ts';
import { Ledger } from './ledger.ts';
import type { Desk } from './plans/desk.ts';
import { Gate, type Writer } from './writer.ts';

/** What is played. */
export interface CrashPlan {
  dialect: DialectName;
  arrangement: ArrangementName;
  /** The program of the server: that of a checkout, or a bundle. */
  program: string;
  seed: number;
  kills: number;
  writers: number;
  /** The most that writers write before a kill, in milliseconds. */
  mostUpMs: number;
  /** The most acknowledgements that are awaited before that, on a machine that is slow. */
  mostAwaited: number;
  /** Whether servers are killed while they start, too. */
  killsStarts: boolean;
  /** Told each problem when it is found, with the number of kills before. */
  note?(problem: Problem, kill: number): void;
}

/** What came of it. */
export interface CrashReport {
  plan: CrashPlan;
  kills: number;
  figures: Ledger['figures'];
  refusals: ReadonlyMap<string, number>;
  problems: Problem[];
  compared: number;
  searches: number;
  late: number;
  seconds: number;
}

/** Writers begin another space after so many kills, after a judgement of all in the one before. */
const KILLS_A_SPACE = 10;
/** Of so many kills the judge looks after one, so that some things go through several unseen. */
const JUDGED = 2;
const LEAST_UP_MS = 150;
/** How long acknowledgements are awaited. */
const PATIENCE_MS = 20_000;
/** Servers that share a database learn of what others committed within moments. */
const SETTLE_MS = 300;

/**
 * Lets writers write by the API, kills what serves it at random moments, starts it again, and compares
 * what was acknowledged with what is there.
 */
export async function runCrashes(plan: CrashPlan): Promise<CrashReport> {
  const began = performance.now();
  await using installed = await install(plan.dialect, plan.writers);
  await using arrangement = await arrange(plan, installed, makeRandom(plan.seed + 1));
  const run = new CrashRun(plan, installed, arrangement);
  await run.play();
  return { ...run.report, seconds: (performance.now() - began) / 1000 };
}

class CrashRun {
  readonly #plan: CrashPlan;
  readonly #installed: Installed;
  readonly #arrangement: Arrangement;
  readonly #random: Random;
  readonly #ledger = new Ledger();
  readonly #gate = new Gate();
  readonly #archives: Desk['archives'] = new Map();
  readonly report: CrashReport;
  #writers: Writer[] = [];
  #home = '';

  constructor(plan: CrashPlan, installed: Installed, arrangement: Arrangement) {
    this.#plan = plan;
    this.#installed = installed;
    this.#arrangement = arrangement;
    this.#random = makeRandom(plan.seed);
    const { figures, refusals } = this.#ledger;
    this.report = {
      plan,
      figures,
      refusals,
      problems: [],
      kills: 0,
      compared: 0,
      searches: 0,
      late: 0,
      seconds: 0,
    };
  }

  async play(): Promise<void> {
    const { kills } = this.#plan;
    this.#noteOwnSpace();
    let inSpace = 0;
    await this.#beginSpace();
    try {
      while (this.report.kills < kills) {
        await this.#killOnce();
        inSpace += 1;
        const isLast = inSpace === KILLS_A_SPACE || this.report.kills >= kills;
        if (isLast || this.#random(JUDGED) === 0) await this.#judge({ isFull: isLast });
        if (!isLast || this.report.kills >= kills) continue;
        await this.#stopWriters();
        this.#ledger.forget(this.#home);
        await this.#beginSpace();
        inSpace = 0;
      }
    } finally {
      await this.#stopWriters();
    }
  }

  /** Writes for a while, kills, and waits until all is up and nobody waits for an answer. */
  async #killOnce(): Promise<void> {
    const { arrangement, mostUpMs, mostAwaited } = this.#plan;
    const { figures } = this.#ledger;
    const awaited = figures.acknowledged + this.#random(mostAwaited + 1);
    this.#gate.open();
    const patience = performance.now() + PATIENCE_MS;
    while (figures.acknowledged < awaited && performance.now() < patience) await sleep(10);
    await sleep(LEAST_UP_MS + this.#random(mostUpMs));
    // Where nobody else answers, writers would only learn that the port is shut.
    if (arrangement === 'alone') this.#gate.shut();
    this.#arrangement.kill();
    this.#noteKills(1);
    this.#noteKills(await this.#arrangement.revive());
    await sleep(SETTLE_MS);
    this.#gate.shut();
    while (this.#writers.some(({ isAtWork }) => isAtWork)) await sleep(10);
    await sleep(SETTLE_MS);
  }

  #noteKills(count: number): void {
    this.report.kills += count;
    this.#ledger.kills = this.report.kills;
  }

  async #judge({ isFull }: { isFull: boolean }): Promise<void> {
    const { origins } = this.#arrangement;
    const { token, writers } = this.#installed;
    const { organizationId } = this.#installed;
    const judgement = await judge({
      ledger: this.#ledger,
      token,
      writers,
      random: this.#random,
      isFull,
      origin: origins[this.#random(origins.length)] ?? '',
      desk: { home: this.#home, organizationId, archives: this.#archives },
    });
    const { problems, compared, searches, late } = judgement;
    for (const problem of problems) this.#plan.note?.(problem, this.report.kills);
    this.report.problems.push(...problems);
    this.report.compared += compared;
    this.report.searches += searches;
    this.report.late += late;
  }

  /** The space of the installation, which nobody writes to. */
  #noteOwnSpace(): void {
    const space = this.#ledger.add({ kind: 'space', word: 'Octavo', home: '', owner: -1 });
    space.state = { title: 'Octavo', parent: '', deleted: false, content: '' };
  }

  /** Has everybody write to another space from now on. */
  async #beginSpace(): Promise<void> {
    const { home, writers } = await beginSpace({
      ledger: this.#ledger,
      gate: this.#gate,
      random: this.#random,
      origins: this.#arrangement.origins,
      people: this.#installed,
      archives: this.#archives,
    });
    this.#home = home;
    this.#writers = writers;
  }

  async #stopWriters(): Promise<void> {
    await Promise.all(this.#writers.splice(0).map((writer) => writer.stop()));
    this.#gate.shut();
  }
}
