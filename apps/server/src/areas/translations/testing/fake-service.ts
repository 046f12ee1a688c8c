import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a service got it. */
export interface ServedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as the service would.
  body: any;
}

/** What a service does with a request: the JSON that it answers, or whatever it writes itself. */
export type Answering = (request: ServedRequest, response: ServerResponse) => unknown;

/** A local HTTP server in place of a service that translates. */
export interface FakeService extends AsyncDisposable {
  url: string;
  requests: ServedRequest[];
}

/** Starts a service. An answer of undefined is none: it was written, or never comes. */
export async function startFakeService(answer: Answering): Promise<FakeService> {
  const requests: ServedRequest[] = [];
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part as Uint8Array);
    const body = JSON.parse(Buffer.concat(parts).toString('utf8'));
    const served = { path: request.url ?? '', headers: request.headers, body };
    requests.push(served);
    const answered = answer(served, response);
    if (answered !== undefined) response.end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, requests },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
