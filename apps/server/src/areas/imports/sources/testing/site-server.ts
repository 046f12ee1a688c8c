import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { GuardedFetch } from '../../../../platform/net/guarded-fetch.ts';
import { createGuardedFetch } from '../../../../platform/net/guarded-fetch.ts';
import { resolvePublicHost } from '../../../../platform/net/public-address.ts';

/** What a path of a site answers: HTML, a whole answer, or whatever a listener does. */
export type SitePath =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A website on this machine, and a guarded fetch that takes it for a public one. */
export interface SiteServer extends AsyncDisposable {
  /** `http://docs.test:…`. */
  origin: string;
  /** Reaches the site alone, also as `https://docs.test`; every other host is checked. */
  fetch: GuardedFetch;
  /** The paths that were asked for, in order. */
  seen: string[];
  paths: Record<string, SitePath>;
  /** The most requests that were answered at one time. */
  atOnce(): number;
}

const SECURE = 'https://docs.test';

/** Serves a site. Paths that are not there answer 404. */
export async function serveSite(paths: Record<string, SitePath>): Promise<SiteServer> {
  const seen: string[] = [];
  const open = { now: 0, most: 0 };
  const served = { ...paths };
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.once('close', () => {
      open.now -= 1;
    });
    answer(served[request.url ?? ''], request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no address.');
  const origin = `http://docs.test:${address.port}`;
  const guarded = createGuardedFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    resolvePublic: (host, resolve) =>
      host === 'docs.test' ? resolve(host) : resolvePublicHost(host, resolve),
  });
  return {
    ...{ origin, seen, paths: served, atOnce: () => open.most },
    async fetch(url, request) {
      if (!url.startsWith(`${SECURE}/`)) return guarded(url, request);
      const answered = await guarded(`${origin}${url.slice(SECURE.length)}`, request);
      return { ...answered, url: answered.url.replace(origin, SECURE) };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(
  path: SitePath | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (path === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('none');
  else if (typeof path === 'function') path(request, response);
  else if (typeof path === 'string') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(path);
  } else {
    const headers = { 'content-type': 'text/html; charset=utf-8', ...path.headers };
    response.writeHead(path.status ?? 200, headers).end(path.body ?? '');
  }
}
