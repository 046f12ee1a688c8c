import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  FetchRefusedError,
  resolveAnyHost,
  resolveHost,
  resolvePublicHost,
} from './public-address.ts';
import type { HostAddress, ResolveHost } from './resolve-host.ts';

/** A request to another server, and how far it may go. */
export interface GuardedRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** The most bytes of the answer's body, as they come over the wire. */
  maxBytes: number;
  /** For the whole exchange, redirects and body included. */
  timeoutMs: number;
  maxRedirects?: number;
  /**
   * Hosts with their ports, as `URL.host` has them, that may be reached though their addresses are not
   * public. Whoever runs the server names them, never a user.
   */
  privateHosts?: ReadonlySet<string>;
  /** The only hosts that may be reached, redirects included, as `URL.host` has them; any unless given. */
  hosts?: ReadonlySet<string>;
  signal?: AbortSignal;
}

/** An answer. The caller reads `body` to its end or destroys it. */
export interface GuardedResponse {
  url: string;
  status: number;
  headers: IncomingMessage['headers'];
  /** Throws `FetchRefusedError` when it exceeds `maxBytes` or the time is over. */
  body: AsyncGenerator<Uint8Array, void>;
}

/** Fetches from another server. */
export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<GuardedResponse>;

/** What tests replace: who answers for names, and which addresses may be reached. */
export interface GuardedFetchParts {
  resolve?: ResolveHost;
  /** Resolves and checks a host. */
  resolvePublic?: (host: string, resolve: ResolveHost) => Promise<HostAddress[]>;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Not sent on when a redirect leads to another origin. */
const CREDENTIALS = /^(authorization|cookie|proxy-authorization)$/i;

/**
 * Makes a fetch for addresses that users name. It speaks HTTP and HTTPS only, reaches only the
 * public Internet (each name is resolved once, checked, and connected to by the address that was
 * checked, on every redirect anew), and ends at a limit of size and of time. Where there is no answer
 * for any reason, or not all of it, it throws `FetchRefusedError`.
 */
export function createGuardedFetch(parts: GuardedFetchParts = {}): GuardedFetch {
  const resolve = parts.resolve ?? resolveHost;
  const resolvePublic = parts.resolvePublic ?? resolvePublicHost;

  return async function guardedFetch(url, request) {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    let target = parseTarget(url);
    let current = request;
    for (let hops = 0; ; hops += 1) {
      requireHost(target, request.hosts);
      const addresses = request.privateHosts?.has(target.host)
        ? await resolveAnyHost(target.hostname, resolve)
        : await resolvePublic(target.hostname, resolve);
      const answer = await send(target, current, addresses, signal);
      const status = answer.statusCode ?? 0;
      const { location } = answer.headers;
      if (!REDIRECTS.has(status) || location === undefined) {
        return {
          url: target.href,
          status,
          headers: answer.headers,
          body: limitBody(answer, request.maxBytes, signal),
        };
      }
      answer.destroy();
      if (hops === (request.maxRedirects ?? 5)) {
        throw new FetchRefusedError('Too many redirects.', { isLasting: true });
      }
      const next = parseTarget(location, target);
      current = followRedirect(current, status, next.origin === target.origin);
      target = next;
    }
  };
}

function parseTarget(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new FetchRefusedError(
      'Only addresses that start with http:// or https:// can be fetched.',
    );
  }
  if (url.username || url.password) {
    throw new FetchRefusedError('An address that contains credentials cannot be fetched.');
  }
  return url;
}

function requireHost({ host }: URL, hosts: ReadonlySet<string> | undefined): void {
  if (hosts === undefined || hosts.has(host)) return;
  throw new FetchRefusedError(`The host "${host}" is not on the list of allowed hosts.`, {
    isLasting: true,
  });
}

function followRedirect(
  request: GuardedRequest,
  status: number,
  sameOrigin: boolean,
): GuardedRequest {
  const { method = 'GET', body, headers = {}, ...rest } = request;
  const kept = Object.entries(headers).filter(([name]) => sameOrigin || !CREDENTIALS.test(name));
  const next = { ...rest, headers: Object.fromEntries(kept) };
  if (method === 'POST' && status < 307) return { ...next, method: 'GET' };
  return { ...next, method, ...(body === undefined ? {} : { body }) };
}

/** Settles whatever the other server does: each way in which an exchange ends without an answer is one. */
function send(
  url: URL,
  { method = 'GET', headers, body }: GuardedRequest,
  addresses: readonly HostAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = start(url, {
      method,
      headers: { 'user-agent': 'octavo', ...headers },
      lookup: answerWith(addresses),
      signal,
      agent: false,
    });
    const fail = (error: unknown) => reject(explain(error, signal));
    const leave = () => fail(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    const refuse = (stream: { destroy(): unknown }) => {
      stream.destroy();
      reject(new FetchRefusedError('The other server wants to switch to another protocol.'));
    };
    outgoing.once('response', (answer) => {
      if ((answer.statusCode ?? 0) < 200) refuse(answer);
      else resolve(answer);
    });
    outgoing.once('error', fail);
    for (const event of ['upgrade', 'connect'] as const) {
      outgoing.once(event, (_answer, socket) => refuse(socket));
    }
    outgoing.once('close', () => {
      signal.removeEventListener('abort', leave);
      fail(new Error('The connection ended without an answer.'));
    });
    outgoing.end(body);
  });
}

/** A resolver that knows only the addresses that were checked. */
function answerWith(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) return callback(null, [...addresses]);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family ?? 4);
  };
}

async function* limitBody(
  answer: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes)
        throw new FetchRefusedError(`The answer is larger than ${maxBytes} bytes.`, {
          isLasting: true,
        });
      yield chunk;
    }
  } catch (error) {
    throw explain(error, signal);
  } finally {
    answer.destroy();
  }
}

/** Whatever goes wrong between the servers is a refusal, but for the end that the caller asked for. */
function explain(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof FetchRefusedError) return error;
  if (!signal.aborted) {
    return new FetchRefusedError('The other server cannot be reached.', { cause: error });
  }
  const { reason } = signal;
  if (reason instanceof DOMException && reason.name === 'TimeoutError') {
    return new FetchRefusedError('The other server took too long to answer.', { isTimeout: true });
  }
  return reason;
}
