import type { HttpClient } from 'isomorphic-git';

/** A client that remembers why an exchange failed, which Git's own error hides. */
export interface WatchedHttp extends HttpClient {
  failure(): Error | undefined;
}

/** Remembers the first failure of an exchange, of its request or while its answer is read. */
export function watchHttp(http: HttpClient): WatchedHttp {
  let failure: Error | undefined;
  const remember = (error: unknown): Error => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    return failure;
  };

  async function* watch(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    try {
      yield* body;
    } catch (error) {
      throw remember(error);
    }
  }

  return {
    failure: () => failure,
    async request(request) {
      try {
        const answer = await http.request(request);
        return answer.body === undefined ? answer : { ...answer, body: watch(answer.body) };
      } catch (error) {
        throw remember(error);
      }
    },
  };
}
