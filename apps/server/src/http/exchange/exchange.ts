import type { IncomingMessage, ServerResponse } from 'node:http';

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
