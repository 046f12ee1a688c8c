import { OctavoError, readRefusal } from './octavo-error.ts';
import type { AnswerKind, AnswerOf, BodyKind, InputOf, Op } from './operation-types.ts';

/** How a client reaches its server. */
export interface ClientOptions {
  /** The address of the server, such as `https://docs.example.com`; in a browser, that of the page. */
  url?: string;
  /** An API token, `oct_…`. Without one, the session of the browser calls, where there is one. */
  token?: string;
  /** How often a request is sent again that failed in passing: 3 times unless given, 0 never. */
  retries?: number;
  /** The longest a request waits before it is sent again, in seconds; 60 unless given. */
  maxWait?: number;
  /** What sends requests: `fetch` unless given. */
  fetch?: typeof fetch;
  /** Waits for so many milliseconds. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** What one call may say besides its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Entity tags of what is relied on: another state is a 412. */
  ifMatch?: string;
  /** Entity tags of what one has: `send` answers 304, without a body, where it is still so. */
  ifNoneMatch?: string;
  /** For who repeats a request over several lives of a program; one is made for each call else. */
  idempotencyKey?: string;
}

/** An answer with what stands around its body. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** Names the state of what is answered, for `ifMatch` and `ifNoneMatch`. */
  etag: string | undefined;
  body: Body;
}

/** The arguments of a call; an input that may be empty may be left out. */
export type CallArguments<D, Body extends BodyKind> =
  Record<never, never> extends InputOf<D, Body>
    ? [input?: InputOf<D, Body> & CallOptions]
    : [input: InputOf<D, Body> & CallOptions];

/** A list's answer, and what its items are. */
type ItemOf<Body> = Body extends { items: readonly (infer Item)[] } ? Item : never;

/**
 * Calls a server. What fails in passing is sent again after as long as the server asks, or a little
 * longer each time: refusals that say when to come back (429, 503), and where a repetition does no
 * harm, answers that never came. Whatever makes something carries an idempotency key, so that it is
 * made once.
 */
export interface Client {
  /**
   * The body of a success.
   *
   * @throws OctavoError for a refusal
   */
  call<D, Body extends BodyKind, Kind extends AnswerKind>(
    operation: Op<D, Body, Kind>,
    ...args: CallArguments<D, Body>
  ): Promise<AnswerOf<D, Kind>>;
  /**
   * The same with status, headers and entity tag.
   *
   * @throws OctavoError for a refusal
   */
  send<D, Body extends BodyKind, Kind extends AnswerKind>(
    operation: Op<D, Body, Kind>,
    ...args: CallArguments<D, Body>
  ): Promise<Answer<AnswerOf<D, Kind>>>;
  /**
   * The items of a list, however many pages it has: a page is asked for when its first item is.
   *
   * @throws OctavoError for a refusal
   */
  list<D>(operation: Op<D>, ...args: CallArguments<D, 'json'>): AsyncGenerator<ItemOf<AnswerOf<D>>>;
}

