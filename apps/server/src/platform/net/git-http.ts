import type { HttpClient } from 'isomorphic-git';
import type { GuardedFetch } from './guarded-fetch.ts';

/** Limits of one exchange with a Git server. */
export interface GitHttpLimits {
  maxBytes: number;
  timeoutMs: number;
  /** Ends every exchange at once. */
  signal?: AbortSignal;
}

/** Lets Git reach remote repositories through the guard, and no other way. */
export function createGitHttp(fetch: GuardedFetch, limits: GitHttpLimits): HttpClient {
  return {
    async request({ url, method = 'GET', headers = {}, body }) {
      const answer = await fetch(url, {
        ...limits,
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(body === undefined ? {} : { body: await collect(body) }),
      });
      return {
        url: answer.url,
        method,
        statusCode: answer.status,
        statusMessage: '',
        headers: flatten(answer.headers),
        body: answer.body,
      };
    },
  };
}

async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}
