import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GuardedFetch } from '../platform/index.ts';
import { createGuardedFetch } from '../platform/net/guarded-fetch.ts';
import { resolvePublicHost } from '../platform/net/public-address.ts';

/** What the web answers at an address; text or bytes alone are a 200. */
export type WebAnswer =
  | string
  | Uint8Array
  | { status?: number; headers?: Readonly<Record<string, string>>; body?: string | Uint8Array };

/** Answers the requests of every host by itself; `url` is the address asked for. */
export type WebListener = (request: IncomingMessage, response: ServerResponse, url: string) => void;

/** A public Internet of a test's own: `startTestServer({ platform: { fetch: web.fetch } })`. */
export interface PublicWeb extends AsyncDisposable {
  fetch: GuardedFetch;
  /** The addresses asked for so far, redirects included. */
  asked: string[];
}

/** An address in digits does not end in a letter, or stands in brackets. */
const IS_NAME = /[a-z]$/i;

/**
 * Opens a web of `https:` addresses, which a local server answers: those given, or what a listener
 * says; every other one is a 404. Addresses that are no host names, such as `https://127.0.0.1/`,
 * are fetched and refused as always.
 */
export async function openPublicWeb(
  pages: Readonly<Record<string, WebAnswer>> | WebListener,
): Promise<PublicWeb> {
  const asked: string[] = [];
  const answer = typeof pages === 'function' ? pages : answerFrom(pages);
  const server = createServer((request, response) => {
    const url = `https://${request.headers.host?.replace(/:\d+$/, '')}${request.url}`;
    asked.push(url);
    answer(request, response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fetchGuarded = createGuardedFetch();
  const fetchLocal = createGuardedFetch({
    resolvePublic: async (host, resolve) =>
      IS_NAME.test(host) ? [{ address: '127.0.0.1', family: 4 }] : resolvePublicHost(host, resolve),
  });
  return {
    asked,
    async fetch(url, request) {
      const target = URL.canParse(url) ? new URL(url) : undefined;
      if (target?.protocol !== 'https:' || !IS_NAME.test(target.hostname)) {
        return fetchGuarded(url, request);
      }
      target.protocol = 'http:';
      target.port = String(port);
      const { hosts, ...rest } = request;
      const local = hosts && { hosts: new Set([...hosts].map((host) => `${host}:${port}`)) };
      const answered = await fetchLocal(target.href, { ...rest, ...local });
      const arrived = new URL(answered.url);
      return {
        ...answered,
        url: `https://${arrived.hostname}${arrived.pathname}${arrived.search}`,
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerFrom(pages: Readonly<Record<string, WebAnswer>>): WebListener {
  return (request, response, url) => {
    const page = Object.hasOwn(pages, url) ? pages[url] : { status: 404 };
    const isPlain = typeof page === 'string' || page instanceof Uint8Array;
    const { status = 200, headers = {}, body } = isPlain ? { body: page } : (page ?? {});
    const { location } = headers;
    response.writeHead(status, {
      ...headers,
      ...(location === undefined ? {} : { location: keepLocal(location, request) }),
    });
    response.end(body);
  };
}

/** A redirect to another `https:` address stays on the local server. */
function keepLocal(location: string, request: IncomingMessage): string {
  const port = request.socket.localPort;
  return location.replace(/^https:\/\/([^/:]+)/, `http://$1:${port}`);
}