/** What is sent, whatever the operation. */
interface Input extends CallOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** Makes a client. It keeps nothing but the token of its session against forged requests. */
export function createClient(options: ClientOptions = {}): Client {
  const { retries = 3, maxWait = 60, sleep = wait } = options;
  const base = `${(options.url ?? '').replace(/\/+$/, '')}/v1`;
  let csrfToken: Promise<string> | undefined;

  /** The token that the session's writes carry; asked for once, and again when it holds no more. */
  const readCsrfToken = async (): Promise<string> => {
    const asked =
      csrfToken ??
      exchange('GET /user/session', {})
        .then((response) => response.json() as Promise<{ csrfToken: string }>)
        .then((session) => session.csrfToken);
    csrfToken = asked;
    try {
      return await asked;
    } catch (error) {
      csrfToken = undefined;
      throw error;
    }
  };

  const sendOnce = async (request: PreparedRequest, input: Input): Promise<Response> => {
    const headers = new Headers(request.headers);
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
    else if (request.method !== 'GET') headers.set('x-csrf-token', await readCsrfToken());
    const ask = options.fetch ?? fetch;
    const response = await ask(base + request.path, {
      method: request.method,
      headers,
      ...(request.body !== undefined && { body: request.body }),
      ...(request.body instanceof ReadableStream && { duplex: 'half' }),
      ...(input.signal && { signal: input.signal }),
      credentials: options.token === undefined ? 'same-origin' : 'omit',
    });
    const renewed = response.headers.get('x-csrf-token');
    if (renewed !== null) csrfToken = Promise.resolve(renewed);
    return response;
  };

  /** Sends until there is an answer to give back: a success, 304, or the last refusal. */
  const exchange = async (operation: string, input: Input): Promise<Response> => {
    const request = prepareRequest(operation, input);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries || !request.isRepeatable;
      let response: Response;
      try {
        response = await sendOnce(request, input);
      } catch (error) {
        if (isLast || !request.isHarmless || error instanceof OctavoError) throw error;
        input.signal?.throwIfAborted();
        await sleep(waitBefore(attempt), input.signal);
        continue;
      }
      if (response.ok || response.status === 304) return response;
      const refusal = await readRefusal(response);
      if (isLast) throw refusal;
      if (refusal.type === 'csrf_token_missing' && csrfToken !== undefined) csrfToken = undefined;
      else {
        if (!mayComeAgain(refusal, request)) throw refusal;
        const seconds = refusal.retryAfter ?? waitBefore(attempt) / 1000;
        if (seconds > maxWait) throw refusal;
        await sleep(seconds * 1000, input.signal);
      }
    }
  };

  const send = async (operation: string, input: Input = {}): Promise<Answer<never>> => {
    const response = await exchange(operation, input);
    return {
      status: response.status,
      headers: response.headers,
      etag: response.headers.get('etag') ?? undefined,
      body: (await readBody(operation, response)) as never,
    };
  };

  return {
    send: (operation, ...[input]) => send(operation, input as Input | undefined),
    call: async (operation, ...[input]) => (await send(operation, input as Input | undefined)).body,
    async *list(operation, ...[input]) {
      let page: string | undefined;
      do {
        const { query, ...rest } = (input ?? {}) as Input;
        const asked = { ...rest, query: { ...query, ...(page !== undefined && { page }) } };
        const { body } = await send(operation, asked);
        const list: { items: never[]; next?: { page: string } } = body;
        yield* list.items;
        page = list.next?.page;
      } while (page !== undefined);
    },
  };
}

type RequestBody = NonNullable<RequestInit['body']>;

/** A request that can be sent any number of times. */
interface PreparedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: RequestBody | undefined;
  /** Whether it can be sent again: a stream is gone with the first time. */
  isRepeatable: boolean;
  /** Whether to send it again does no harm, even where it was done and its answer got lost. */
  isHarmless: boolean;
}

function prepareRequest(operation: string, input: Input): PreparedRequest {
  const { method, path, flags } = readOperation(operation);
  const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5' };
  const { body } = input;
  const isBytes = body instanceof Blob || body instanceof FormData || body instanceof Uint8Array;
  const isStream = body instanceof ReadableStream;
  if (body !== undefined && !isBytes && !isStream) headers['content-type'] = 'application/json';
  if (input.ifMatch !== undefined) headers['if-match'] = input.ifMatch;
  if (input.ifNoneMatch !== undefined) headers['if-none-match'] = input.ifNoneMatch;
  const takesKey = flags.includes('key');
  if (takesKey) headers['idempotency-key'] = input.idempotencyKey ?? crypto.randomUUID();
  return {
    method,
    path: fillPath(path, input.params ?? {}) + writeQuery(input.query ?? {}),
    headers,
    body: body === undefined || isBytes || isStream ? (body as RequestBody) : JSON.stringify(body),
    isRepeatable: !isStream,
    isHarmless: takesKey || ['GET', 'PUT', 'PATCH'].includes(method),
  };
}

function readOperation(operation: string) {
  const [method = '', path = '', ...flags] = operation.split(' ');
  return { method, path, flags };
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs "${name}" in its params.`);
    return encodeURIComponent(value);
  });
}

function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) written.append(name, String(one));
  }
  return written.size === 0 ? '' : `?${written}`;
}

async function readBody(operation: string, response: Response): Promise<unknown> {
  if (readOperation(operation).flags.includes('response')) return response;
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Whether a refusal is one in passing, and the request is not done yet or may be done again. */
function mayComeAgain({ status, type }: OctavoError, { isHarmless }: PreparedRequest): boolean {
  if (status === 429 || type === 'idempotency_in_progress') return true;
  return isHarmless && (status === 502 || status === 503 || status === 504);
}

/** Milliseconds: a quarter of a second, and twice as long each time. */
function waitBefore(attempt: number): number {
  return 250 * 2 ** attempt;
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
