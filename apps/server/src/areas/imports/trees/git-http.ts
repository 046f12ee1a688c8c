import type { GitHttpRequest, HttpClient } from 'isomorphic-git';
import type { GuardedFetch } from '../../../platform/net/guarded-fetch.ts';

/** Bounds on one clone: bytes of each answer, and the time of each exchange in milliseconds. */
export interface GitHttpLimits {
  maxBytes: number;
  timeoutMs: number;
}

/** A client that remembers why reading an answer failed, which Git's own error hides. */
export interface GitHttp extends HttpClient {
  failure(): Error | undefined;
}

/**
 * Speaks Git's smart HTTP protocol through the guarded fetch, so that a repository's URL reaches
 * only what any other URL that a user names may reach.
 */
export function createGitHttp(fetch: GuardedFetch, limits: GitHttpLimits): GitHttp {
  let failure: Error | undefined;
  const remember = (error: unknown): Error => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    return failure;
  };
  return {
    failure: () => failure,
    async request({ url, method = 'GET', headers = {}, body }: GitHttpRequest) {
      const content = await collect(body);
      const answer = await fetch(url, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(content === undefined ? {} : { body: content }),
        ...limits,
      });
      return {
        url: answer.url,
        method,
        statusCode: answer.status,
        statusMessage: '',
        headers: flattenHeaders(answer.headers),
        body: watch(answer.body, remember),
      };
    },
  };
}

async function* watch(
  body: AsyncIterable<Uint8Array>,
  remember: (error: unknown) => Error,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch (error) {
    throw remember(error);
  }
}

async function collect(body: GitHttpRequest['body']): Promise<Buffer | undefined> {
  if (body === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function flattenHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
