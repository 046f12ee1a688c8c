import {
  type PlainAnswer,
  sendPlainRequest,
} from '../../../apps/server/src/site/testing/plain-request.ts';
import type { Disguise } from './disguise.ts';

/** Something that a reader was told and must not be. */
export interface FoundLeak {
  surface: string;
  /** The surface and the kind of secret: what a report counts. */
  kind: string;
  /** The request. */
  request: string;
  /** What is told, in the answer as it came. */
  what: string;
}

/** A request as it is sent. */
export interface SentRequest {
  surface: string;
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** Sends a request of a reader to a path below the site. */
export type AskSite = (
  surface: string,
  path: string,
  headers?: Record<string, string>,
) => Promise<PlainAnswer>;

/** What differs from one answer to the next, whatever is asked for. */
const PASSING_HEADERS = /^(?:date|etag|x-request-id|set-cookie|keep-alive|ratelimit.*)$/;

/**
 * Sends the requests of one reader, and notes each answer that tells of what is hidden: by its name or its
 * id, or by being another answer than that to the same request for something that does not exist.
 */
export class ReaderWatch {
  readonly leaks: FoundLeak[] = [];
  requests = 0;
  readonly #origin: string;
  readonly #disguise: Disguise;
  /** What is hidden, by its words and ids. */
  readonly #hidden: ReadonlyMap<string, string>;

  constructor(origin: string, hidden: ReadonlyMap<string, string>, disguise: Disguise) {
    this.#origin = origin;
    this.#hidden = hidden;
    this.#disguise = disguise;
  }

  async ask(wanted: SentRequest): Promise<PlainAnswer> {
    const answer = await this.#send(wanted);
    const asked = wanted.path + (wanted.body === undefined ? '' : JSON.stringify(wanted.body));
    this.#lookThrough(wanted, asked, answer);
    if (this.#disguise.hide(asked) !== asked) await this.#compare(wanted, answer);
    return answer;
  }

  /** Finds what is hidden in an answer, besides what the request itself names. */
  #lookThrough(wanted: SentRequest, asked: string, answer: PlainAnswer): void {
    const told = `${JSON.stringify(answer.headers)}\n${answer.text}`.toLowerCase();
    for (const [secret, kind] of this.#hidden) {
      const at = told.indexOf(secret);
      if (at < 0 || asked.includes(secret) || isAttribute(kind, wanted)) continue;
      this.#note(
        wanted,
        `${familyOf(wanted, answer)} tells ${kind}`,
        `${secret} in …${told.slice(Math.max(0, at - 80), at + 50)}…`,
      );
    }
  }

  /** Holds an answer against that to the same request for what does not exist. */
  async #compare(wanted: SentRequest, answer: PlainAnswer): Promise<void> {
    const { hide } = this.#disguise;
    const other = await this.#send({
      ...wanted,
      path: hide(wanted.path),
      ...(wanted.body !== undefined && { body: JSON.parse(hide(JSON.stringify(wanted.body))) }),
    });
    const difference = this.#findDifference(answer, other);
    if (difference === undefined) return;
    const named = [...this.#hidden].filter(([secret]) =>
      `${wanted.path}${JSON.stringify(wanted.body ?? '')}`.includes(secret),
    );
    const kinds = [...new Set(named.map(([, kind]) => kind))].join(', ');
    const { surface } = wanted;
    this.#note(
      wanted,
      `${surface} answers otherwise for ${kinds || 'a part of a word'}`,
      difference,
    );
  }

  #findDifference(one: PlainAnswer, other: PlainAnswer): string | undefined {
    if (one.status !== other.status) return `${one.status} in place of ${other.status}`;
    for (const name of new Set([...Object.keys(one.headers), ...Object.keys(other.headers)])) {
      if (PASSING_HEADERS.test(name)) continue;
      const value = String(one.headers[name]);
      const wanted = this.#disguise.reveal(String(other.headers[name]));
      if (value !== wanted) return `${name}: ${value} in place of ${wanted}`;
    }
    const text = withoutPassing(one.text);
    const wanted = withoutPassing(this.#disguise.reveal(other.text));
    if (text === wanted) return undefined;
    let at = 0;
    while (text[at] === wanted[at]) at++;
    const show = (whole: string) => whole.slice(Math.max(0, at - 60), at + 60);
    return `…${show(text)}… in place of …${show(wanted)}…`;
  }

  #send({ method = 'GET', path, headers = {}, body }: SentRequest): Promise<PlainAnswer> {
    this.requests++;
    return sendPlainRequest(this.#origin, {
      ...{ method, path },
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  #note({ surface, method = 'GET', path, headers, body }: SentRequest, kind: string, what: string) {
    const accept = headers?.accept === undefined ? '' : ` Accept: ${headers.accept}`;
    const sent = body === undefined ? '' : ` ${JSON.stringify(body)}`;
    this.leaks.push({ surface, kind, request: `${method} ${path}${accept}${sent}`, what });
  }
}

/** What an answer is one of: the pages of a site tell the same wherever they are asked for. */
function familyOf({ surface, path }: SentRequest, { headers }: PlainAnswer): string {
  const type = headers['content-type'] ?? '';
  if (path.startsWith('/v1/')) return surface;
  if (type.startsWith('text/html')) return 'a page';
  return type.startsWith('text/markdown') ? 'Markdown' : surface;
}

/** Whether it is a variable of a page in a record of the API, which has all attributes of the page. */
function isAttribute(kind: string, { path }: SentRequest): boolean {
  return kind === 'page variable' && path.startsWith('/v1/');
}

/** Without the tokens that an answer makes anew, and the id of the request. */
function withoutPassing(text: string): string {
  return text.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+|"requestId":"\w+"/g, '…');
}
