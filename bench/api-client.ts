import { originOf, type ServerPlace } from './measure-server.ts';
import type { Prepared } from './prepare.ts';

/** Calls the API of the server under test with the token of the bench. */
export interface ApiClient {
  /** @throws Error for every answer that is not a success */
  call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
  /** The published page at a path, as HTML. */
  readPublished(path: string): Promise<string>;
}

/** A client of one server. */
export function createApiClient(place: ServerPlace, { token }: Prepared): ApiClient {
  const origin = originOf(place);
  return {
    async call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
      const response = await fetch(`${origin}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
    async readPublished(path) {
      const segments = path.split('/').map(encodeURIComponent).join('/');
      return (await fetch(`${origin}/sites/bench/${segments}`)).text();
    },
  };
}
