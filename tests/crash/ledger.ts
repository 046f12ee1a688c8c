import type { Answer, Ask } from './api-client.ts';

/** What is known of a thing, by the names that the judge reads it under. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** What a thing is to be; undefined where it is not to be there. */
export type State = Facts | undefined;

export type ThingKind = 'page' | 'file' | 'comment' | 'reply' | 'request' | 'space' | 'spec';

/** One thing of the API. Only the writer that made it writes to it, so its state is known. */
export interface Thing {
  readonly kind: ThingKind;
  /** A rare word of its own that its title, name or text begins with: it is found by that. */
  readonly word: string;
  /** The id of the space that it is in; empty for what is in the organization. */
  readonly home: string;
  readonly owner: number;
  /** Known once an answer said it, or the judge found it. */
  id?: string | undefined;
  /** What was acknowledged last, or seen by the judge. */
  state: State;
  /** What it was before, latest last. */
  past: Facts[];
  /** A write to it that nobody knows the end of. Until the judge does, its owner leaves it alone. */
  pending?: Write | undefined;
  /** Of a comment: what a reply is to. Of a change request: the page that it edits. */
  about?: Thing;
  /** The page that a change request adds, and its texts. */
  adds?: Thing;
  /** A change request that edits it: until that is merged or archived nobody else does. */
  heldBy?: Thing | undefined;
  /** Whether anything was written to it since the judge looked. */
  isTouched: boolean;
  /** Whether it was reported to be there several times: it is left alone from then on. */
  isGivenUp?: boolean;
}

/** What a write makes of a thing. */
export interface Effect {
  thing: Thing;
  after: State;
}

/** A request that a writer is about to send. */
export interface Draft {
  /** What it does, for reports. */
  kind: string;
  request: Omit<Ask, 'token' | 'key'>;
  /** Whether it takes an `Idempotency-Key`. */
  isKeyed: boolean;
  /** All of them happen, or none. */
  effects: readonly Effect[];
  /** How many revisions its space gets. */
  revisions?: number;
  /** Takes ids from the answer. */
  note?(body: unknown): void;
}

export type Outcome = 'sent' | 'acknowledged' | 'unknown' | 'refused' | 'kept' | 'undone';

/** A request that was sent. */
export interface Write extends Draft {
  step: number;
  writer: number;
  key?: string;
  outcome: Outcome;
  /** What was answered, where it is acknowledged. */
  answer?: Answer;
  /** How many kills there had been when it was sent. */
  kills: number;
}

/** How many acknowledged writes are kept to be sent again. */
const KEPT_ANSWERS = 40;

/** What was written and what has to be there: no more than a client knows of its own requests. */
export class Ledger {
  readonly things: Thing[] = [];
  readonly #byWord = new Map<string, Thing>();
  readonly figures = {
    sent: 0,
    acknowledged: 0,
    unknown: 0,
    repeated: 0,
    refused: 0,
    kept: 0,
    undone: 0,
  };
  /** Acknowledged writes with a key, the latest last. */
  readonly answered: Write[] = [];
  /** Writes that nobody knows the end of. */
  readonly open = new Set<Write>();
  /** Why requests were refused, and how often. */
  readonly refusals = new Map<string, number>();
  /** Revisions that each space has to have. */
  readonly revisions = new Map<string, number>();
  readonly #reported = new Set<string>();
  kills = 0;

  /** Notes a thing before it is written for the first time. */
  add(thing: Omit<Thing, 'state' | 'past' | 'isTouched'>): Thing {
    const added: Thing = { ...thing, state: undefined, past: [], isTouched: false };
    this.things.push(added);
    this.#byWord.set(`${thing.kind} ${thing.word}`, added);
    return added;
  }

  find(kind: ThingKind, word: string): Thing | undefined {
    return this.#byWord.get(`${kind} ${word}`);
  }

  /** Notes a write that is sent now. */
  begin(draft: Draft, { writer, key }: { writer: number; key?: string }): Write {
    this.figures.sent += 1;
    const step = this.figures.sent;
    const write: Write = {
      ...draft,
      step,
      writer,
      outcome: 'sent',
      kills: this.kills,
      ...(key === undefined ? {} : { key }),
    };
    for (const { thing } of draft.effects) thing.pending = write;
    return write;
  }

  acknowledge(write: Write, answer: Answer): void {
    this.figures.acknowledged += 1;
    write.answer = answer;
    if (answer.text !== '') write.note?.(JSON.parse(answer.text));
    this.#settle(write, 'acknowledged');
    if (write.key === undefined) return;
    this.answered.push(write);
    if (this.answered.length > KEPT_ANSWERS) this.answered.shift();
  }

  /** The server said that it does not do it. */
  refuse(write: Write, { status, text }: Answer): void {
    this.figures.refused += 1;
    const reason = `${write.kind}: ${status} ${/"type":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 80)}`;
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
    this.#settle(write, 'refused');
  }

  /** Nobody knows what became of it. */
  leaveOpen(write: Write): void {
    write.outcome = 'unknown';
    this.figures.unknown += 1;
    this.open.add(write);
  }

  /** The judge saw what became of a write that nobody knew the end of. */
  settle(write: Write, outcome: 'kept' | 'undone'): void {
    this.figures[outcome] += 1;
    this.#settle(write, outcome);
  }

  /** Takes a thing to be what was seen, so that it is reported once. */
  believe(thing: Thing, state: State): void {
    if (thing.state !== undefined) thing.past.push(thing.state);
    thing.state = state;
  }

  /** Whether something is reported for the first time. */
  isNews(name: string): boolean {
    if (this.#reported.has(name)) return false;
    this.#reported.add(name);
    return true;
  }

  /** Forgets what is in a space that nobody writes to any more. */
  forget(home: string): void {
    const left = this.things.filter((thing) => thing.home !== home);
    for (const { kind, word, home: there } of this.things) {
      if (there === home) this.#byWord.delete(`${kind} ${word}`);
    }
    this.things.splice(0, this.things.length, ...left);
    const answered = this.answered.filter(({ effects }) => effects[0]?.thing.home !== home);
    this.answered.splice(0, this.answered.length, ...answered);
  }

  #settle(write: Write, outcome: Outcome): void {
    const isThere = outcome === 'acknowledged' || outcome === 'kept';
    write.outcome = outcome;
    this.open.delete(write);
    for (const { thing, after } of write.effects) {
      thing.pending = undefined;
      thing.isTouched = true;
      if (isThere) this.believe(thing, after);
    }
    const home = write.effects.find(({ thing }) => thing.home !== '')?.thing.home;
    if (!isThere || write.revisions === undefined || home === undefined) return;
    this.revisions.set(home, (this.revisions.get(home) ?? 0) + write.revisions);
  }
}
