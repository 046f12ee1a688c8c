import type { IncomingMessage, ServerResponse } from 'node:http';
import { findBounds, type WorkBounds, WorkOverdueError } from '../platform/index.ts';

/** The longest that one statement of a request may take, in milliseconds; of one that takes long. */
const STATEMENT_MS = 30_000;
const LONG_STATEMENT_MS = 5 * 60_000;
/** How long a request may take that says so, as imports and PDFs do, in milliseconds. */
const LONG_MS = 60 * 60_000;
/** The database is given up so much before the request is, that its failure may still be told. */
const TELLING_MS = 2_000;
/** After so long a body has to have come at a pace, in bytes a second, or there is no end to it. */
const FREE_MS = 300_000;
const LEAST_PACE = 16 * 1024;

/** Why a request is given up: it takes too long here, or its client does not send on. */
export type Lateness = 'overdue' | 'idle-client';

/**
 * Until when one request has to be answered: `answerMs` after it came, or after the last bytes of its
 * body that came. Of an answer that is being sent, what the client takes gives it twice as much again.
 * What the request writes is bound by it: once it is over nothing begins, and nothing is committed.
 */
export class RequestDeadline implements WorkBounds {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly #answerMs: number;
  readonly #begunAt = performance.now();
  readonly #bytesBefore: number;
  #over: number;
  #isLong = false;
  #isOverdue = false;
  #progress = -1;
  #controller: AbortController | undefined;
  #endings: (() => void)[] | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, answerMs: number) {
    this.request = request;
    this.response = response;
    this.#answerMs = answerMs;
    this.#over = this.#begunAt + answerMs;
    this.#bytesBefore = request.socket.bytesRead;
  }

  get statementMs(): number {
    return this.#isLong ? LONG_STATEMENT_MS : STATEMENT_MS;
  }

  /** What is done after the answer, such as by a timer that this request set, has no end of it. */
  get endsAt(): number {
    if (this.#isOverdue) return this.#over;
    if (this.response.headersSent) return Number.POSITIVE_INFINITY;
    return this.#over - Math.min(TELLING_MS, this.#answerMs / 10);
  }

  /** Aborted once the request is given up. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isOverdue) this.#controller.abort(new WorkOverdueError());
    return this.#controller.signal;
  }

  requireHeld(): void {
    if (performance.now() > this.endsAt) throw new WorkOverdueError();
  }

  /** Calls `run` where the request is given up. */
  onOverdue(run: () => void): void {
    this.#endings ??= [];
    this.#endings.push(run);
  }

  /** Gives it the time that long work takes. */
  allowLong(): void {
    this.#isLong = true;
    this.#over = Math.max(this.#over, this.#begunAt + LONG_MS);
  }

  /** Whether it is late by `now`, and why. Says so once. */
  look(now: number): Lateness | undefined {
    if (this.#isOverdue || this.response.writableFinished) return undefined;
    const isReceiving = !this.request.complete && !this.response.headersSent;
    const { bytesRead, bytesWritten, writableLength } = this.request.socket;
    const progress = isReceiving ? bytesRead : bytesWritten - writableLength;
    const isStreaming = isReceiving || this.response.headersSent;
    if (isStreaming && progress !== this.#progress) {
      this.#progress = progress;
      const pauseMs = isReceiving ? this.#answerMs : 2 * this.#answerMs;
      this.#over = Math.max(this.#over, now + pauseMs);
    }
    const waits = isReceiving && this.request.readableDidRead && this.request.readableLength === 0;
    if (now <= this.#over && !(waits && this.#isTooSlow(now, bytesRead))) return undefined;
    this.#isOverdue = true;
    this.#over = Math.min(this.#over, now);
    this.#controller?.abort(new WorkOverdueError());
    for (const run of this.#endings ?? []) run();
    return waits ? 'idle-client' : 'overdue';
  }

  #isTooSlow(now: number, bytesRead: number): boolean {
    const counted = now - this.#begunAt - FREE_MS;
    return counted > 0 && bytesRead - this.#bytesBefore < (counted / 1000) * LEAST_PACE;
  }
}

/** The deadline of the request at hand; undefined where nobody waits for an answer. */
export function findRequestDeadline(): RequestDeadline | undefined {
  const bounds = findBounds();
  return bounds instanceof RequestDeadline ? bounds : undefined;
}

/** Says that what is done from here on may take long, where it is done for a request. */
export function allowLongWork(): void {
  findRequestDeadline()?.allowLong();
}
