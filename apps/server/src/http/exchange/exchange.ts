import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';

/** One request on its way to its answer. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly #response: Pick<ServerResponse, 'headersSent' | 'destroyed'>;
  readonly #makeId: () => string;
  #id: string | undefined;
  #noted: Map<string, string> | undefined;

  constructor(
    request: IncomingMessage,
    response: Pick<ServerResponse, 'headersSent' | 'destroyed'>,
    makeId: () => string,
  ) {
    this.request = request;
    this.#response = response;
    this.#makeId = makeId;
  }

  /** Names the request in its answer and in logs. */
  get id(): string {
    this.#id ??= this.#makeId();
    return this.#id;
  }

  /** The request's target, as it was sent. */
  get target(): string {
    return this.request.url ?? '/';
  }

  /** Whether it asks for something, and for nothing else: `GET` or `HEAD`. */
  get isRead(): boolean {
    return this.request.method === 'GET' || this.request.method === 'HEAD';
  }

  /** Whether it was answered already, as one that took too long is, or nobody waits for it any more. */
  get isOver(): boolean {
    return this.#response.headersSent || this.#response.destroyed;
  }

  /**
   * A header, by its lower-case name, of whatever is answered in the end, refusals included, unless the
   * answer has it itself.
   */
  setHeader(name: string, value: string): void {
    this.#noted ??= new Map();
    this.#noted.set(name, value);
  }

  /** What `setHeader` was given. */
  get noted(): ReadonlyMap<string, string> | undefined {
    return this.#noted;
  }
}

/** Answers some of the requests that come to a server. */
export interface Door {
  /** What it answers, for what is said of the work of a server; none where it says so itself. */
  readonly name?: string;
  /**
   * What is ready to be sent, without waiting and without reading anything: the answer; `elsewhere`
   * for a request that is none of its own; undefined where `answer` has to be asked.
   */
  answerAtOnce?(exchange: Exchange): Answer | 'elsewhere' | undefined;
  /** Undefined, and nothing done, for a request that is none of its own. */
  answer(exchange: Exchange): Answer | undefined | Promise<Answer | undefined>;
}
