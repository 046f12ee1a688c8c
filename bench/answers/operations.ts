import type { PlainAnswer } from '../send-request.ts';
import type { Recorder } from './recorder.ts';

/** An operation as the server's OpenAPI document describes it. */
interface Described {
  method: string;
  path: string;
  /** The status of its happy answer. */
  success: number;
  hasBody: boolean;
  isBinary: boolean;
  query: readonly QueryParameter[];
}

interface QueryParameter {
  name: string;
  required: boolean;
  choices: readonly unknown[] | undefined;
}

/** What a call gives beyond the ids that the story knows already. */
export interface Call {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  as?: string;
  /** What the exchange is called; the operation's name unless given. */
  name?: string;
}

/** Kept as loose as the answers of two versions may be. */
// biome-ignore lint/suspicious/noExplicitAny: answers are JSON of an unknown server.
export type Answered = PlainAnswer & { json: any };

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>;
}

interface DocumentOperation {
  operationId?: string;
  parameters?: {
    in: string;
    name: string;
    required?: boolean;
    schema?: { enum?: unknown[]; type?: string };
  }[];
  requestBody?: { content: Record<string, unknown> };
  responses?: Record<string, unknown>;
}

/** Everybody of the story whom an operation may answer otherwise than the administrator. */
const READERS = [
  ...['nobody', 'stranger', 'sleeper', 'guest', 'granted', 'readonly'],
  ...['reader', 'commenter', 'editor', 'reviewer', 'creator'],
] as const;
/** Those whom most writes refuse. */
const OUTSIDERS = ['nobody', 'stranger', 'sleeper', 'guest', 'reader', 'readonly'] as const;
/** Those whom some writes let through. They send an old entity tag, so that nothing is written. */
const MEMBERS = ['granted', 'commenter', 'editor', 'reviewer', 'creator'] as const;
const OLD_TAG = { 'if-match': '"old"' };

/** Calls operations by their names, each for the first time in every way there is. */
export class Operations {
  /** Ids that paths are filled with; the story keeps them up to date. */
  readonly ids: Record<string, string> = {};
  readonly #recorder: Recorder;
  readonly #described: ReadonlyMap<string, Described>;
  readonly #answered = new Set<string>();
  /** The first call of each operation. */
  readonly #calls = new Map<string, Call>();

  constructor(recorder: Recorder, document: unknown) {
    this.#recorder = recorder;
    this.#described = describe(document as Document);
  }

