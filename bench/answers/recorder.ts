import { createHash } from 'node:crypto';
import { type PlainAnswer, type PlainRequest, sendRequest } from '../send-request.ts';
import { ADMIN_TOKEN, PUBLIC_URL, type Served } from '../served.ts';
import { type Exchange, Normaliser, referTo } from './normalise.ts';

/** A request of the story. */
export interface StoryRequest {
  method?: string;
  /** With its query; an address that an answer gave may be given whole. */
  path: string;
  /** A person of the story; nobody unless given. */
  as?: string;
  /** The name that the server is called by; its own unless given. */
  host?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text or bytes. */
  body?: unknown;
}

/** The longest body that is written again although an earlier exchange had the same. */
const REPEATED_LENGTH = 1000;

/** Sends the requests of a story one at a time and keeps what came back. */
export class Recorder {
  readonly lines: string[] = [];
  /** Who sends requests: their tokens, or the cookies of their browsers. */
  readonly people = new Map<string, string>([['admin', ADMIN_TOKEN]]);
  readonly server: Served;
  readonly #normaliser = new Normaliser();
  readonly #names = new Map<string, number>();
  readonly #bodies = new Map<string, string>();

  constructor(server: Served) {
    this.server = server;
  }

  /** Sends a request and writes the exchange down. A name used before gets a number. */
  async record(name: string, request: StoryRequest): Promise<PlainAnswer & { json: unknown }> {
    const plain = this.#prepare(request);
    const answer = await this.#send(request, plain);
    const times = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, times);
    const exchange = this.#normaliser.normalise({
      name: times === 1 ? name : `${name} (${times})`,
      method: plain.method,
      path: request.host === undefined ? plain.path : `//${request.host}${plain.path}`,
      status: answer.status,
      headers: flatten(answer.headers),
      body: readBody(answer),
    });
    this.lines.push(JSON.stringify(this.#shorten(exchange)));
    return { ...answer, json: readJson(answer) };
  }

  /** Sends a request without keeping anything, such as one that waits for something. */
  async peek(request: StoryRequest): Promise<PlainAnswer & { json: unknown }> {
    const answer = await this.#send(request, this.#prepare(request));
    return { ...answer, json: readJson(answer) };
  }

  #send(request: StoryRequest, plain: PlainRequest): Promise<PlainAnswer> {
    return sendRequest(this.server.port, request.host ?? new URL(PUBLIC_URL).host, plain);
  }

  #prepare({ method = 'GET', path, as, headers = {}, body }: StoryRequest): PlainRequest {
    const credential = as === undefined ? undefined : this.people.get(as);
    if (as !== undefined && credential === undefined) throw new Error(`Nobody is called "${as}".`);
    const isPlain = typeof body === 'string' || body instanceof Uint8Array;
    return {
      method,
      path: path.startsWith(PUBLIC_URL) ? path.slice(PUBLIC_URL.length) : path,
      headers: {
        ...(credential === undefined ? {} : readCredential(credential)),
        ...(body === undefined || isPlain ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
    };
  }

  #shorten(exchange: Exchange): Exchange {
    const text = JSON.stringify(exchange.body);
    if (text.length < REPEATED_LENGTH) return exchange;
    const first = this.#bodies.get(text);
    if (first !== undefined) return { ...exchange, body: referTo(first) };
    this.#bodies.set(text, exchange.name);
    return exchange;
  }
}

function readCredential(credential: string): Record<string, string> {
  return credential.startsWith('oct_')
    ? { authorization: `Bearer ${credential}` }
    : { cookie: credential };
}

function flatten(headers: PlainAnswer['headers']): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function typeOf({ headers }: PlainAnswer): string {
  const type = headers['content-type'];
  return typeof type === 'string' ? type : '';
}

function readJson(answer: PlainAnswer): unknown {
  if (!/json/.test(typeOf(answer)) || answer.body.length === 0) return undefined;
  try {
    return JSON.parse(answer.body.toString());
  } catch {
    return undefined;
  }
}

/** PDFs and archives hold times and ids among their bytes: only what they are is kept. */
function readBody(answer: PlainAnswer): unknown {
  const type = typeOf(answer);
  if (type.startsWith('application/pdf') || type === 'application/zip') {
    return { bytes: answer.body.length > 0, begins: answer.body.subarray(0, 5).toString('latin1') };
  }
  const json = readJson(answer);
  if (json !== undefined) return json;
  if (answer.body.length === 0 || /^text|xml|json|javascript/.test(type)) {
    return answer.body.toString();
  }
  return {
    length: answer.body.length,
    sha256: createHash('sha256').update(answer.body).digest('hex'),
  };
}
