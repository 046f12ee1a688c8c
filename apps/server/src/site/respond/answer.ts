import type { IncomingMessage, ServerResponse } from 'node:http';
import { PreparedResponse } from './prepared-response.ts';
import {
  NO_INDEX_HEADER,
  PLAIN_SECURITY_HEADERS,
  pageSecurityHeaders,
} from './security-headers.ts';

/**
 * What an address answers: bytes that are ready (`prepared`, kept for the address while nothing has
 * been committed), or something that is sent as it is read (`streamed`).
 */
export type Answer =
  | { kind: 'prepared'; response: PreparedResponse; keep: boolean }
  | {
      kind: 'streamed';
      send(request: IncomingMessage, response: ServerResponse): Promise<void>;
    };

/** Readers and caches keep a page, and ask each time whether it is still the one. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
/** What the address itself names by its bytes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Who an answer is for: its surrogate keys, and whether search engines may list it. */
export interface Tagging {
  /** Names by which a cache in front drops answers, RFC-less but common (`Surrogate-Key`). */
  surrogateKeys: readonly string[];
  indexed: boolean;
}

export function answerPage(
  text: string,
  tagging: Tagging,
  options: { status?: number; usesDiagrams?: boolean } = {},
): Answer {
  const { status = 200, usesDiagrams = false } = options;
  return prepared({
    status,
    contentType: 'text/html; charset=utf-8',
    body: text,
    cacheControl: status === 200 ? REVALIDATE : 'no-cache',
    headers: [...pageSecurityHeaders({ diagrams: usesDiagrams }), ...tagHeaders(tagging)],
    keep: status === 200,
  });
}

export function answerText(
  text: string,
  contentType: string,
  tagging: Tagging,
  options: { immutable?: boolean; keep?: boolean } = {},
): Answer {
  return prepared({
    contentType: `${contentType}; charset=utf-8`,
    body: text,
    cacheControl: options.immutable ? IMMUTABLE : REVALIDATE,
    headers: [...PLAIN_SECURITY_HEADERS, ...tagHeaders(tagging)],
    keep: options.keep ?? true,
  });
}

/** A redirect. `location` is ASCII; a path on this host, or an absolute address. */
export function answerRedirect(status: 302 | 308, location: string, tagging: Tagging): Answer {
  return prepared({
    status,
    contentType: 'text/plain; charset=utf-8',
    body: `${location}\n`,
    cacheControl: REVALIDATE,
    headers: ['Location', location, ...PLAIN_SECURITY_HEADERS, ...tagHeaders(tagging)],
    keep: true,
  });
}

function prepared(
  parts: ConstructorParameters<typeof PreparedResponse>[0] & { keep: boolean },
): Answer {
  return { kind: 'prepared', response: new PreparedResponse(parts), keep: parts.keep };
}

export function tagHeaders({ surrogateKeys, indexed }: Tagging): string[] {
  const keys = surrogateKeys.length === 0 ? [] : ['Surrogate-Key', surrogateKeys.join(' ')];
  return indexed ? keys : [...keys, ...NO_INDEX_HEADER];
}
