import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Door } from '../http/exchange/door.ts';
import { Exchange } from '../http/exchange/exchange.ts';
import { settleAnswer } from '../http/exchange/settle-answer.ts';
import { writeAnswer } from '../http/exchange/write-answer.ts';

/** A server that has one door, on a port of its own; what is none of its own is answered `elsewhere`. */
export async function serveDoor(
  door: Door,
  { elsewhere = 404 } = {},
): Promise<AsyncDisposable & { origin: string }> {
  const server = createServer(async (request, response) => {
    const exchange = new Exchange(request, response, () => 'request');
    const first = door.answerAtOnce?.(exchange);
    const answer = typeof first === 'object' ? first : await door.answer(exchange);
    if (answer === undefined) response.writeHead(elsewhere).end();
    else await writeAnswer(response, await settleAnswer(exchange, answer), exchange.noted);
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
