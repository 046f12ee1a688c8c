import type { HttpClient } from 'isomorphic-git';
import type { HttpAnswer, HttpQuestion } from './repository-message.ts';

/** What has come of a request, and who waits for more. */
interface Exchange {
  answers: HttpAnswer[];
  wake(): void;
}

/** Lets Git send requests by asking another process for each of them, which `receive` answers. */
export function createAskedHttp(ask: (question: HttpQuestion) => void): {
  http: HttpClient;
  receive(answer: HttpAnswer): void;
} {
  const exchanges = new Map<number, Exchange>();
  let asked = 0;

  async function takeNext(exchange: Exchange): Promise<HttpAnswer> {
    for (;;) {
      const answer = exchange.answers.shift();
      if (answer?.kind === 'unanswered') throw new Error(answer.message);
      if (answer !== undefined) return answer;
      await new Promise<void>((resolve) => {
        exchange.wake = resolve;
      });
    }
  }

  async function* readBody(id: number, exchange: Exchange): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const next = await takeNext(exchange);
      if (next.kind !== 'chunk') break;
      yield next.bytes;
    }
    exchanges.delete(id);
  }

  return {
    http: {
      async request({ url, method = 'GET', headers = {}, body }) {
        asked += 1;
        const id = asked;
        const exchange: Exchange = { answers: [], wake: () => undefined };
        exchanges.set(id, exchange);
        const bytes = body === undefined ? {} : { body: await collect(body) };
        ask({ kind: 'request', id, url, method, headers, ...bytes });
        const answer = await takeNext(exchange);
        if (answer.kind !== 'answer') throw new Error('The request was not answered.');
        return {
          url: answer.url,
          method,
          headers: answer.headers,
          statusCode: answer.status,
          statusMessage: '',
          body: readBody(id, exchange),
        };
      },
    },
    receive(answer) {
      const exchange = exchanges.get(answer.id);
      exchange?.answers.push(answer);
      exchange?.wake();
    },
  };
}

async function collect(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
