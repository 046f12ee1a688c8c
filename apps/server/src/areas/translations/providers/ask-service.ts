import { FetchRefusedError, type Platform } from '../../../platform/index.ts';
import { ProviderError } from './provider.ts';

/** The most bytes of an answer. */
const MAX_ANSWER_BYTES = 1_048_576;
/** For one request with its answer, in milliseconds. */
const DEADLINE_MS = 120_000;

/** A request to a service that the operator has named. */
export interface ServiceRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  signal: AbortSignal;
  timeoutMs?: number | undefined;
}

/**
 * Sends JSON and answers the JSON that came back, of which nothing is known. Redirects are not
 * followed, so that a key goes to no other host.
 *
 * @throws ProviderError where there is no answer of status 200 in time, or it is no JSON
 */
export async function askService(
  platform: Pick<Platform, 'fetch' | 'clock'>,
  { url, headers, body, signal, timeoutMs = DEADLINE_MS }: ServiceRequest,
): Promise<unknown> {
  const { status, retryAfter, bytes } = await exchange(platform, {
    url,
    headers,
    body,
    signal,
    timeoutMs,
  });
  if (status !== 200) {
    const failure = isPassing(status) ? 'busy' : 'refused';
    const retryAfterMs = readRetryAfter(retryAfter, platform.clock.now().getTime());
    throw new ProviderError(failure, `The service answered ${status}.`, { status, retryAfterMs });
  }
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (cause) {
    throw new ProviderError('unreadable', 'The answer is not JSON.', { cause });
  }
}

async function exchange(
  { fetch }: Pick<Platform, 'fetch'>,
  { url, headers, body, signal, timeoutMs }: ServiceRequest & { timeoutMs: number },
): Promise<{ status: number; retryAfter: string | undefined; bytes: Buffer }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: Buffer.from(JSON.stringify(body)),
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs,
      maxRedirects: 0,
      signal,
      privateHosts: new Set([new URL(url).host]),
    });
    const parts: Uint8Array[] = [];
    for await (const part of answer.body) parts.push(part);
    const { status, headers: answered } = answer;
    return { status, retryAfter: answered['retry-after'], bytes: Buffer.concat(parts) };
  } catch (error) {
    if (!(error instanceof FetchRefusedError)) throw error;
    const failure = error.isLasting ? 'refused' : 'busy';
    throw new ProviderError(failure, error.message, { cause: error });
  }
}

function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** The milliseconds that `Retry-After` asks for at the time `now`: it has seconds, or a date. */
function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
