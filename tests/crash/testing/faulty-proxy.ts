import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it goes through the proxy. */
export interface Passing {
  method: string;
  /** With `/v1` in front. */
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Passed {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** What the proxy does with a request; it answers what this answers, or cuts the connection. */
export type Fault = (
  passing: Passing,
  forward: (passing: Passing) => Promise<Passed>,
) => Promise<Passed | 'cut'>;

/** A proxy in front of a server that does not always do as it should. */
export async function openFaultyProxy(
  target: string,
  fault: Fault,
): Promise<AsyncDisposable & { origin: string }> {
  const forward = (passing: Passing) => send(target, passing);
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, { fault, forward }).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { fault, forward }: { fault: Fault; forward: (passing: Passing) => Promise<Passed> },
): Promise<void> {
  const { method = '', url: path = '' } = incoming;
  const headers = readHeaders(incoming.headers);
  const answer = await fault({ method, path, headers, body: await buffer(incoming) }, forward);
  if (answer === 'cut') incoming.socket.destroy();
  else outgoing.writeHead(answer.status, answer.headers).end(answer.body);
}

function send(target: string, { method, path, headers, body }: Passing): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const sent = request(target + path, { method, headers }, async (answer) => {
      try {
        const { statusCode: status = 0 } = answer;
        resolve({ status, headers: readHeaders(answer.headers), body: await buffer(answer) });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Those that are not of the connection, and none that asks for another form or says a length. */
function readHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const left = /^(connection|keep-alive|transfer-encoding|content-length|accept-encoding|host)$/;
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      left.test(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
