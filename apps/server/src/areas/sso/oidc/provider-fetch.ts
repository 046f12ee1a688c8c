import { buffer } from 'node:stream/consumers';
import type { CustomFetch } from 'openid-client';
import { FetchRefusedError, type Platform } from '../../../platform/index.ts';

/** Bytes of anything that a provider answers; discovery documents have a few thousand. */
const MAX_BYTES = 256 * 1024;
/** For one exchange. */
const REQUEST_MS = 5_000;
/** For all that one visit of a browser takes. */
const VISIT_MS = 12_000;

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a provider may be at an address: HTTPS, or HTTP on this machine. */
export function isProviderUrl(text: unknown): text is string {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/**
 * The way to a provider during one visit of a browser: guarded as every address that users name, but
 * for the hosts that the operator allows, without redirects, and within limits of size and of time. What
 * goes wrong is a `FetchRefusedError`.
 */
export function openProviderFetch({
  fetch,
  config,
}: Pick<Platform, 'fetch' | 'config'>): CustomFetch {
  const visit = AbortSignal.timeout(VISIT_MS);
  return async (url, { method, headers, body }) => {
    if (!isProviderUrl(url))
      throw new FetchRefusedError('Providers are contacted only over HTTPS.');
    if (visit.aborted) throw new FetchRefusedError('The provider took too long to answer.');
    const answer = await fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body === null || body === undefined ? {} : { body: Buffer.from(String(body)) }),
      maxBytes: MAX_BYTES,
      timeoutMs: REQUEST_MS,
      maxRedirects: 0,
      privateHosts: config.ssoPrivateHosts,
      signal: visit,
    });
    const bytes = await buffer(answer.body);
    const type = answer.headers['content-type'];
    return new Response(answer.status === 204 || answer.status === 304 ? null : bytes, {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}
