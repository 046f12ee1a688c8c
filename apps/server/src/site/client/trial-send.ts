import type { TrialRequest, TrialView } from '@octavo/openapi/trial';
import type { TrialContent } from './trial-form.ts';

/** What came of a request. */
export type TrialOutcome =
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly detail?: string }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly statusText: string;
      readonly milliseconds: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      readonly mediaType: string;
      readonly bytes: Uint8Array;
      /** Whether there was more than is kept. */
      readonly isCut: boolean;
    };

type FailureReason =
  | 'addressRefused'
  | 'badRequest'
  | 'redirected'
  | 'canceled'
  | 'timedOut'
  | 'requestFailed';

/** How much of an answer is read. */
const MAX_BYTES = 256 * 1024;

/**
 * Sends a request as it was filled in, to the servers of the specification alone, with no cookie of the
 * reader's and without telling where it comes from. Never throws.
 */
export async function sendTrial(
  { method, origins }: TrialView,
  { url, headers, redirect }: Extract<TrialRequest, { url: string }>,
  body: TrialContent | undefined,
  signal: AbortSignal,
): Promise<TrialOutcome> {
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  if (!origins.includes(origin)) {
    return { kind: 'failed', reason: 'addressRefused', detail: origin || url };
  }
  const started = performance.now();
  try {
    const request = makeRequest();
    if (typeof request === 'string') {
      return { kind: 'failed', reason: 'badRequest', detail: request };
    }
    const response = await fetch(request);
    const milliseconds = Math.round(performance.now() - started);
    if (response.type === 'opaqueredirect') return { kind: 'failed', reason: 'redirected' };
    const { status, statusText } = response;
    const mediaType = response.headers.get('content-type') ?? '';
    const shown = [...response.headers];
    const read = await readBounded(response);
    return {
      kind: 'answered',
      status,
      statusText,
      milliseconds,
      mediaType,
      headers: shown,
      ...read,
    };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const reason =
      name === 'TimeoutError' ? 'timedOut' : name === 'AbortError' ? 'canceled' : 'requestFailed';
    return { kind: 'failed', reason };
  }

  /** The request, or why the browser does not take it. */
  function makeRequest(): Request | string {
    try {
      const all = new Headers();
      for (const [name, value] of headers) all.set(name, value);
      if (body?.type !== undefined) all.set('Content-Type', body.type);
      return new Request(url, {
        method,
        redirect,
        headers: all,
        credentials: 'omit',
        cache: 'no-store',
        mode: 'cors',
        signal,
        referrerPolicy: 'no-referrer',
        ...(body && { body: body.content }),
      });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

async function readBounded({ body }: Response): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  while (reader && size <= MAX_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  const isCut = size > MAX_BYTES;
  if (isCut) void reader?.cancel();
  const bytes = new Uint8Array(Math.min(size, MAX_BYTES));
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, bytes.byteLength - at);
    bytes.set(part, at);
    at += part.byteLength;
  }
  return { bytes, isCut };
}
