import type { Counter } from '../../areas/insights/index.ts';
import type { Answer as HttpAnswer } from '../../http/exchange/answer.ts';
import { PreparedResponse } from './prepared-response.ts';
import { NO_INDEX_HEADER, pageSecurityHeaders, plainSecurityHeaders } from './security-headers.ts';

/**
 * What an address answers: bytes that are ready (`prepared`, kept for the address while nothing has
 * been committed), or something that is for this request alone, such as what is sent as it is read
 * (`streamed`).
 */
export type Answer =
  | {
      kind: 'prepared';
      response: PreparedResponse;
      keep: boolean;
      /** Counts those who read it, where it is a page. */
      views?: Counter | undefined;
    }
  | {
      kind: 'streamed';
      answer: HttpAnswer;
    };

/** A site's answer as the server sends it. */
export function presentAnswer(answer: Answer): HttpAnswer {
  return answer.kind === 'streamed' ? answer.answer : { kind: 'ready', bytes: answer.response };
}

/** How long an answer may be kept. */
export type Keeping = 'revalidate' | 'immutable' | 'no-cache';

/**
 * Readers, and caches where all may have the answer, keep a page and ask each time whether it is
 * still the one (`revalidate`); what the address names by its bytes they keep for ever.
 */
const KEEPING: Readonly<Record<Keeping, { shared: string; own: string }>> = {
  revalidate: {
    shared: 'public, max-age=0, must-revalidate',
    own: 'private, max-age=0, must-revalidate',
  },
  immutable: {
    shared: 'public, max-age=31536000, immutable',
    own: 'private, max-age=31536000, immutable',
  },
  'no-cache': { shared: 'no-cache', own: 'private, no-cache' },
};

/** The `Cache-Control` of an answer: no cache that several readers share keeps what is for one. */
export function cacheControlOf(keeping: Keeping, { isForAll }: Pick<Tagging, 'isForAll'>): string {
  return KEEPING[keeping][isForAll ? 'shared' : 'own'];
}

/** Who an answer is for: readers, caches by their surrogate keys, and search engines. */
export interface Tagging {
  /** Names by which a cache in front drops answers, RFC-less but common (`Surrogate-Key`). */
  surrogateKeys: readonly string[];
  indexed: boolean;
  /** Whether everybody is answered the same, rather than this one kind of reader. */
  isForAll: boolean;
  /** Whether the address answers other types to who accepts others. */
  dependsOnAccept?: boolean;
  /** Whether the address lets in whoever learns it, so that no other site is told it. */
  hidesAddress?: boolean;
}

/** A page, as text or as its bytes. */
export function answerPage(
  body: string | Buffer,
  tagging: Tagging,
  options: {
    status?: number;
    usesDiagrams?: boolean;
    connects?: readonly string[];
    imageOrigins?: readonly string[];
    frameOrigins?: readonly string[];
  } = {},
): Answer {
  const { status = 200, usesDiagrams = false, ...needs } = options;
  return prepared({
    status,
    contentType: 'text/html; charset=utf-8',
    body,
    cacheControl: cacheControlOf(status === 200 ? 'revalidate' : 'no-cache', tagging),
    headers: [
      ...pageSecurityHeaders({ diagrams: usesDiagrams, ...needs, ...tagging }),
      ...tagHeaders(tagging),
    ],
    keep: status === 200,
  });
}

export function answerText(
  text: string | Buffer,
  contentType: string,
  tagging: Tagging,
  options: { immutable?: boolean; keep?: boolean } = {},
): Answer {
  return prepared({
    contentType: `${contentType}; charset=utf-8`,
    body: text,
    cacheControl: cacheControlOf(options.immutable ? 'immutable' : 'revalidate', tagging),
    headers: [...plainSecurityHeaders(tagging), ...tagHeaders(tagging)],
    keep: options.keep ?? true,
  });
}

/** Bytes that are made once and kept elsewhere, such as a picture. */
export function answerBytes(
  body: Buffer,
  contentType: string,
  tagging: Tagging,
  options: { immutable?: boolean } = {},
): Answer {
  return prepared({
    contentType,
    body,
    compress: false,
    cacheControl: cacheControlOf(options.immutable ? 'immutable' : 'revalidate', tagging),
    headers: [...plainSecurityHeaders(tagging), ...tagHeaders(tagging)],
    keep: false,
  });
}

/** Too many ask at once for what takes long to make: whoever asks again soon may get it. */
export function answerBusy(): Answer {
  return prepared({
    status: 503,
    contentType: 'text/plain; charset=utf-8',
    body: 'Too many requests at once. Try again.\n',
    cacheControl: 'no-store',
    headers: ['Retry-After', '5', ...plainSecurityHeaders()],
    keep: false,
  });
}

/** A redirect. `location` is ASCII; a path on this host, or an absolute address. */
export function answerRedirect(
  status: 301 | 302 | 307 | 308,
  location: string,
  tagging: Tagging,
): Answer {
  return prepared({
    status,
    contentType: 'text/plain; charset=utf-8',
    body: `${location}\n`,
    cacheControl: cacheControlOf('revalidate', tagging),
    headers: ['Location', location, ...plainSecurityHeaders(tagging), ...tagHeaders(tagging)],
    keep: true,
  });
}

function prepared(
  parts: ConstructorParameters<typeof PreparedResponse>[0] & { keep: boolean },
): Answer {
  return { kind: 'prepared', response: new PreparedResponse(parts), keep: parts.keep };
}

/** Headers for caches and search engines: name, value, name, value … */
export function tagHeaders(tagging: Tagging): string[] {
  const { surrogateKeys, indexed, isForAll, dependsOnAccept } = tagging;
  const keys = surrogateKeys.length === 0 ? [] : ['Surrogate-Key', surrogateKeys.join(' ')];
  const vary = [...(dependsOnAccept ? ['Accept'] : []), ...(isForAll ? [] : ['Cookie'])];
  return [
    ...keys,
    ...(vary.length === 0 ? [] : ['Vary', vary.join(', ')]),
    ...(indexed ? [] : NO_INDEX_HEADER),
  ];
}