  /** Operations that have not answered as they should so far. */
  missing(): string[] {
    return [...this.#described.keys()].filter((id) => !this.#answered.has(id));
  }

  /**
   * Calls an operation as the administrator. The first time it is called by others first, and with
   * bad input, so that what it refuses is on record as well.
   *
   * @throws Error where it does not answer as its description says
   */
  async act(id: string, call: Call = {}): Promise<Answered> {
    const operation = this.#find(id);
    if (!this.#calls.has(id)) {
      this.#calls.set(id, call);
      await this.#callAsOthers(id, operation, call);
      await this.#callBadly(id, operation, call);
    }
    const answer = await this.try(id, call);
    if (answer.status !== operation.success) {
      throw new Error(
        `${call.name ?? id}: ${answer.status} instead of ${operation.success}: ${answer.body.toString().slice(0, 500)}`,
      );
    }
    if (!this.#answered.has(id)) await this.#callAgain(id, operation, call, answer);
    this.#answered.add(id);
    return answer;
  }

  /** Calls every operation that only reads, as it was called first, and keeps what it answers now. */
  async readAll(name: string, people: readonly string[]): Promise<void> {
    for (const [id, call] of this.#calls) {
      if (this.#find(id).method !== 'GET') continue;
      for (const as of people) await this.try(id, { ...call, as, name: `${id} ${name}` });
    }
  }

  /** Calls an operation once, whatever it answers. */
  async try(id: string, call: Call = {}): Promise<Answered> {
    const { as = 'admin', name = id } = call;
    return this.#recorder.record(
      `${name} as ${as}`,
      this.#request(this.#find(id), { ...call, as }),
    );
  }

  #find(id: string): Described {
    const operation = this.#described.get(id);
    if (operation === undefined) throw new Error(`The server has no operation "${id}".`);
    return operation;
  }

  #request(operation: Described, { params, query, body, headers, as }: Call) {
    const ids = { ...this.ids, ...params };
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = ids[name];
      if (value === undefined) throw new Error(`${operation.path}: there is no {${name}}.`);
      return name === 'pagePath' ? value : encodeURIComponent(value);
    });
    const text = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    return {
      method: operation.method,
      path: text === '' ? path : `${path}?${text}`,
      ...(as === undefined || as === 'nobody' ? {} : { as }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    };
  }

  async #callAsOthers(id: string, { method }: Described, call: Call): Promise<void> {
    const isThere = (as: string) => as === 'nobody' || this.#recorder.people.has(as);
    const first = method === 'GET' ? READERS : OUTSIDERS;
    for (const as of first.filter(isThere)) await this.try(id, { ...call, as });
    if (method === 'GET') return;
    for (const as of MEMBERS.filter(isThere)) {
      const headers = { ...call.headers, ...OLD_TAG };
      await this.try(id, { ...call, as, headers, name: `${id} with an old tag` });
    }
  }

  async #callBadly(id: string, operation: Described, call: Call): Promise<void> {
    const badly = (what: string, change: Call) =>
      this.try(id, { ...call, ...change, name: `${id} with ${what}` });
    for (const [, name = ''] of operation.path.matchAll(/\{(\w+)\}/g)) {
      await badly(`an unknown ${name}`, { params: { ...call.params, [name]: 'nothing' } });
    }
    for (const { name, required, choices } of operation.query) {
      if (required) await badly(`no ${name}`, { query: {} });
      if (choices) await badly(`a bad ${name}`, { query: { ...call.query, [name]: 'sideways' } });
      if (name === 'limit') {
        for (const limit of ['0', '1001', 'many']) {
          await badly(`limit ${limit}`, { query: { ...call.query, limit } });
        }
      }
      if (name === 'page' && operation.query.some((other) => other.name === 'limit')) {
        await badly('a bad cursor', { query: { ...call.query, page: 'nowhere' } });
      }
    }
    if (operation.method === 'GET') return;
    await badly('an old tag', { headers: { ...call.headers, ...OLD_TAG } });
    if (!operation.hasBody || operation.isBinary) return;
    const json = { 'content-type': 'application/json' };
    await badly('an unknown field', { body: { ...(call.body as object), unknownField: 1 } });
    await badly('an empty object', { body: {}, headers: OLD_TAG });
    await badly('a list', { body: [] });
    await badly('broken JSON', { body: '{"', headers: json });
    await badly('no body', { body: '', headers: json });
    await badly('plain text', { body: 'text', headers: { 'content-type': 'text/plain' } });
  }

  async #callAgain(id: string, operation: Described, call: Call, answer: Answered): Promise<void> {
    if (operation.method !== 'GET') return;
    const again = (what: string, change: Call) =>
      this.try(id, { ...call, ...change, name: `${id} ${what}` });
    const tag = answer.headers.etag;
    if (typeof tag === 'string') {
      await again('unchanged', { headers: { ...call.headers, 'if-none-match': tag } });
      await again('changed', { headers: { ...call.headers, 'if-none-match': '"other", "old"' } });
    }
    if (!operation.query.some(({ name }) => name === 'limit')) return;
    const first = await again('one at a time', { query: { ...call.query, limit: 1 } });
    const next: string | undefined = first.json?.next?.page;
    if (next === undefined) return;
    await again('one at a time, further', { query: { ...call.query, limit: 1, page: next } });
  }
}

function describe(document: Document): Map<string, Described> {
  const operations = new Map<string, Described>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === undefined) continue;
      const status = Object.keys(operation.responses ?? {}).find((one) => one.startsWith('2'));
      operations.set(operation.operationId, {
        method: method.toUpperCase(),
        path,
        success: Number(status),
        hasBody: operation.requestBody !== undefined,
        isBinary: operation.requestBody?.content['application/json'] === undefined,
        query: (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, required = false, schema }) => ({ name, required, choices: schema?.enum })),
      });
    }
  }
  return operations;
}
